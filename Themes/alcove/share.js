// Shares the address of the page: as the system does it where it does, else it is copied. Without script it is a plain
// link.
// Not a module: browsers load none from a folder on a disk.
"use strict";
{
  const link = document.querySelector("[data-share]");
  const { href: url } = document.querySelector("link[rel=canonical]");
  const said = document.createElement("span");

  const send = async () => {
    const page = { title: document.title, url };
    try {
      if (navigator.canShare?.(page)) {
        await navigator.share(page);
      } else {
        await navigator.clipboard.writeText(url);
        said.textContent = link.dataset.share;
      }
    } catch (problem) {
      // Who thought better of it wants nothing else.
      if (problem.name !== "AbortError") location.assign(link.href);
    }
  };

  if (navigator.share || navigator.clipboard) {
    link.role = "button";
    said.role = "status";
    link.after(said);
    link.addEventListener("click", (event) => {
      // Another tab or window was asked for.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      send();
    });
    link.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      send();
    });
  }
}
