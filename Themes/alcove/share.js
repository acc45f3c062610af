// The sheet of the page's "Share": copies its address or a text, sends it with the system's dialog. Without script
// it is a list of links.
// Not a module: browsers don't load modules from disk.
"use strict";
{
  const sheet = document.querySelector("[data-share]");
  const { href: url } = document.querySelector("link[rel=canonical]");
  const said = document.createElement("span");
  said.className = "note";
  said.role = "status";
  // Not in the sheet, which closes.
  sheet.after(" ", said);

  const close = () => {
    const hadFocus = sheet.contains(document.activeElement);
    sheet.open = false;
    if (hadFocus) sheet.querySelector("summary").focus();
  };

  let clearing;
  const copy = async (event, text, control) => {
    // The visitor wants another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    await navigator.clipboard.writeText(text);
    close();
    said.textContent = control.dataset.copied;
    clearTimeout(clearing);
    clearing = setTimeout(() => (said.textContent = ""), 4_000);
  };

  if (navigator.clipboard) {
    const link = sheet.querySelector("a[data-copied]");
    link.addEventListener("click", (event) => copy(event, url, link));
    const text = sheet.querySelector("[data-text]");
    if (text) {
      text.parentNode.hidden = false;
      text.addEventListener("click", (event) => copy(event, `${text.dataset.text}\n${url}`, text));
    }
  }

  const page = { title: document.title, url };
  if (navigator.canShare?.(page)) {
    const send = sheet.querySelector("[data-send]");
    send.parentNode.hidden = false;
    send.addEventListener("click", async () => {
      close();
      try {
        await navigator.share(page);
      } catch (problem) {
        // The visitor has canceled.
        if (problem.name !== "AbortError") location.assign(url);
      }
    });
  }

  addEventListener("click", ({ target }) => {
    if (sheet.open && !sheet.contains(target)) close();
  });
  sheet.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
}
