// Compares a visitor's list with the site's titles. Everything it needs is loaded with the page: once a file is
// open, it only loads the site's own covers.
// Not a module: browsers don't load modules from disk.
"use strict";
{
  const box = document.querySelector(".compare");
  const status = box.querySelector(":scope > [role=status]");
  const failure = box.querySelector("[role=alert]");
  const results = box.querySelector(".comparison");
  const canvas = results.querySelector("canvas");
  // The question, which the answer replaces.
  const asking = [...document.querySelectorAll(".page-head .lead, .drop, .stays, .address")];
  const sentences = new Map(
    [...box.querySelector("template").content.querySelectorAll("[data-name]")]
      .map((element) => [element.dataset.name, element.dataset.text]));
  const theme = document.currentScript.src;
  const root = new URL("../", theme);
  const storage = `seen of ${root.pathname}`;
  // Only these pages read the list itself; every page reads the other item.
  const listStorage = `list of ${root.pathname}`;
  const language = document.documentElement.lang;
  // Fewer common ratings say little about two people's taste.
  const fewestForLikeness = 10;

  const run = (address) => new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = resolve;
    script.onerror = () => reject(new Error(address));
    document.head.append(script);
  });

  let site;
  globalThis.comparisonFile = (head, rows) => (site = { head, rows });
  const ready = Promise.all(
    [...["read", "trackers", "tables", "unpack", "match", "picture"]
      .map((part) => new URL(`compare-${part}.js`, theme)),
      new URL(box.dataset.titles, location.href)].map(run));
  ready.catch(() => fail("data-not-loaded"));

  const say = (name, values = {}) =>
    (sentences.get(name) ?? "").replaceAll(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

  // Chooses the form for a number from `one={count} title|other={count} titles`.
  const count = (name, number, values = {}) => {
    const forms = new Map(sentences.get(name).split("|").map((form) => {
      const end = form.indexOf("=");
      return [form.slice(0, end), form.slice(end + 1)];
    }));
    const form = forms.get(new Intl.PluralRules(language).select(number)) ?? forms.get("other");
    const all = { count: number, ...values };
    return form.replaceAll(/\{(\w+)\}/g, (whole, key) => all[key]?.toLocaleString(language) ?? whole);
  };

  // Converts a rating to the owner's scale.
  const points = (share) => (share * site.head.scale).toLocaleString(
    language, { maximumFractionDigits: site.head.scale === 100 ? 0 : 1 });

  const showQuestion = (isShown) => {
    results.hidden = isShown;
    for (const part of asking) part.hidden = !isShown;
  };

  // The site's titles on the visitor's list, with the visitor's ratings.
  let seen;
  let shownList;
  let picture;
  let isKept = false;
  let turn = 0;

  async function hold(titlesOf) {
    const mine = (turn += 1);
    status.textContent = say("comparing");
    failure.hidden = true;
    try {
      await ready;
    } catch {
      fail("data-not-loaded");
      return;
    }
    let list;
    try {
      list = await titlesOf();
    } catch (error) {
      if (mine === turn) fail(error.sentence ?? "not-understood", error.text);
      return;
    }
    if (mine !== turn) return;
    isKept = false;
    show(list);
    results.querySelector(".outcome").focus();
  }

  // The remembered list, when the visitor comes back.
  async function showKept() {
    const mine = turn;
    try {
      const list = JSON.parse(localStorage.getItem(listStorage));
      if (!list?.length) return;
      await ready;
      if (mine !== turn) return;
      isKept = true;
      show(list);
    } catch {
      // It can't be read: the visitor can choose a file.
    }
  }

  function fail(sentence, text = "") {
    status.textContent = "";
    failure.textContent = say(sentence, { text });
    failure.hidden = false;
    showQuestion(true);
    seen = undefined;
    showMemory();
  }

  function show(list) {
    const comparison = new Comparison({ titles: Comparison.titles(site.head, site.rows) }, list);
    shownList = list;
    const lines = verdict(comparison);
    const rated = comparison.rated.length;
    const likeness = rated < fewestForLikeness ? "" : (comparison.agreed / rated).toLocaleString(
      language, { style: "percent" });
    const seal = results.querySelector(".likeness");
    seal.hidden = !likeness;
    seal.querySelector("strong").textContent = likeness;
    results.querySelector(".outcome").replaceChildren(...lines.map((line) => element("p", line)));
    const widths = [
      site.rows.length - comparison.both.length, comparison.both.length, comparison.unknown.length];
    const overlap = results.querySelector(".overlap");
    for (const [place, part] of [...overlap.children].entries()) {
      part.style.flexGrow = widths[place];
      part.hidden = widths[place] === 0;
      part.querySelector("strong").textContent = widths[place].toLocaleString(language);
    }
    const loved = comparison.loved(6);
    const parted = comparison.parted(2);
    hang(loved);
    fill("part", parted.map(({ ours, theirs }) => book(ours, bothRatings(ours, theirs))));
    fill("lend", comparison.lent(3).map(({ ours, isPlanned }) => book(
      ours, [ours.rating && say("compare-mine", { rating: points(ours.rating) }),
        isPlanned && say("compare-on-your-list")])));
    fill("borrow", comparison.borrowed(3).map(({ ours, theirs }) => book(
      ours ?? theirs, [theirs.rating && say("compare-you", { rating: points(theirs.rating) }),
        ours && say("compare-on-my-list")])));
    seen = Object.fromEntries(comparison.both.filter(({ theirs }) => theirs.status !== "planning")
      .map(({ ours, theirs }) => [ours.path, theirs.rating ? points(theirs.rating) : ""]));
    showQuestion(false);
    const alike = seal.lastChild.textContent.trim();
    picture = {
      name: site.head.name, likeness, alike, sentences: lines,
      address: root.protocol === "file:" ? "" : root.host + root.pathname,
      heading: results.querySelector("#both-love").textContent,
      loved: loved.map(({ ours }) => ({ ...ours, cover: ours.cover && new URL(ours.cover, root).href })),
      duelsHeading: results.querySelector("[data-part=part] h2").textContent,
      duels: parted.map(({ ours, theirs }) => [ours.title, bothRatings(ours, theirs)]),
    };
    drawComparison(canvas, picture);
    canvas.ariaLabel = [site.head.name, likeness && `${likeness} ${alike}`, ...lines].filter((line) => line)
      .join(say("sentence-separator"));
    status.textContent = "";
    showMemory();
  }

  // The first hangs, the others stand, as at home.
  function hang(loved) {
    const alcove = results.querySelector(".alcove");
    alcove.hidden = loved.length === 0;
    alcove.querySelector(".scroll")?.remove();
    const [hung, ...standing] = loved.map(({ ours, theirs }) => {
      const link = element("a", "");
      link.href = new URL(ours.path, root);
      const name = element("span", "", "name");
      const title = element("span", ours.title);
      if (ours.language) title.lang = ours.language;
      name.append(title, " ");
      if (ours.rating && theirs.rating) name.append(element("span", bothRatings(ours, theirs), "amount"));
      link.append(coverOf(ours, true), name);
      return link;
    });
    if (hung) {
      const mount = element("span", "", "mount");
      hung.classList.add("scroll");
      hung.prepend(mount);
      mount.append(hung.querySelector(".cover"));
      alcove.prepend(hung);
    }
    alcove.querySelector(".standing").replaceChildren(...standing.map((link) => {
      const item = element("li", "");
      item.append(link);
      return item;
    }));
  }

  function bothRatings(ours, theirs) {
    return say("compare-both", { rating: points(theirs.rating), total: points(ours.rating) });
  }

  function verdict(comparison) {
    const known = comparison.both.length;
    if (!known) return [say("compare-none-seen")];
    const rated = comparison.rated.length;
    const lines = [count("compare-both-seen", known)];
    if (!rated) return [...lines, say("compare-no-ratings")];
    lines.push(count("compare-agree", rated, { number: comparison.agreed }));
    if (rated === 1) return [...lines, comparison.rated.map(({ ours, theirs }) => bothRatings(ours, theirs)).join()];
    const difference = points(Math.abs(comparison.difference));
    const direction = comparison.difference > 0 ? "compare-rate-higher" : "compare-rate-lower";
    return [...lines, difference === "0" ? say("compare-rate-alike") : say(direction, { number: difference })];
  }

  function element(name, text, ...classes) {
    const made = document.createElement(name);
    made.textContent = text;
    if (text) made.dir = "auto";
    made.classList.add(...classes);
    return made;
  }

  // Long words may break between syllables.
  const hyphenated = (name) => name.replace(/\p{L}{13,}/gu,
    (word) => word.replace(/(?<=\p{L}{3}[aeiou])(?=[^\P{L}aeiou][aeiou]\p{L}{2})/giu, "\u00ad"));

  // A title with its cover, as elsewhere on the site.
  function book(title, remarks) {
    const item = element("li", "", "card", "book");
    const link = element(title.path ? "a" : "span", "");
    if (title.path) link.href = new URL(title.path, root);
    const cover = coverOf(title, !title.cover);
    const name = element("span", hyphenated(title.title), "card-title");
    // Its cover has it already.
    if (cover.dataset.words) name.classList.add("hidden");
    if (title.language) name.lang = cover.lang = title.language;
    link.append(cover, name);
    const note = [remarks].flat().filter((one) => one).join(" · ");
    item.append(link, element("p", note, "note"));
    return item;
  }

  // Without a picture, a book bound in a color. Words are written on what has none of its own.
  function coverOf(title, hasWords) {
    const cover = element("span", "", "cover");
    cover.style.backgroundColor = title.color ?? clothOf(title.title);
    if (title.cover) {
      const image = new Image(200, 300);
      image.alt = "";
      image.loading = "lazy";
      image.src = new URL(title.cover, root);
      cover.append(image);
    }
    if (hasWords && (!title.cover || title.isDrawn)) {
      cover.classList.add("label", "paper", labelSize(title.title));
      cover.dataset.words = title.title;
    }
    return cover;
  }

  // Limits the letters in a line of a label without breaking its longest word; Chinese and Japanese may break.
  function labelSize(name) {
    const letters = Math.max(...name.split(/[\s\p{P}\u2e80-\u{3ffff}]+/u).map((word) => [...word].length));
    const size = [[11, 18], [13, 16], [15, 14]].find(([most]) => letters <= most)?.[1] ?? 12;
    return `size-${name.length > 60 ? Math.min(size, 14) : size}`;
  }

  // A color for titles without a cover, the same each time.
  function clothOf(name) {
    let hash = 7;
    for (const letter of name) hash = (Math.imul(hash, 31) + letter.codePointAt(0)) >>> 0;
    return `hsl(${hash % 360} 26% 42%)`;
  }

  function fill(name, books) {
    const section = results.querySelector(`[data-part=${name}]`);
    section.hidden = books.length === 0;
    section.querySelector("ul").replaceChildren(...books);
  }

  results.querySelector("[data-another]").addEventListener("click", () => {
    showQuestion(true);
    box.querySelector(".drop input, .address input").focus();
  });

  for (const button of results.querySelectorAll("[data-save]")) {
    button.addEventListener("click", async () => {
      const drawn = document.createElement("canvas");
      canvas.after(drawn);
      await drawComparison(drawn, picture, button.dataset.save === "tall");
      drawn.remove();
      drawn.toBlob((file) => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(file);
        link.download = button.dataset.save === "tall" ? "comparison-story.png" : "comparison.png";
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      });
    });
  }

  const copy = results.querySelector("[data-copy]");
  copy.hidden = !navigator.clipboard;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(canvas.ariaLabel);
    results.querySelector(".picture [role=status]").textContent = say("text-copied");
  });

  // If the visitor agrees, this browser remembers the seen titles: a script on every page marks them.
  const [remember, forget] = ["[data-remember]", "[data-forget]"].map((one) => box.querySelector(one));
  const memory = box.querySelector(".memory");

  function isRemembered() {
    try {
      return localStorage.getItem(storage) !== null;
    } catch {
      return false;
    }
  }

  function showMemory() {
    forget.hidden = !isRemembered();
    remember.hidden = !seen || isKept;
    memory.hidden = forget.hidden && remember.hidden;
  }

  remember.addEventListener("click", () => {
    const words = Object.fromEntries(
      ["watch", "read", "play"].map((verb) => [verb, say(`you-too-${verb}`)]));
    try {
      localStorage.setItem(storage, JSON.stringify({ words, titles: seen }));
    } catch {
      return;
    }
    try {
      localStorage.setItem(listStorage, JSON.stringify(shownList));
    } catch {
      // The list is too long to keep, but its titles are still marked.
      localStorage.removeItem(listStorage);
    }
    isKept = true;
    showMemory();
    memory.querySelector("[role=status]").textContent = say("remembered");
    forget.focus();
  });
  forget.addEventListener("click", () => {
    try {
      for (const name of [storage, listStorage]) localStorage.removeItem(name);
    } catch {
      // A browser without storage has nothing to forget.
    }
    const isAlone = !seen;
    isKept = false;
    showMemory();
    memory.hidden = false;
    memory.querySelector("[role=status]").textContent = say("forgotten");
    if (!isAlone) remember.focus();
  });
  showMemory();

  // A file: chosen, or dropped anywhere on the page.
  const input = box.querySelector("input[type=file]");
  if (input) {
    const drop = box.querySelector(".drop");
    const take = (files) => files.length && hold(() => ListReader.read(files));
    input.addEventListener("change", () => take([...input.files]));
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
    document.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) drop.classList.remove("over");
    });
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      take([...event.dataTransfer.files]);
    });
  }

  // The address of another site. One after a # in this page's address is only filled in: whoever
  // made the link must not make this browser ask a server.
  const form = box.querySelector("form");
  if (form) {
    const field = form.querySelector("input");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      hold(() => ListReader.ofSite(field.value.trim()));
    });
    let named = location.hash.slice(1);
    try {
      named = decodeURIComponent(named);
    } catch {
      // Uses the address as it is written.
    }
    if (named) {
      field.value = named;
      form.querySelector("button").focus();
    }
  }
  if (!turn) showKept();
}
