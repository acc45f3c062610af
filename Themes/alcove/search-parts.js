// For a library too large for one file: finds titles that may match, and their files. A search fetches the
// pieces of the query, then the files of the best titles.
// Not a module: browsers don't load modules from disk.
"use strict";
class SearchParts {
  static #piecesAtMost = 6;
  static #nearPiecesAtMost = 8;
  static #nearFilesAtMost = 12;

  #data;
  // Files of the index by their name and reader.
  #file;
  // The places of chunks among all titles, by number.
  #places = new Map();

  constructor(data, file) {
    this.#data = data;
    this.#file = file;
    for (const name of data.chunks.match(/.{4}/g) ?? []) {
      this.#places.set(parseInt(name, 16), this.#places.size);
    }
  }

  placeOf(chunk) {
    return this.#places.get(chunk);
  }

  // Candidates, the best first: a reference (seven bits after the number of the chunk), the best possible
  // rank, and the rating. With lists of years, only titles of a year in each.
  async candidates(query, years = []) {
    let found;
    const pieces = [
      ...years.map((some) => some.map((year) => numberOf(lettersOf(String(year))))),
      ...(query.joined ? piecesOf(query).map((piece) => [piece]) : []),
    ];
    for (const some of pieces.slice(0, SearchParts.#piecesAtMost)) {
      const all = await Promise.all(some.map((piece) => this.#postings(piece)));
      const postings = new Map(all.flatMap((one) => [...one]));
      found = found ? found.filter(([title]) => postings.has(title)) : [...postings];
      if (found.length <= SearchIndex.filesAtOnce) break;
    }
    const candidates = found.map(([reference, position]) =>
      this.#candidate(reference, years.length ? 8 : position * 2));
    const titles = candidates.filter(({ isPage }) => !isPage);
    if (new Set(titles.map(({ reference }) => reference >> 7)).size > SearchIndex.filesAtOnce) {
      const ratings = await this.#file("ratings", ratingsIn);
      for (const title of titles) title.rating = ratings.get(title.reference) ?? 0;
    }
    // Pieces don't tell an exact name from a longer one. The exact one comes first by its place.
    const first = titles.filter(({ rank }) => rank === 2)
      .reduce((least, { place }) => Math.min(least, place), Infinity);
    const rest = ({ rank, place }) => (rank === 2 && place > first ? 1 : 0);
    return candidates.sort((a, b) =>
      a.rank - b.rank || rest(a) - rest(b) || b.rating - a.rating || a.place - b.place);
  }

  // Titles with some of the pieces, the most pieces first.
  async nearCandidates(query) {
    const counts = new Map();
    for (const piece of piecesOf(query).slice(0, SearchParts.#nearPiecesAtMost)) {
      for (const title of (await this.#postings(piece)).keys()) {
        counts.set(title, (counts.get(title) ?? 0) + 1);
      }
    }
    const candidates = [...counts].map(([reference, count]) => this.#candidate(reference, -count));
    const files = new Set();
    return candidates.sort((a, b) => a.rank - b.rank || a.place - b.place).filter(({ reference }) => {
      if (files.size < SearchParts.#nearFilesAtMost) files.add(reference >> 7);
      return files.has(reference >> 7);
    });
  }

  #candidate(reference, rank) {
    const place = this.placeOf(reference >> 7);
    return { reference, rank, rating: 0, place, isPage: place < this.#data.pageChunks };
  }

  // The place of the piece in a title's names, by reference: 0 whole name, 1 start, 2 start of a word,
  // 3 inside.
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
}

const searchDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Numbers in base 32, the lowest digit first; the second half of the digits means that more follow.
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

// The ratings of titles by reference. Of titles that share a reference, the best comes last.
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

// The pieces of a query to look up, in their order: three letters, two in a script with words of one or
// two, or the start of a shorter word. Pieces stay the same when a query grows.
function piecesOf(query) {
  const telling = query.words.filter((word) => word.length > 1 || isWide(word.codePointAt(0)));
  const words = (telling.length ? telling : query.words).map((word) => {
    const letters = lettersOf(word);
    const pieces = letters
      .map((letter, place) => letters.slice(place, place + (isWide(letter) ? 2 : 3)))
      .filter((piece) => piece.length === (isWide(piece[0]) ? 2 : 3));
    if (!pieces.length) return [letters.slice(0, 2)];
    // Every other piece is nearly as good as all.
    return [0, 1].flatMap((odd) => pieces.filter((_, place) => place % 2 === odd));
  });
  const deepest = Math.max(...words.map((pieces) => pieces.length));
  return Array.from({ length: deepest }, (_, depth) => words.map((pieces) => pieces[depth]))
    .flat().filter((piece) => piece).map(numberOf);
}
