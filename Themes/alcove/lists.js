// Filters and sorts all pages of a list together; the choice is in the address.
// Not a module: browsers don't load modules from disk.
{
  const tools = document.querySelector("[data-list-tools]");
  const list = document.querySelector("[data-list]");
  // Ratings are shown to a tenth, so 9.45 belongs to 8.5–9.4.
  const finest = 0.095;
  // A long list is shown bit by bit: thousands of covers at once would stop a phone.
  const step = 120;
  const fields = [...tools.querySelectorAll("[name]")];
  const message = tools.querySelector("[data-message]");
  const more = document.querySelector("[data-more]");
  const nothing = document.querySelector("[data-nothing]");
  const pager = document.querySelector(".pager");
  const years = document.querySelector("[data-years]");
  const original = [...list.children];
  const { lang } = document.documentElement;
  const collator = new Intl.Collator(lang, { numeric: true });
  const numbers = new Intl.NumberFormat(lang);
  // Going back to a list shows as many titles as before.
  let shown = Number(history.state?.shown) || step;
  let entries;
  let isWhole = true;

  const say = (name, values = {}) =>
    (tools.dataset[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => {
      const value = values[key] ?? "";
      return typeof value === "number" ? numbers.format(value) : value;
    });

  const keep = (address, state) => {
    try {
      history.replaceState(state, "", address);
    } catch {
      // Pages opened from disk may not do this, and some browsers limit how often others may.
    }
  };

  const fold = (text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  // One genre may be spelled `Sci-Fi` and `sci fi`; the menu has one of them.
  const genreKey = (name) => fold(name).replace(/[\p{Pd}\s]+/gu, " ").trim();

  // The values that the controls use, read from a card.
  const entry = (element, heading, order) => {
    const link = element.querySelector("a[href]");
    // On a card its link has the data, on a row the row itself.
    const { genres, year, favor, added, length, community } = element.dataset;
    const time = element.querySelector("time[datetime]");
    const rating = element.querySelector(".rating");
    // Skips the words beside the number, which are for screen readers.
    const number = [...(rating?.childNodes ?? [])].filter((node) => node.nodeType === Node.TEXT_NODE);
    const shown = element.querySelector(".card-title .p-name") ?? element.querySelector(".card-title, .row-title") ?? link;
    // Without the marks where long words may break.
    const title = shown.textContent.replaceAll("\u00ad", "").trim();
    return {
      element, heading, order, title,
      words: fold(title),
      kind: new URL(link.href).pathname.split("/").at(-2),
      genres: genres?.split("|").map((genre) => genreKey(decodeURIComponent(genre))) ?? [],
      released: year ?? "",
      rating: Number.parseFloat(number.map((node) => node.textContent).join("")) || 0,
      favor: Number(favor) || 0,
      finished: time?.getAttribute("datetime") ?? "",
      added: Number(added) || 0,
      length: Number(length) || 0,
      community: Number(community) || 0,
    };
  };

  const entriesOf = (sections) =>
    sections.flatMap((section) => {
      const heading = section.querySelector("h2")?.cloneNode(true);
      return [...section.querySelectorAll("li.card, li.row")].map((element) => ({ element, heading }));
    });

  const own = entriesOf(original);

  // The list's other pages, in their order; links in them become absolute.
  const otherPages = async () => {
    const next = pager?.querySelector("a[rel=next]")?.href;
    const last = Number(next?.match(/(\d+)\.html$/)?.[1] ?? 0);
    const pages = [];
    let done = 0;
    const load = async (number) => {
      const address = next.replace(/\d+\.html$/, `${number}.html`);
      const response = await fetch(address);
      if (!response.ok) throw new Error(address);
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      for (const link of page.querySelectorAll("[data-list] a[href]")) {
        link.href = new URL(link.getAttribute("href"), address);
      }
      for (const image of page.querySelectorAll("[data-list] img[src]")) {
        image.src = new URL(image.getAttribute("src"), address);
      }
      pages[last - number] = entriesOf([...page.querySelectorAll("[data-list] > section")]);
      done += 1;
      message.textContent = say("loading", { page: done, total: last });
    };
    const rest = Array.from({ length: last }, (_, place) => last - place);
    const worker = async () => {
      while (rest.length > 0) await load(rest.shift());
    };
    await Promise.all(Array.from({ length: 6 }, worker));
    return pages.flat();
  };

  // If the other pages can't be fetched, as from disk, only this page is filtered.
  const collect = async () => {
    const others = await otherPages().catch(() => undefined);
    isWhole = others !== undefined;
    const found = [...own, ...(others ?? [])];
    entries = found.map(({ element, heading }, order) => entry(element, heading, order));
    const kinds = new Set(entries.map((one) => one.kind));
    for (const option of [...tools.querySelectorAll("[name=kind] option")]) {
      if (option.value && !kinds.has(option.value)) option.remove();
    }
    // Hides controls that tell no titles apart.
    tools.querySelector("[name=kind]").closest("label").hidden = kinds.size < 2;
    const differ = (name) => new Set(entries.map((one) => one[name])).size > 1;
    tools.querySelector("[name=rating]").closest("label").hidden = !differ("rating");
  };

  const latestFirst = (a, b) => (b > a) - (b < a);
  const orders = {
    title: (a, b) => collator.compare(a.title, b.title),
    // Equal ratings are ordered by favorites, runs and date, as on all pages. Titles that are equal in these, too,
    // are already in the order of their sort titles.
    rating: (a, b) => b.rating - a.rating || b.favor - a.favor || latestFirst(a.finished, b.finished),
    finished: (a, b) => latestFirst(a.finished, b.finished),
    released: (a, b) => latestFirst(a.released, b.released),
    added: (a, b) => b.added - a.added,
    length: (a, b) => b.length - a.length,
    community: (a, b) => b.community - a.community,
  };

  // Titles without a value come last in both directions.
  const orderOf = (name) => {
    const key = name?.replace(/^-/, "");
    const order = orders[key];
    if (!order) return undefined;
    const sign = name === key ? 1 : -1;
    const lacks = (one) => !one[key];
    return (a, b) => lacks(a) - lacks(b) || sign * order(a, b);
  };

  const sections = (chosen, isSorted) => {
    const parts = [];
    let group;
    for (const one of chosen) {
      const heading = isSorted ? "" : (one.heading?.textContent ?? "");
      if (!group || group.heading !== heading) {
        const section = document.createElement("section");
        section.className = "section";
        const items = document.createElement("ul");
        items.className = one.element.matches(".row") ? "rows" : "grid";
        if (heading) {
          const head = document.createElement("div");
          head.className = "section-head";
          head.append(one.heading.cloneNode(true));
          section.append(head);
        }
        section.append(items);
        parts.push(section);
        group = { heading, items };
      }
      group.items.append(one.element);
    }
    return parts;
  };

  // Puts every card of this page back where it was.
  const places = original.map((section) => [section, [...section.querySelectorAll("li.card, li.row")]]);
  const restore = () => {
    for (const [section, items] of places) section.querySelector("ul")?.append(...items);
    list.replaceChildren(...original);
    more.hidden = true;
    nothing.hidden = true;
    if (pager) pager.hidden = false;
    if (years) years.hidden = false;
    message.textContent = "";
  };

  // The visitor's choice, as entered.
  const asked = () =>
    fields.filter((field) => field.value.trim() && field.name !== "sort")
      .map((field) => field.selectedOptions?.[0].text ?? field.value.trim()).join(" · ");

  const chosen = () =>
    Object.fromEntries(fields.map((field) => [field.name, field.value.trim()]).filter(([, value]) => value));

  const apply = async () => {
    const wanted = chosen();
    const address = new URL(location);
    for (const field of fields) address.searchParams.delete(field.name);
    for (const [name, value] of Object.entries(wanted)) address.searchParams.set(name, value);
    keep(address, { shown });
    tools.querySelector("[data-reset]").hidden = Object.keys(wanted).length === 0;
    if (Object.keys(wanted).length === 0) return restore();
    await collected();
    const words = fold(wanted.title ?? "");
    const [lowest, highest = Infinity] = (wanted.rating ?? "").split("-").map(Number);
    const matching = entries.filter((one) =>
      (!wanted.kind || one.kind === wanted.kind)
      && (!wanted.genre || one.genres.includes(genreKey(wanted.genre)))
      && (!wanted.rating || one.rating >= lowest && one.rating - highest < finest)
      && one.words.includes(words));
    const order = orderOf(wanted.sort);
    matching.sort((a, b) => (order ? order(a, b) : 0) || a.order - b.order);
    list.replaceChildren(...sections(matching.slice(0, shown), Boolean(order)));
    more.hidden = matching.length <= shown;
    nothing.hidden = matching.length > 0;
    nothing.querySelector("span").textContent = say("none", { text: asked() });
    if (pager) pager.hidden = isWhole;
    // Their links lead to the list as it is on its pages.
    if (years) years.hidden = true;
    const count = say("count", { count: matching.length, total: entries.length });
    message.textContent = isWhole ? count : `${count} ${say("failed")}`;
  };

  // The pages are fetched once, when a visitor first asks for something.
  let collecting;
  const collected = async () => {
    await (collecting ??= collect());
    if (!isWhole) collecting = undefined;
  };

  const changed = () => {
    shown = step;
    apply();
  };

  const start = async () => {
    const wanted = new URLSearchParams(location.search);
    const isAsked = fields.some((field) => wanted.get(field.name));
    if (isAsked) await collected();
    // A bar of a chart can link to ratings that the menu doesn't have: `8.5-9.4`.
    const rating = wanted.get("rating") ?? "";
    const ratings = tools.querySelector("[name=rating]");
    const isOffered = [...ratings.options].some((option) => option.value === rating);
    if (!isOffered && /^[\d.]+(-[\d.]+)?$/.test(rating)) {
      const [lowest, highest] = rating.split("-");
      const range = lowest === highest ? lowest : `${lowest}–${highest}`;
      ratings.add(new Option(highest ? range : say("rating", { rating }), rating), 1);
    }
    for (const field of fields) field.value = wanted.get(field.name) ?? "";
    if (!isAsked) return;
    const { top } = history.state ?? {};
    await apply();
    // The browser couldn't scroll while the page was shorter.
    const navigation = performance.getEntriesByType("navigation")[0];
    if (top && navigation?.type === "back_forward") scrollTo({ top, behavior: "instant" });
    // Going forward and back also leads here.
    keep(location.href, { shown, top });
  };

  for (const field of fields) {
    field.addEventListener(field.type === "search" ? "input" : "change", changed);
  }
  for (const button of [tools.querySelector("[data-reset]"), nothing.querySelector("button")]) {
    button.addEventListener("click", () => {
      for (const field of fields) field.value = "";
      changed();
      fields[0].focus();
    });
  }
  more.querySelector("button").addEventListener("click", async () => {
    const before = shown;
    shown += step;
    await apply();
    list.querySelectorAll("li.card, li.row")[before]?.querySelector("a[href]").focus({ preventScroll: true });
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("a[href]")) keep(location.href, { shown, top: scrollY });
  });
  start();
}
