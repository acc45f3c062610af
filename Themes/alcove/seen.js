// Marks the titles that the visitor has seen, after comparing a list and choosing to remember it. Only then
// every page loads this script. The marks lie on the covers, so nothing on the page moves.
// Not a module: browsers don't load modules from disk.
"use strict";
{
  const theme = document.currentScript.src;
  const root = new URL("../", theme);

  const remembered = () => {
    try {
      return JSON.parse(localStorage.getItem(`seen of ${root.pathname}`)) ?? {};
    } catch {
      return {};
    }
  };
  const { words = {}, titles = {} } = remembered();

  // The mark for the title at an address; nothing for unknown titles.
  const saying = (address) => {
    if (!address.startsWith(root.href)) return undefined;
    const path = decodeURI(address.slice(root.href.length).split(/[?#]/)[0]);
    if (!Object.hasOwn(titles, path)) return undefined;
    const verb = { manga: "read", books: "read", games: "play" }[path.split("/")[0]] ?? "watch";
    return [words[verb], titles[path]].filter((part) => part).join(" · ");
  };

  const mark = (cover, text, ...classes) => {
    if (!cover || !text || cover.querySelector(".seen")) return;
    const sign = document.createElement("span");
    sign.className = ["seen", ...classes].join(" ");
    sign.role = "img";
    sign.ariaLabel = text;
    sign.title = text;
    sign.textContent = classes.length ? text : "✓";
    cover.append(sign);
  };

  const markAll = () => {
    // Comparisons show it themselves.
    for (const link of document.querySelectorAll("main a:has(.cover):not(.book a), main :is(.row, .excerpt) h3 a")) {
      const cover = link.querySelector(".cover") ?? link.closest(".row, .excerpt").querySelector(".cover");
      mark(cover, saying(link.href));
    }
    mark(document.querySelector("main div.scroll .cover"), saying(location.href), "in-words");
  };

  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("seen.css", theme);
  const start = () => {
    markAll();
    // Lists change when they are filtered or show more.
    new MutationObserver(markAll).observe(document.querySelector("main"), { childList: true, subtree: true });
  };
  style.onload = () => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
    else start();
  };
  document.head.append(style);
}
