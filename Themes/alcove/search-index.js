// Finds titles. Of a small library the index is one file. Of a large one only what a search needs is
// fetched: which titles have a piece of what was typed in their names, then the best of them.
// Not a module: browsers load none from a folder on a disk.
"use strict";
class SearchIndex {
  // Of a large library, how many files of titles are fetched before results are shown.
  static #filesAtOnce = 6;
  static #piecesAtMost = 6;
  static #nearPiecesAtMost = 8;
  static #nearFilesAtMost = 12;
  // Genres, creators and the like.
  static #pagesAtMost = 6;
  static #digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  #files;
  #load;
  #data;
  #folding;
  // Of a large library, from the numbers of chunks to their places among all titles.
  #places = new Map();
  #read = new Map();

  // `files` fetches what the index is made of.
  // `load` runs a script of the theme.
  static async open(files, load) {
    return new SearchIndex(files, load, await files("index"));
  }

  constructor(files, load, data) {
    this.#files = files;
    this.#load = load;
    this.#data = data;
    this.#folding = new Folding(data.folding);
    for (const name of data.chunks?.match(/.{4}/g) ?? []) {
      this.#places.set(parseInt(name, 16), this.#places.size);
    }
    if (data.titles) this.#read.set("titles/0000", this.#titles(data.titles, 0));
  }

  // The best titles, at most `limit`: exact, prefix, word start, substring, words apart; equal ones by
  // rating, then by sort title, their numbers. Where there is none, those spelled nearly so. And pages.
  async search(text, limit) {
    const query = nameOf(this.#folding.fold(text));
    if (!query.joined) return { titles: [], pages: [], count: 0, isComplete: true };
    const look = async (asked) => {
      const exact = await this.#candidates(asked);
      return { exact, ...await this.#matching(exact, limit * 0.4, (title) => this.#match(title, asked)) };
    };
    let { exact, found, isComplete } = await look(query);
    const short = withShortVowels(query);
    if (!found.length && short) ({ exact, found, isComplete } = await look(short));
    const count = isComplete ? 0 : exact.length;
    const isNear = !found.length && query.joined.length > 2;
    if (isNear) {
      await this.#load("search-near.js");
      const near = await this.#nearCandidates(query);
      const match = (title) => nearMatch(query, this.#folded(title));
      ({ found, isComplete } = await this.#matching(near, Infinity, match));
    }
    found.sort((a, b) => a.rank - b.rank || b.title.rating - a.title.rating || a.title.number - b.title.number);
    const [pages, titles] = [true, false].map((isPage) => found.filter(({ title }) => title.isPage === isPage));
    const shown = (some, most) => some.slice(0, most).map(({ title, name }) => this.#shown(title, name));
    return {
      pages: shown(pages, SearchIndex.#pagesAtMost),
      titles: shown(titles, limit),
      count: Math.max(titles.length, count - pages.length),
      isComplete, isNear,
      // One letter finds only words of one letter.
      isShort: Boolean(this.#data.chunks) && query.joined.length < 2,
    };
  }

  async #matching(candidates, enough, match) {
    const found = [];
    let next = 0;
    while (next < candidates.length && found.length < enough) {
      const files = new Set();
      const start = next;
      while (next < candidates.length) {
        const file = candidates[next] >> 7;
        if (files.size === SearchIndex.#filesAtOnce && !files.has(file)) break;
        files.add(file);
        next += 1;
      }
      const chunks = new Map();
      await Promise.all([...files].map(async (file) => chunks.set(file, await this.#chunk(file))));
      for (const reference of candidates.slice(start, next)) {
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
      // Another title that was found, or a creator.
      other: name > 0 && name < names.length ? names[name] : undefined,
      creator: creators[name - names.length] ?? creators[0],
    };
  }

  // References to titles, those that can rank best first: seven bits behind the number of their chunk.
  async #candidates(query) {
    if (!this.#data.chunks) return [...this.#read.get("titles/0000").keys()];
    let found;
    for (const piece of piecesOf(query).slice(0, SearchIndex.#piecesAtMost)) {
      const postings = await this.#postings(piece);
      found = found ? found.filter(([title]) => postings.has(title)) : [...postings];
      if (found.length <= SearchIndex.#filesAtOnce) break;
    }
    const place = ([title]) => this.#places.get(title >> 7);
    return found.sort((a, b) => a[1] - b[1] || place(a) - place(b)).map(([title]) => title);
  }

  // Titles with some of the pieces, those with the most first.
  async #nearCandidates(query) {
    if (!this.#data.chunks) return [...this.#read.get("titles/0000").keys()];
    const counts = new Map();
    for (const piece of piecesOf(query).slice(0, SearchIndex.#nearPiecesAtMost)) {
      for (const title of (await this.#postings(piece)).keys()) {
        counts.set(title, (counts.get(title) ?? 0) + 1);
      }
    }
    const place = (title) => this.#places.get(title >> 7);
    const best = [...counts].sort((a, b) => b[1] - a[1] || place(a[0]) - place(b[0])).map(([title]) => title);
    const files = new Set();
    return best.filter((title) => {
      if (files.size < SearchIndex.#nearFilesAtMost) files.add(title >> 7);
      return files.has(title >> 7);
    });
  }

  // From a title's reference to the place of the piece in its names: 0 whole name, 1 start, 2 start of a
  // word, 3 inside.
  async #postings(piece) {
    const { shards } = this.#data;
    const file = await this.#file(`grams/${Math.floor((piece * shards) / 0x1000000)}`, (data) => data);
    const digits = SearchIndex.#digits;
    const key = [18, 12, 6, 0].map((bits) => digits[(piece >> bits) & 63]).join("");
    const postings = new Map();
    let title = -1;
    let value = 0;
    let shift = 0;
    for (const letter of file[key] ?? "") {
      const digit = digits.indexOf(letter);
      value += (digit & 31) * 2 ** shift;
      shift += 5;
      if (digit > 31) continue;
      title += Math.floor(value / 4);
      postings.set(title, value % 4);
      value = shift = 0;
    }
    return postings;
  }

  #chunk(number) {
    const name = number.toString(16).padStart(4, "0");
    return this.#file(`titles/${name}`, (data) => this.#titles(data, this.#places.get(number)));
  }

  // The titles of a chunk by what follows its number in their references; they are numbered on from
  // those of the chunks before.
  #titles(data, chunk) {
    const titles = new Map();
    const { kinds, pages } = this.#data;
    data.forEach(([kind, slug, text, language, year, creators, others, rating, status, drawn], place) => {
      const names = [[text, language]];
      for (let other = 0; other < others.length; other += 2) {
        names.push([others[other], others[other + 1]]);
      }
      const isPage = kind >= kinds.length;
      const folder = isPage ? pages[kind - kinds.length] : kinds[kind];
      const cover = typeof drawn === "number" ? `drawn/${folder}-${drawn}.svg` : drawn;
      const number = chunk * 0x10000 + place;
      const key = numberOf(Array.from(slug, (letter) => letter.codePointAt(0))) & 127;
      const title = { isPage, folder, slug, year, creators, names, number, status, cover };
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
      .map((name) => nameOf(this.#folding.fold(name))));
  }

  // How well a title is found, and by which of its names; creators come after titles.
  #match(title, query) {
    const { names } = title;
    let best;
    this.#folded(title).forEach((folded, name) => {
      const rank = rankOf(folded, query) * 2 + (name < names.length ? 0 : 1);
      if (rank < (best?.rank ?? Infinity)) best = { rank, name };
    });
    if (best || query.words.length < 2) return best;
    const isFound = query.words.every((word) =>
      title.folded.some((folded) => rankOf(folded, nameOf(word)) < Infinity));
    return isFound ? { rank: 8, name: 0 } : undefined;
  }
}

// A folded text as it is, without its spaces, and where in that its words start.
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

// `ootani kou` as `Ōtani Kō` is folded; undefined where there is nothing to shorten.
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

// What of a query is looked up, in the order of looking: three letters, two of a script that writes a
// word in one or two, or the beginning of a shorter word. It stays the same when a query grows.
function piecesOf(query) {
  const telling = query.words.filter((word) => word.length > 1 || isWide(word.codePointAt(0)));
  const words = (telling.length ? telling : query.words).map((word) => {
    const letters = Array.from(word, (letter) => letter.codePointAt(0));
    const pieces = letters
      .map((letter, place) => letters.slice(place, place + (isWide(letter) ? 2 : 3)))
      .filter((piece) => piece.length === (isWide(piece[0]) ? 2 : 3));
    if (!pieces.length) return [letters.slice(0, 2)];
    // Every other one says nearly as much as all.
    return [0, 1].flatMap((odd) => pieces.filter((_, place) => place % 2 === odd));
  });
  const deepest = Math.max(...words.map((pieces) => pieces.length));
  return Array.from({ length: deepest }, (_, depth) => words.map((pieces) => pieces[depth]))
    .flat().filter((piece) => piece).map(numberOf);
}

function isWide(letter) {
  return letter >= 0x2e80;
}

// FNV-1a over code points, the upper 24 of its 32 bits: the index does the same.
function numberOf(letters) {
  return letters.reduce((hash, letter) => Math.imul(hash ^ letter, 0x01000193), 0x811c9dc5) >>> 8;
}
