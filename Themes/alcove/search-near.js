// Forgives typing errors. Loaded when a search finds nothing.
// Not a module: browsers don't load modules from disk.
"use strict";

// Measures how near typed words are to those of some names, and finds the nearest name.
function nearMatch(query, names) {
  let best;
  const consider = (words) => {
    let [rank, name] = [0, 0];
    for (const [place, word] of words.entries()) {
      const edits = names.map((one) => editsTo(word, one));
      const least = Math.min(...edits);
      if (least > editsIn(word)) return;
      if (place === 0) name = edits.indexOf(least);
      rank += least;
    }
    if (rank < (best?.rank ?? Infinity)) best = { rank, name };
  };
  consider(query.words);
  // The spaces may be wrong.
  if (query.words.length > 1) consider([query.joined]);
  return best;
}

// How many letters of a word may be wrong: fewer in short words.
function editsIn(word) {
  const [one, two] = isWide(word.codePointAt(0)) ? [3, 6] : [4, 8];
  return word.length < one ? 0 : word.length < two ? 1 : 2;
}

// The fewest edits that turn a word into the start of a name's word, or several words into whole ones.
function editsTo(word, { words, joined, starts }) {
  const ends = (place) => starts.has(place) || place === joined.length || isWide(joined.codePointAt(place));
  const inOne = words.map((one) => editsWithin(word, one, (place) => place === 0, () => true));
  if (words.length < 2) return inOne[0] ?? Infinity;
  return Math.min(...inOne, editsWithin(word, joined, (place) => starts.has(place), ends));
}

// The fewest edits that turn a word into a piece of a text: a letter more, less or different, or two
// swapped. In a script without spaces, the piece can begin anywhere.
function editsWithin(word, joined, isStart, isEnd) {
  const most = editsIn(word);
  if (joined.length < word.length - most) return Infinity;
  let before;
  let last = [];
  for (let place = 0; place <= joined.length; place += 1) {
    const isBeginning = isStart(place) || isWide(joined.codePointAt(place) ?? 0);
    // Its first letters may be missing.
    last.push(isBeginning ? 0 : (last[place - 1] ?? Infinity) + 1);
  }
  for (let row = 1; row <= word.length; row += 1) {
    const edits = [last[0] + 1];
    for (let place = 1; place <= joined.length; place += 1) {
      const isSame = word[row - 1] === joined[place - 1];
      edits[place] = Math.min(last[place] + 1, edits[place - 1] + 1, last[place - 1] + (isSame ? 0 : 1));
      const isSwapped = row > 1 && place > 1 && word[row - 1] === joined[place - 2]
        && word[row - 2] === joined[place - 1];
      if (isSwapped) edits[place] = Math.min(edits[place], before[place - 2] + 1);
    }
    if (Math.min(...edits) > most) return Infinity;
    [before, last] = [last, edits];
  }
  return Math.min(...last.filter((_, place) => isEnd(place)));
}
