// On every page. Light, dark, or as the system has it: remembered, and set before the page is first
// painted; a slash leads to the search; seen.js marks titles.
// Not a module: browsers load none from a folder on a disk.
{
  const key = "tokonoma-color-scheme";
  const root = document.documentElement;

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
    const choice = document.querySelector("select[data-scheme]");
    if (!choice) return;
    choice.value = root.dataset.theme ?? "";
    choice.addEventListener("change", () => {
      show(choice.value);
      try {
        if (choice.value) localStorage.setItem(key, choice.value);
        else localStorage.removeItem(key);
      } catch {
        // Without storage the choice holds for this page.
      }
    });
    // Another tab of the site.
    addEventListener("storage", (event) => {
      if (event.key !== key) return;
      show(stored(key));
      choice.value = root.dataset.theme ?? "";
    });
  };

  // The search page has the field itself, and a script that knows it.
  addEventListener("keydown", (event) => {
    const search = document.querySelector(".to-search:not([aria-current])");
    if (event.key !== "/" || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!search || event.target.closest?.("input, select, textarea, [contenteditable]")) return;
    event.preventDefault();
    search.click();
  });

  const marks = document.createElement("script");
  marks.src = new URL("seen.js", document.currentScript.src);
  if (stored(`seen of ${new URL("../", marks.src).pathname}`)) document.head.append(marks);

  show(stored(key));
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", connect);
  else connect();
}
