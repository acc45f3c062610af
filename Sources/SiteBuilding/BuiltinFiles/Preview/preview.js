// Runs in every page that a preview serves: reloads it when a build has changed it, and shows what is
// wrong meanwhile. The pages' policy allows scripts of their own origin, but no styles in the markup,
// so the script sets these.
(() => {
  const version = document.currentScript.dataset.version;
  const style = `
    :host {
      all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; display: block;
      max-block-size: 70vh; overflow: auto; color-scheme: light dark;
      background: light-dark(#fffaf5, #211a17); color: light-dark(#2b2320, #f0e6df);
      border-block-start: 4px solid light-dark(#b3261e, #ff8a7a);
      box-shadow: 0 -8px 32px rgb(0 0 0 / .3);
      font: 15px/1.5 system-ui, sans-serif;
    }
    header {
      position: sticky; inset-block-start: 0; display: flex; gap: 1rem; align-items: center;
      justify-content: space-between; padding: .75rem 1rem; background: inherit;
    }
    :host > header { background: light-dark(#fffaf5, #211a17); }
    h2 { margin: 0; font-size: 1rem; font-weight: 650; }
    button {
      font: inherit; color: inherit; background: none; border: 1px solid; border-radius: 4px;
      padding: .15rem .75rem; cursor: pointer;
    }
    pre {
      margin: 0; padding: 0 1rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere;
      font: 14px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; tab-size: 4;
    }
  `;

  let panel = null;
  let dismissed = "";

  const hide = () => {
    panel?.remove();
    panel = null;
  };

  const show = (problems) => {
    if (!problems) dismissed = "";
    if (!problems || problems === dismissed) return hide();
    if (panel?.problems === problems) return;
    hide();
    panel = document.createElement("tokonoma-problems");
    panel.problems = problems;
    panel.setAttribute("role", "alert");
    const heading = document.createElement("h2");
    heading.textContent = "The site has not changed: something is wrong in its files";
    const close = document.createElement("button");
    close.textContent = "Close";
    close.addEventListener("click", () => {
      dismissed = problems;
      hide();
    });
    const header = document.createElement("header");
    header.append(heading, close);
    const text = document.createElement("pre");
    text.textContent = problems;
    const root = panel.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    root.append(header, text);
    document.documentElement.append(panel);
  };

  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !panel) return;
    dismissed = panel.problems;
    hide();
  });

  // A browser keeps only six connections to a host: pages in the background have none.
  let source = null;
  const listen = () => {
    source?.close();
    source = null;
    if (document.hidden) return;
    source = new EventSource("/_tokonoma/events?" + location.pathname);
    source.onmessage = ({ data }) => {
      const [current, ...problems] = data.split("\n");
      if (current === version) return show(problems.join("\n"));
      source.close();
      location.reload();
    };
  };
  addEventListener("visibilitychange", listen);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && listen());
  listen();
})();
