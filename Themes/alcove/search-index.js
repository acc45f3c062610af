// Finds titles. Of a small library the index is one file. Of a large one only what a search needs is
// fetched: which titles have a piece of what was typed, then the best of them.
// Not a module: browsers load none from a folder on a disk.
"use strict";
class SearchIndex {
  // How many files of titles are fetched at once, and of pages.
  static #filesAtOnce = 4;
  static #pageFiles = 4;
  static #piecesAtMost = 6;
  static #nearPiecesAtMost = 8;
  static #nearFilesAtMost = 12;
  // Genres, creators and the like.
  static #pagesAtMost = 6;

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
  // Of a large library, what fits and is rated best is fetched first.
  async search(text, limit) {
    const query = nameOf(this.#folding.fold(text));
    if (!query.joined) return { titles: [], pages: [], count: 0, isComplete: true };
    const look = async (asked) => {
      const match = (title) => this.#match(title, asked);
      const candidates = await this.#candidates(asked);
      const [pages, titles] = [true, false].map((isPage) => candidates.filter((one) => one.isPage === isPage));
      const [foundPages, foundTitles] = await Promise.all([
        this.#matching(pages, { enough: 1, files: SearchIndex.#pageFiles }, match),
        this.#matching(titles, { enough: limit * 0.4, files: limit * 0.4 }, match),
      ]);
      const { isComplete } = foundTitles;
      return { found: [...foundPages.found, ...foundTitles.found], isComplete, atMost: titles.length };
    };
    let { found, isComplete, atMost } = await look(query);
    const short = withShortVowels(query);
    if (!found.length && short) ({ found, isComplete, atMost } = await look(short));
    const isNear = !found.length && query.joined.length > 2;
    if (isNear) {
      await this.#load("search-near.js");
      const near = await this.#nearCandidates(query);
      const match = (title) => nearMatch(query, this.#folded(title));
      ({ found, isComplete } = await this.#matching(near, { enough: Infinity }, match));
    }
    found.sort((a, b) => a.rank - b.rank || b.title.rating - a.title.rating || a.title.number - b.title.number);
    const [pages, titles] = [true, false].map((isPage) => found.filter(({ title }) => title.isPage === isPage));
    const shown = (some, most) => some.slice(0, most).map(({ title, name }) => this.#shown(title, name));
    return {
      pages: shown(pages, SearchIndex.#pagesAtMost),
      titles: shown(titles, limit),
      count: isComplete ? titles.length : atMost,
      isComplete, isNear,
      // One letter finds only words of one letter.
      isShort: Boolean(this.#data.chunks) && query.joined.length < 2,
    };
  }

  // What matches among the best candidates: all, or at least `enough` and what could come before those, in
  // about so many files.
  async #matching(candidates, { enough, files: most }, match) {
    const found = [];
    let next = 0;
    let fetched = 0;
    // None of the rest can come before it.
    const isSettled = ({ rank, title }) =>
      rank < candidates[next].rank || (rank === candidates[next].rank && title.rating >= candidates[next].rating);
    const isEnough = () =>
      found.length >= enough && (fetched >= most || found.filter(isSettled).length >= enough);
    while (next < candidates.length && !isEnough()) {
      const files = new Set();
      const start = next;
      while (next < candidates.length) {
        const file = candidates[next].reference >> 7;
        if (files.size === SearchIndex.#filesAtOnce && !files.has(file)) break;
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
      // Another title that was found, or a creator.
      other: name > 0 && name < names.length ? names[name] : undefined,
      creator: creators[name - names.length] ?? creators[0],
    };
  }

  // What may match, the best first: references to titles, seven bits behind the number of their chunk, the
  // rank that each can reach, its rating.
  async #candidates(query) {
    if (!this.#data.chunks) return this.#all();
    let found;
    for (const piece of piecesOf(query).slice(0, SearchIndex.#piecesAtMost)) {
      const postings = await this.#postings(piece);
      found = found ? found.filter(([title]) => postings.has(title)) : [...postings];
      if (found.length <= SearchIndex.#filesAtOnce) break;
    }
    const candidates = found.map(([reference, position]) => this.#candidate(reference, position * 2));
    const titles = candidates.filter(({ isPage }) => !isPage);
    if (new Set(titles.map(({ reference }) => reference >> 7)).size > SearchIndex.#filesAtOnce) {
      const ratings = await this.#file("ratings", ratingsIn);
      for (const title of titles) title.rating = ratings.get(title.reference) ?? 0;
    }
    // Pieces do not tell a name that is what was typed from those that go on. It is before them by place.
    const first = titles.filter(({ rank }) => rank === 2)
      .reduce((least, { place }) => Math.min(least, place), Infinity);
    const rest = ({ rank, place }) => (rank === 2 && place > first ? 1 : 0);
    return candidates.sort((a, b) =>
      a.rank - b.rank || rest(a) - rest(b) || b.rating - a.rating || a.place - b.place);
  }

  // Titles with some of the pieces, those with the most first.
  async #nearCandidates(query) {
    if (!this.#data.chunks) return this.#all();
    const counts = new Map();
    for (const piece of piecesOf(query).slice(0, SearchIndex.#nearPiecesAtMost)) {
      for (const title of (await this.#postings(piece)).keys()) {
        counts.set(title, (counts.get(title) ?? 0) + 1);
      }
    }
    const candidates = [...counts].map(([reference, count]) => this.#candidate(reference, -count));
    const files = new Set();
    return candidates.sort((a, b) => a.rank - b.rank || a.place - b.place).filter(({ reference }) => {
      if (files.size < SearchIndex.#nearFilesAtMost) files.add(reference >> 7);
      return files.has(reference >> 7);
    });
  }

  #candidate(reference, rank) {
    const place = this.#places.get(reference >> 7);
    return { reference, rank, rating: 0, place, isPage: place < this.#data.pageChunks };
  }

  // Of a small library every title and page is looked at.
  #all() {
    return [...this.#read.get("titles/0000").keys()].map((reference) => ({ reference, isPage: false }));
  }

  // From a title's reference to the place of the piece in its names: 0 whole name, 1 start, 2 start of a
  // word, 3 inside.
  async #postings(piece) {
    const { shards } = this.#data;
    const file = await this.#file(`grams/${Math.floor((piece * shards) / 0x1000000)}`, (data) => data);
    const key = [18, 12, 6, 0].map((bits) => searchDigits[(piece >> bits) & 63]).join("");
    const postings = new Map();
    let title = -1;
    for (const number of numbersIn(file[key] ?? "")) {
      title += Math.floor(number / 4);
      postings.set(title, number % 4);
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

const searchDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Numbers in digits of 32, the lowest first; the second half of the digits stands for those that go on.
function numbersIn(text) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const letter of text) {
    const digit = searchDigits.indexOf(letter);
    value += (digit & 31) * 2 ** shift;
    shift += 5;
    if (digit > 31) continue;
    numbers.push(value);
    value = shift = 0;
  }
  return numbers;
}

// From the references of rated titles to their ratings. Of titles that share one, the best comes last.
function ratingsIn({ values, titles }) {
  const ratings = new Map();
  const numbers = numbersIn(titles);
  let title = -1;
  for (let place = 0; place < numbers.length; place += 2) {
    title += numbers[place];
    ratings.set(title, values[numbers[place + 1]]);
  }
  return ratings;
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
