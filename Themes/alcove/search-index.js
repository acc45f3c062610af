// Finds titles. A small library's index is one file. For a large one a search fetches only what it
// needs: which titles contain a piece of the query, then the best of them.
// Not a module: browsers don't load modules from disk.
"use strict";
class SearchIndex {
  // How many files of titles are fetched at once, and of pages.
  static filesAtOnce = 4;
  static #pageFiles = 4;
  // The most further files for titles of a kind or year.
  static #narrowedFiles = 12;
  // Pages of genres, creators and so on.
  static #pagesAtMost = 6;

  #files;
  #load;
  #data;
  #folding;
  // The folders of the kinds by their words.
  #kinds = new Map();
  // The text before and after the year in the word for a decade.
  #decade;
  #links;
  // For a large library, finds the files to fetch.
  #parts;
  #read = new Map();

  // `files` fetches the files of the index.
  // `load` runs a script of the theme.
  // `site` has the words for the kinds, `[folder, word]`, the pages of the site, `{ address, names }`, and the word for
  // a decade, `{year}s`.
  static async open(files, load, site = { kinds: [], links: [], decade: "{year}" }) {
    const data = await files("index");
    if (data.chunks) await load("search-parts.js");
    return new SearchIndex(files, load, data, site);
  }

  constructor(files, load, data, { kinds, links, decade }) {
    this.#files = files;
    this.#load = load;
    this.#data = data;
    this.#folding = new Folding(data.folding);
    for (const [folder, word] of kinds) this.#kinds.set(this.#name(word).joined, folder);
    this.#decade = this.#name(decade.replace("{year}", "1990")).joined.split("1990");
    this.#links = links.map(({ address, names }) =>
      ({ text: names[0], address, names: names.map((name) => this.#name(name)) }));
    if (data.chunks) this.#parts = new SearchParts(data, (name, read) => this.#file(name, read));
    if (data.titles) this.#read.set("titles/0000", this.#titles(data.titles, 0));
  }

  // The best titles, at most `limit`: exact, prefix, word start, substring, separate words. Of exact ones,
  // those that are spelled as typed come first. Equal ones are ordered by rating, then as on all pages, then
  // by sort title. Without matches, titles with a similar spelling. Also pages.
  // A word may also name a kind, a year or a decade.
  // For a large library, the best rated matches are fetched first.
  async search(text, limit) {
    const query = this.#name(text);
    if (!query.joined) return { titles: [], pages: [], count: 0, isComplete: true };
    const isTelling = query.joined.length > 1 || isWide(query.joined.codePointAt(0));
    let links = this.#linksBy(({ names }) => Math.min(...names.map((name) => rankOf(name, query))))
      .filter(({ rank }) => isTelling && rank < 3);
    const look = async (asked, candidates, most = Infinity) => {
      const parts = this.#partsOf(asked);
      const match = (title) => this.#match(title, asked, parts);
      const [pages, titles] = [true, false].map((isPage) => candidates.filter((one) => one.isPage === isPage));
      const [foundPages, foundTitles] = await Promise.all([
        this.#matching(pages, { enough: 1, files: SearchIndex.#pageFiles }, match),
        this.#matching(titles, { enough: limit * 0.4, files: limit * 0.4, most }, match),
      ]);
      const { isComplete } = foundTitles;
      return { found: [...foundPages.found, ...foundTitles.found], isComplete, atMost: titles.length };
    };
    let { found, isComplete, atMost } = await look(query, await this.#candidates(query));
    const short = withShortVowels(query);
    if (!found.length && short) {
      ({ found, isComplete, atMost } = await look(short, await this.#candidates(short)));
    }
    if (this.#parts) {
      const parts = this.#partsOf(query);
      const years = parts.filter((part) => part.years).map((part) => part.years);
      const names = parts.filter((part) => !part.folder && !part.years).map(({ text }) => text);
      // Only the title's own file has its kind.
      if (years.length || (!found.length && names.length && names.length < parts.length)) {
        const candidates = await this.#parts.candidates(nameOf(names.join(" ")), years);
        const narrowed = await look(query, candidates, SearchIndex.#narrowedFiles + limit * 0.4);
        const known = new Set(found.map(({ title }) => title));
        found = [...found, ...narrowed.found.filter(({ title }) => !known.has(title))];
        isComplete &&= narrowed.isComplete;
        atMost = parts.some(({ folder }) => folder) ? undefined : atMost + narrowed.atMost;
      }
    }
    const isNear = !found.length && !links.length && query.joined.length > 2;
    if (isNear) {
      await this.#load("search-near.js");
      const near = await (this.#parts?.nearCandidates(query) ?? this.#candidates(query));
      const match = (title) => nearMatch(query, this.#folded(title));
      ({ found, isComplete } = await this.#matching(near, { enough: Infinity }, match));
      links = this.#linksBy(({ names }) => nearMatch(query, names)?.rank ?? Infinity);
    }
    for (const one of found) one.likeness = one.rank < 2 ? likenessOf(text, one.title) : 0;
    found.sort((a, b) =>
      a.rank - b.rank || a.likeness - b.likeness || b.title.rating - a.title.rating
        || b.title.tie - a.title.tie || a.title.number - b.title.number);
    const [pages, titles] = [true, false].map((isPage) => found.filter(({ title }) => title.isPage === isPage));
    const shown = (some, most) => some.slice(0, most).map(({ title, name }) => this.#shown(title, name));
    return {
      pages: [...links, ...shown(pages, SearchIndex.#pagesAtMost)].slice(0, SearchIndex.#pagesAtMost),
      titles: shown(titles, limit),
      count: isComplete ? titles.length : atMost ?? titles.length,
      isComplete, isNear,
      // A single letter finds only words of one letter.
      isShort: Boolean(this.#data.chunks) && query.joined.length < 2,
    };
  }

  // The pages of the site that have a rank, the best first.
  #linksBy(rankOfLink) {
    return this.#links.map((link) => ({ ...link, rank: rankOfLink(link) }))
      .filter(({ rank }) => rank < Infinity).sort((a, b) => a.rank - b.rank);
  }

  // The matches among the best candidates: all, or at least `enough` with those that could come before them,
  // in about that many files, and `most` files at most.
  async #matching(candidates, { enough, files: few, most = Infinity }, match) {
    const found = [];
    let next = 0;
    let fetched = 0;
    // No other title can come before it.
    const isSettled = ({ rank, title }) =>
      rank < candidates[next].rank || (rank === candidates[next].rank && title.rating >= candidates[next].rating);
    const isEnough = () =>
      found.length >= enough && (fetched >= few || found.filter(isSettled).length >= enough);
    while (next < candidates.length && fetched < most && !isEnough()) {
      const files = new Set();
      const start = next;
      while (next < candidates.length) {
        const file = candidates[next].reference >> 7;
        if (files.size === SearchIndex.filesAtOnce && !files.has(file)) break;
        files.add(file);
        next += 1;
      }
      fetched += files.size;
      const chunks = new Map();
      await Promise.all([...files].map(async (file) => chunks.set(file, await this.#chunk(file))));
      for (const { reference } of candidates.slice(start, next)) {
        for (const title of chunks.get(reference >> 7).get(reference & 127) ?? []) {
          const matched = match(title);
          if (matched) found.push({ ...matched, title });
        }
      }
    }
    return { found, isComplete: next === candidates.length };
  }

  #shown(title, name) {
    const { folder, slug, names, year, creators, rating, status, cover } = title;
    const [text, language] = names[0];
    return {
      text, language, year, folder, rating, status, cover,
      url: `${folder}/${encodeURIComponent(slug)}.html`,
      // Another name that was found, or a creator.
      other: name > 0 && name < names.length ? names[name] : undefined,
      creator: creators[name - names.length] ?? creators[0],
    };
  }

  // For a small library, looks at every title and page.
  #candidates(query) {
    if (this.#parts) return this.#parts.candidates(query);
    return [...this.#read.get("titles/0000").keys()].map((reference) => ({ reference, isPage: false }));
  }

  #chunk(number) {
    const name = number.toString(16).padStart(4, "0");
    return this.#file(`titles/${name}`, (data) => this.#titles(data, this.#parts.placeOf(number)));
  }

  // The titles of a chunk by the rest of their references; their numbers continue those of the chunks
  // before.
  #titles(data, chunk) {
    const titles = new Map();
    const { kinds, pages } = this.#data;
    data.forEach(([kind, slug, text, language, year, creators, others, rating, status, drawn, tie = 0], place) => {
      const names = [[text, language]];
      for (let other = 0; other < others.length; other += 2) {
        names.push([others[other], others[other + 1]]);
      }
      const isPage = kind >= kinds.length;
      const folder = isPage ? pages[kind - kinds.length] : kinds[kind];
      // `12#tea` is a drawn cover, in one of the palettes of its file.
      const cover = drawn?.includes("#") ? `drawn/${folder}-${drawn.replace("#", ".svg#")}` : drawn;
      const number = chunk * 0x10000 + place;
      const key = numberOf(lettersOf(slug)) & 127;
      const title = { isPage, folder, slug, year, creators, names, number, status, cover, tie };
      titles.set(key, [...(titles.get(key) ?? []), { ...title, rating: Number(rating) || 0 }]);
    });
    return titles;
  }

  async #file(name, read) {
    if (!this.#read.has(name)) {
      const file = this.#files(name, this.#data.version).then(read);
      file.catch(() => this.#read.delete(name));
      this.#read.set(name, file);
    }
    return this.#read.get(name);
  }

  #folded(title) {
    return (title.folded ??= [...title.names.map(([text]) => text), ...title.creators]
      .map((name) => this.#name(name)));
  }

  #name(text) {
    return nameOf(this.#folding.fold(text));
  }

  // The words of a query with their other meanings: a kind or decade, also in two words, or a year.
  #partsOf({ words }) {
    const parts = [];
    for (let place = 0; place < words.length; place += 1) {
      const two = words.slice(place, place + 2).join("");
      const isTwo = two !== words[place] && (this.#kinds.has(two) || this.#yearsOf(two)?.length > 1);
      const text = isTwo ? words.slice(place, place + 2).join(" ") : words[place];
      parts.push({
        text,
        folder: this.#kinds.get(isTwo ? two : text),
        years: this.#yearsOf(isTwo ? two : text),
        isHeld: holds(nameOf(text), place === words.length - 1),
      });
      if (isTwo) place += 1;
    }
    return parts;
  }

  // The years that `1998` or `1990s` mean.
  #yearsOf(word) {
    if (/^[12]\d{3}$/.test(word)) return [Number(word)];
    const [before, after] = this.#decade;
    const first = word.slice(before.length, before.length + 4);
    if (!/^[12]\d\d0$/.test(first) || word !== before + first + after) return undefined;
    return Array.from({ length: 10 }, (_, place) => Number(first) + place);
  }

  // How well a title matches, and by which name; creators come after titles.
  #match(title, query, parts) {
    const { names } = title;
    let best;
    this.#folded(title).forEach((folded, name) => {
      const rank = rankOf(folded, query) * 2 + (name < names.length ? 0 : 1);
      if (rank < (best?.rank ?? Infinity)) best = { rank, name };
    });
    if (best) return best;
    const isFound = parts.every(({ folder, years, isHeld }) =>
      (folder && folder === title.folder) || years?.includes(title.year) || title.folded.some(isHeld));
    return isFound ? { rank: 8, name: 0 } : undefined;
  }
}

// Of names that are folded to the same text: 0 as typed, 1 in other capitals, 2 with the same signs and other accents,
// 3 otherwise.
function likenessOf(text, { names, creators }) {
  const forms = [
    (name) => name.normalize().trim(),
    (name) => name.normalize().trim().toLowerCase(),
    (name) => name.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase(),
  ];
  const all = [...names.map(([name]) => name), ...creators];
  const place = forms.findIndex((form) => all.some((name) => form(name) === form(text)));
  return place < 0 ? forms.length : place;
}

// A folded text, the text without spaces, and where its words start there.
function nameOf(text) {
  const words = text.split(" ").filter((word) => word);
  const starts = new Set();
  let start = 0;
  for (const word of words) {
    starts.add(start);
    start += word.length;
  }
  return { text, words, joined: words.join(""), starts };
}

// Shortens `ootani kou` to the folded form of `Ōtani Kō`; undefined if there is nothing to shorten.
function withShortVowels(query) {
  const text = query.text.replace(/o[ou]+/g, "o").replace(/uu+/g, "u");
  return text === query.text ? undefined : nameOf(text);
}

// 0 exact, 1 prefix, 2 word start, 3 substring; spaces count only inside of words.
function rankOf(name, query) {
  if (name.joined === query.joined) return 0;
  let place = name.joined.indexOf(query.joined);
  if (place === 0) return 1;
  for (; place > 0; place = name.joined.indexOf(query.joined, place + 1)) {
    if (name.starts.has(place)) return 2;
  }
  return name.text.includes(query.text) ? 3 : Infinity;
}

// Whether a name contains a word. A word of two letters must begin a word of the name, and a single letter must be
// a whole word, unless it is the last and may continue.
function holds(word, isLast) {
  const { length } = word.joined;
  if (length === 1 && !isLast && !isWide(word.joined.codePointAt(0))) return ({ words }) => words.includes(word.joined);
  const worst = length === 2 && !isWide(word.joined.codePointAt(0)) ? 2 : 3;
  return (name) => rankOf(name, word) <= worst;
}

function isWide(letter) {
  return letter >= 0x2e80;
}

function lettersOf(text) {
  return Array.from(text, (letter) => letter.codePointAt(0));
}

// FNV-1a over code points, the upper 24 of its 32 bits: the index does the same.
function numberOf(letters) {
  return letters.reduce((hash, letter) => Math.imul(hash ^ letter, 0x01000193), 0x811c9dc5) >>> 8;
}
