// Holds a list of the visitor's against the site's titles. All that it needs is loaded with the page: once a file is
// opened, nothing is asked for any more.
// Not a module: browsers load none from a folder on a disk.
"use strict";
{
  const box = document.querySelector(".compare");
  const status = box.querySelector("[role=status]");
  const failure = box.querySelector("[role=alert]");
  const results = box.querySelector(".comparison");
  const canvas = results.querySelector("canvas");
  const sentences = new Map(
    [...box.querySelector("template").content.querySelectorAll("[data-name]")]
      .map((element) => [element.dataset.name, element.dataset.text]));
  const theme = document.currentScript.src;
  const root = new URL("../", theme);
  const storage = `seen of ${root.pathname}`;
  const language = document.documentElement.lang;
  const shownAtOnce = 5;

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

  // Of `one={count} title|other={count} titles`, what the language says of a number.
  const count = (name, number) => {
    const forms = new Map(sentences.get(name).split("|").map((form) => {
      const end = form.indexOf("=");
      return [form.slice(0, end), form.slice(end + 1)];
    }));
    const form = forms.get(new Intl.PluralRules(language).select(number)) ?? forms.get("other");
    return form.replace("{count}", number.toLocaleString(language));
  };

  // On the owner's scale, whatever the visitor's was.
  const points = (share) => (share * site.head.scale).toLocaleString(
    language, { maximumFractionDigits: site.head.scale === 100 ? 0 : 1 });

  // What of the site is on the visitor's list, with their ratings.
  let seen;
  let turn = 0;

  async function hold(titlesOf) {
    const mine = (turn += 1);
    status.textContent = say("comparing");
    failure.hidden = true;
    results.hidden = true;
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
    if (mine === turn) show(list);
  }

  function fail(sentence, text = "") {
    status.textContent = "";
    failure.textContent = say(sentence, { text });
    failure.hidden = false;
    results.hidden = true;
    seen = undefined;
    showMemory();
  }

  function show(list) {
    const comparison = new Comparison({ titles: Comparison.titles(site.head, site.rows) }, list);
    const lines = verdict(comparison);
    const head = results.querySelector(".outcome");
    head.replaceChildren(...lines.map((line) => element("p", line)));
    const widths = [
      site.rows.length - comparison.both.length, comparison.both.length, comparison.unknown.length];
    const overlap = results.querySelector(".overlap");
    for (const [place, part] of [...overlap.children].entries()) {
      part.style.flexGrow = widths[place];
      part.hidden = widths[place] === 0;
      part.querySelector("strong").textContent = widths[place].toLocaleString(language);
    }
    const pair = ({ ours, theirs }) => book(ours, ours.rating && theirs.rating
      ? say("compare-both", { rating: points(theirs.rating), total: points(ours.rating) }) : "");
    fill("love", comparison.loved(10).map(pair));
    fill("part", comparison.parted(shownAtOnce).map(pair));
    fill("lend", comparison.lent(shownAtOnce).map(({ ours, isPlanned }) => book(
      ours, [ours.rating && say("compare-mine", { rating: points(ours.rating) }),
        isPlanned && say("compare-on-your-list")])));
    fill("borrow", comparison.borrowed(shownAtOnce).map(({ ours, theirs }) => book(
      ours ?? theirs, [theirs.rating && say("compare-you", { rating: points(theirs.rating) }),
        ours && say("compare-on-my-list")])));
    seen = Object.fromEntries(comparison.both.filter(({ theirs }) => theirs.status !== "planning")
      .map(({ ours, theirs }) => [ours.path, theirs.rating ? points(theirs.rating) : ""]));
    results.hidden = false;
    drawComparison(canvas, {
      name: site.head.name, sentences: lines, address: root.protocol === "file:" ? "" : root.host + root.pathname,
      pairs: [...new Set([...comparison.loved(90), ...comparison.seen])],
    });
    canvas.ariaLabel = say("picture-of", { title: lines.join(say("sentence-separator")) });
    status.textContent = "";
    head.focus();
    showMemory();
  }

  function verdict(comparison) {
    const known = comparison.both.length;
    if (!known) return [say("compare-none-seen")];
    const rated = comparison.rated.length;
    const lines = [count("compare-both-seen", known)];
    if (!rated) return [...lines, say("compare-no-ratings")];
    lines.push(say("compare-agree", {
      total: rated.toLocaleString(language), count: comparison.agreed.toLocaleString(language) }));
    const difference = points(Math.abs(comparison.difference));
    const direction = comparison.difference > 0 ? "compare-rate-higher" : "compare-rate-lower";
    return [...lines, difference === "0" ? say("compare-rate-alike") : say(direction, { number: difference })];
  }

  function element(name, text, ...classes) {
    const made = document.createElement(name);
    made.textContent = text;
    made.classList.add(...classes);
    return made;
  }

  // A title as a book bound in the color of its cover: pictures would have to be asked for.
  function book(title, remarks) {
    const item = element("li", "", "book");
    const cover = element(title.path ? "a" : "span", "", "board");
    if (title.path) cover.href = new URL(title.path, root);
    cover.style.backgroundColor = title.color ?? clothOf(title.title);
    const label = element("span", title.title);
    // A word of ten letters or more: smaller, so that it is not broken.
    if (/[\p{L}\p{N}]{10}/u.test(title.title)) label.className = "long";
    if (title.language) label.lang = title.language;
    cover.append(label);
    const note = [remarks].flat().filter((one) => one).join(" · ");
    item.append(cover, element("p", note, "note"));
    return item;
  }

  // What the site has no cover of: the same each time.
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

  results.querySelector("[data-save]").addEventListener("click", () => {
    canvas.toBlob((picture) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(picture);
      link.download = "comparison.png";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    });
  });

  // What the visitor has seen stays in this browser, if they like: a script on every page marks it there.
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
    remember.hidden = !seen;
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
    showMemory();
    memory.querySelector("[role=status]").textContent = say("remembered");
    forget.focus();
  });
  forget.addEventListener("click", () => {
    try {
      localStorage.removeItem(storage);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    const isAlone = !seen;
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

  // Another site: its address, which may also stand behind a # in that of this page.
  const form = box.querySelector("form");
  if (form) {
    const field = form.querySelector("input");
    const ask = () => hold(() => ListReader.ofSite(field.value.trim()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask();
    });
    let named = location.hash.slice(1);
    try {
      named = decodeURIComponent(named);
    } catch {
      // As it is written.
    }
    if (named) {
      field.value = named;
      ask();
    }
  }
}
