// Makes texts equal that are the same to a visitor, by a table in the index. Each of its lines is a rule, and
// later rules win.
// Not a module: browsers don't load modules from disk.
"use strict";
class Folding {
  #values = new Map();
  #voiced = new Map();
  #halfVoiced = new Map();

  constructor(table) {
    for (const line of table.split("\n")) {
      const [rule, ...words] = line.split(" ");
      this.#read(rule, words);
    }
  }

  // A text with single spaces between its words. A text that would become empty only loses its
  // spaces.
  fold(text) {
    const folded = [];
    for (const letter of text) {
      const values = this.#values.get(letter.codePointAt(0)) ?? letter;
      for (const value of values) this.#append(value, folded);
    }
    if (folded.at(-1) === " ") folded.pop();
    return folded.length ? folded.join("") : text.replaceAll(" ", "");
  }

  #append(letter, folded) {
    const code = letter.codePointAt(0);
    if (letter === " ") {
      if (folded.length && folded.at(-1) !== " ") folded.push(" ");
    } else if (code === 0x3099 || code === 0x309a) {
      const marked = (code === 0x3099 ? this.#voiced : this.#halfVoiced).get(folded.at(-1));
      if (marked) folded[folded.length - 1] = marked;
    } else if (code >= 0xac00 && code <= 0xd7a3) {
      // A syllable becomes its letters, so that an unfinished one finds something.
      const syllable = code - 0xac00;
      folded.push(String.fromCodePoint(0x1100 + Math.floor(syllable / 588)));
      folded.push(String.fromCodePoint(0x1161 + Math.floor((syllable % 588) / 28)));
      if (syllable % 28 > 0) folded.push(String.fromCodePoint(0x11a7 + (syllable % 28)));
    } else {
      folded.push(letter);
    }
  }

  #read(rule, words) {
    const [first = "", second = ""] = words;
    if (rule === "space") this.#range(words, () => " ");
    if (rule === "drop") this.#range(words, () => "");
    if (rule === "shift") {
      const distance = parseInt(first, 16);
      this.#range(words.slice(1), (code) => String.fromCodePoint(code + distance));
    }
    if (rule === "each") {
      const start = parseInt(first, 16);
      [...second].forEach((letter, place) => this.#values.set(start + place, letter));
    }
    if (rule === "to") {
      this.#range(words.slice(1), () => String.fromCodePoint(parseInt(first, 16)));
    }
    if (rule === "fold") {
      const value = first.replaceAll("_", " ");
      for (const letter of second) this.#values.set(letter.codePointAt(0), value);
    }
    if (rule === "pairs") {
      const values = [...second];
      [...first].forEach((letter, place) => this.#values.set(letter.codePointAt(0), values[place]));
    }
    if (rule === "voiced" || rule === "half") {
      const marks = rule === "half" ? this.#halfVoiced : this.#voiced;
      const letters = [...first];
      for (let place = 0; place + 1 < letters.length; place += 2) {
        marks.set(letters[place], letters[place + 1]);
      }
    }
  }

  #range(words, value) {
    for (const word of words) {
      const [start, end = start] = word.split("-").map((number) => parseInt(number, 16));
      for (let code = start; code <= end; code += 1) this.#values.set(code, value(code));
    }
  }
}
