// On every page: sets light, dark or the system's scheme before the first paint; a slash leads to the search.
// Not a module: browsers don't load modules from disk.
{
  const key = "tokonoma-color-scheme";
  const root = document.documentElement;
  const theme = document.currentScript.src;

  const load = (name) => {
    const script = document.createElement("script");
    script.src = new URL(name, theme);
    document.head.append(script);
  };

  const stored = (name) => {
    try {
      return localStorage.getItem(name) ?? "";
    } catch {
      return "";
    }
  };

  const show = (scheme) => {
    if (scheme === "light" || scheme === "dark") root.dataset.theme = scheme;
    else delete root.dataset.theme;
  };

  const connect = () => {
    if (document.querySelector("[data-share]")) load("share.js");
    const choice = document.querySelector("[data-scheme]");
    if (!choice) return;
    choice.value = root.dataset.theme ?? "";
    choice.addEventListener("change", () => {
      show(choice.value);
      try {
        if (choice.value) localStorage.setItem(key, choice.value);
        else localStorage.removeItem(key);
      } catch {
        // The choice is valid for this page only.
      }
    });
    // In another tab.
    addEventListener("storage", (event) => {
      if (event.key !== key) return;
      show(stored(key));
      choice.value = root.dataset.theme ?? "";
    });
  };

  // The search page has its own script for this.
  addEventListener("keydown", (event) => {
    const search = document.querySelector(".to-search:not([aria-current])");
    if (event.key !== "/" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!search || event.target.closest?.("input, select, textarea, [contenteditable]")) return;
    event.preventDefault();
    search.click();
  });

  if (stored(`seen of ${new URL("../", theme).pathname}`)) load("seen.js");

  show(stored(key));
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", connect);
  else connect();
}
