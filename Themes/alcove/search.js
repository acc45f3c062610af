// The search page. The scripts that read the index are loaded when the visitor begins to search.
// Not a module: browsers don't load modules from disk.
"use strict";
{
  const box = document.querySelector("search[data-index]");
  const input = box.querySelector("input");
  const status = box.querySelector("[role=status]");
  const list = box.querySelector(".found");
  const pageList = box.querySelector(".found-pages");
  const more = box.querySelector(".next-found");
  const failure = box.querySelector(".notice");
  const recent = box.querySelector(".recent");
  const template = box.querySelector("template");
  const idle = document.querySelector(".idle");
  const words = box.dataset;
  const kinds = new Map();
  // Facts that the index lacks: the words for kinds and decades, and the pages besides those of titles.
  const site = { kinds: [], links: [], decade: words.decade ?? "{year}" };
  for (const { dataset, textContent } of document.querySelectorAll("[data-noun]")) {
    kinds.set(dataset.kind, { noun: dataset.noun, statuses: dataset.statuses.split("|") });
    site.kinds.push([dataset.kind, dataset.noun], [dataset.kind, textContent]);
  }
  const pages = new Map();
  for (const { href, textContent } of box.querySelectorAll(".site-pages a")) {
    pages.set(href, { address: href, names: [textContent] });
  }
  // The foot has shorter names for some of them.
  for (const { href, textContent } of document.querySelectorAll("footer nav a")) {
    pages.get(href)?.names.push(textContent);
  }
  site.links = [...pages.values()];
  const pageNouns = words.pages.split("|");
  const pageFolders = words.folders.split("|");
  const atOnce = 20;
  const storage = `searches of ${new URL(".", location.href).pathname}`;

  let index;
  let limit = atOnce;
  let turn = 0;
  let waiting;
  // The query of the results on the page.
  let shown = "";

  const theme = document.currentScript.src;
  const base = new URL(words.index, location.href);

  const ran = new Map();
  const run = (address) => {
    if (!ran.has(address.href)) {
      ran.set(address.href, new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = address;
        script.onload = resolve;
        script.onerror = () => {
          ran.delete(address.href);
          reject(new Error(address));
        };
        document.head.append(script);
      }));
    }
    return ran.get(address.href);
  };

  // A file of the index is the call of a function with its name and data. Pages opened from disk can't
  // fetch, so they run the file.
  const arrived = new Map();
  globalThis.searchFile = (name, data) => arrived.set(name, data);
  const file = async (name, version) => {
    const address = new URL(`${name}.js${version ? `?v=${version}` : ""}`, base);
    if (address.protocol === "file:") {
      await run(address);
      return arrived.get(name);
    }
    const response = await fetch(address, { cache: version ? "default" : "no-cache" });
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const text = await response.text();
    return JSON.parse(text.slice(text.indexOf(",") + 1, text.lastIndexOf(")")));
  };

  const open = async () => {
    const load = (name) => run(new URL(name, theme));
    for (const name of ["search-fold.js", "search-index.js"]) await load(name);
    return SearchIndex.open(file, load, site);
  };

  const opened = () => {
    index ??= open();
    index.catch(() => (index = undefined));
    return index;
  };

  async function search() {
    clearTimeout(waiting);
    const query = input.value.trim();
    const mine = (turn += 1);
    remember(query);
    let found = { titles: [], pages: [], count: 0, isComplete: true };
    let hasFailed = false;
    if (query) {
      try {
        found = await (await opened()).search(query, limit);
      } catch {
        hasFailed = true;
        // The site may have been published again since it was opened.
        index = undefined;
      }
      if (mine !== turn) return;
    }
    shown = query;
    failure.hidden = !hasFailed;
    status.textContent = query && !hasFailed ? sentence(found, query) : "";
    pageList.replaceChildren(...found.pages.map(pageItem));
    list.replaceChildren(...found.titles.map(item));
    if (idle) idle.hidden = Boolean(query);
    more.hidden = found.isComplete && found.titles.length >= found.count;
    showRecent();
  }

  function sentence({ titles, pages, count, isComplete, isShort, isNear }, query) {
    const number = (value) => value.toLocaleString(document.documentElement.lang);
    if (isNear && titles.length + pages.length) return words.near.replace("{text}", query);
    if (titles.length === 0 && pages.length) {
      return formFor(pages.length, words.foundPages).replace("{count}", number(pages.length));
    }
    if (titles.length === 0) return isShort ? words.short : words.none.replace("{text}", query);
    return (isComplete || count === titles.length ? formFor(count, words.found) : words.first)
      .replace("{count}", number(isComplete ? count : titles.length))
      .replace("{total}", number(count));
  }

  // Chooses the form for a number from `one={count} title|other={count} titles`.
  function formFor(number, all) {
    const forms = new Map(all.split("|").map((form) => {
      const end = form.indexOf("=");
      return [form.slice(0, end), form.slice(end + 1)];
    }));
    const rules = new Intl.PluralRules(document.documentElement.lang);
    return forms.get(rules.select(number)) ?? forms.get("other");
  }

  function pageItem({ text, other, url, folder, address }) {
    const row = document.createElement("li");
    const link = document.createElement("a");
    const noun = document.createElement("span");
    link.href = address ?? new URL(`../${url}`, base);
    link.textContent = text;
    link.dir = "auto";
    noun.className = "note";
    // A creator who was found by another name.
    noun.textContent = [other?.[0], pageNouns[pageFolders.indexOf(folder)]].filter((word) => word).join(" · ");
    row.append(link);
    if (!address) row.append(" ", noun);
    return row;
  }

  function item({ text, language, url, folder, year, creator, other, rating, status: state, cover }) {
    const part = template.content.cloneNode(true);
    const link = part.querySelector("a");
    link.href = new URL(`../${url}`, base);
    link.textContent = text;
    if (language) link.lang = language;
    const [slot, also, note, value] = part.querySelectorAll("span");
    if (cover) {
      const picture = new Image(200, 300);
      picture.alt = "";
      picture.src = new URL(`../${cover}`, base);
      slot.append(picture);
    }
    if (other) {
      also.textContent = other[0];
      if (other[1]) also.lang = other[1];
    } else {
      also.remove();
    }
    const kind = kinds.get(folder);
    const facts = [kind?.statuses[state - 1], kinds.size > 1 && kind?.noun, year, creator];
    note.textContent = facts.filter((fact) => fact).join(" · ");
    if (rating) value.append(String(rating));
    else value.remove();
    return part;
  }

  // So that a search can be shared, and is restored when going back.
  function remember(query, top = 0) {
    try {
      history.replaceState({ limit, top }, "", query ? `?q=${encodeURIComponent(query)}` : location.pathname);
    } catch {
      // Pages opened from disk may not do this, and some browsers limit how often others may.
    }
  }

  // Recent searches are kept in this browser, if it allows that.
  function recentSearches() {
    try {
      const kept = JSON.parse(localStorage.getItem(storage));
      return kept.filter((query) => typeof query === "string").slice(0, 8);
    } catch {
      return [];
    }
  }

  function keep(searches) {
    try {
      localStorage.setItem(storage, JSON.stringify(searches));
    } catch {
      // Searching works without storage, too.
    }
  }

  function keepShown() {
    if (!shown || !(list.firstElementChild ?? pageList.firstElementChild)) return;
    remember(shown, scrollY);
    keep([shown, ...recentSearches().filter((query) => query !== shown)].slice(0, 8));
  }

  function showRecent() {
    const searches = input.value ? [] : recentSearches();
    recent.hidden = searches.length === 0;
    recent.querySelector("ul").replaceChildren(...searches.map((query) => {
      const row = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = query;
      button.dir = "auto";
      row.append(button);
      return row;
    }));
  }

  function start(query, most = atOnce) {
    input.value = query;
    limit = most;
    return search();
  }

  input.addEventListener("input", () => {
    opened().catch(() => {});
    clearTimeout(waiting);
    limit = atOnce;
    waiting = setTimeout(search, input.value ? 180 : 0);
  });
  input.addEventListener("change", keepShown);
  for (const links of [pageList, list]) links.addEventListener("click", keepShown);
  more.addEventListener("click", async () => {
    const before = list.children.length;
    limit += atOnce;
    await search();
    list.children[before]?.querySelector("a").focus();
  });
  recent.addEventListener("click", ({ target }) => {
    if (target.closest("li")) {
      start(target.textContent);
    } else if (target.closest("button")) {
      keep([]);
      showRecent();
    }
    if (target.closest("button")) input.focus();
  });

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...pageList.querySelectorAll("a"), ...list.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement);
    const isTyping = document.activeElement === input;
    if (event.key === "/" && !isTyping) {
      event.preventDefault();
      input.focus();
      input.select();
    } else if (event.key === "Escape" && (isTyping || place >= 0)) {
      event.preventDefault();
      start("");
      input.focus();
    } else if (event.key === "Enter" && isTyping) {
      if (shown === input.value.trim()) links[0]?.click();
      else search();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && (isTyping || place >= 0)) {
      const next = place + (event.key === "ArrowDown" ? 1 : -1);
      if (next >= links.length || next < -1) return;
      event.preventDefault();
      (links[next] ?? input).focus();
    }
  });

  // A shared address, or going back from a title.
  const asked = new URLSearchParams(location.search).get("q");
  const { limit: most, top } = history.state ?? {};
  if (asked) start(asked, most).then(() => top && scrollTo(0, top));
  else showRecent();
}
