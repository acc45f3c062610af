// Shares the address of the page with the system's dialog, or copies it. Without script it is a plain
// link.
// Not a module: browsers don't load modules from disk.
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
      // The visitor has canceled.
      if (problem.name !== "AbortError") location.assign(link.href);
    }
  };

  if (navigator.share || navigator.clipboard) {
    link.role = "button";
    said.role = "status";
    link.after(said);
    link.addEventListener("click", (event) => {
      // The visitor wants another tab or window.
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
