// Reads tables of comma-separated values: Goodreads, Letterboxd, IMDb and The StoryGraph, recognized by their
// columns.
// Not a module: browsers don't load modules from disk.
"use strict";

const tables = [
  {
    has: ["Title", "Exclusive Shelf"],
    title(row) {
      const shelf = row("Exclusive Shelf").toLowerCase();
      const status = shelf === "read" ? "completed" : shelf === "currently-reading" ? "current"
        : /did-not-finish|dnf|abandon|stopped|wont-finish/.test(shelf) ? "dropped"
          : /^to-read|to-read$/.test(shelf) ? "planning"
            : /hold|pause/.test(shelf) ? "paused" : "planning";
      const isbn = (name) => row(name).replaceAll(/[^0-9Xx]/g, "");
      // Titles include their series: `The Fifth Season (The Broken Earth, #1)`.
      const title = row("Title").replace(/\s*\([^()]*#[^()]*\)\s*$/, "");
      return {
        kind: "books", title, names: [row("Title")], status,
        year: yearOf(row("Original Publication Year") || row("Year Published")),
        rating: fraction(row("My Rating"), 5), creators: [row("Author")],
        ids: idsOf([["goodreads", row("Book Id")], ["isbn13", isbn("ISBN13")], ["isbn10", isbn("ISBN")]]),
      };
    },
  },
  {
    has: ["Name", "Year", "Letterboxd URI"],
    title(row, file) {
      return {
        kind: "movies", title: row("Name"), names: [], year: yearOf(row("Year")),
        status: file === "watchlist.csv" ? "planning" : "completed",
        rating: fraction(row("Rating"), 5), isFavorite: file === "films.csv",
        fromLetterboxd: true, ids: {},
      };
    },
  },
  {
    has: ["Const", "Title", "Title Type"],
    title(row) {
      const type = row("Title Type").toLowerCase();
      return {
        kind: /series/.test(type) ? "shows" : /game/.test(type) ? "games" : "movies",
        title: row("Title"), names: [row("Original Title")], year: yearOf(row("Year")),
        status: row("Your Rating") ? "completed" : "planning",
        rating: fraction(row("Your Rating"), 10), ids: idsOf([["imdb", row("Const")]]),
      };
    },
  },
  {
    has: ["Title", "Read Status", "Star Rating"],
    title(row) {
      const statuses = {
        read: "completed", "currently-reading": "current", "to-read": "planning",
        "did-not-finish": "dropped", paused: "paused",
      };
      const uid = row("ISBN/UID");
      return {
        kind: "books", title: row("Title"), names: [],
        status: statuses[row("Read Status").toLowerCase()] ?? "planning",
        rating: fraction(row("Star Rating"), 5), creators: row("Authors").split(", "),
        ids: idsOf([[uid.length === 10 ? "isbn10" : "isbn13", /^[\dXx]{10,13}$/.test(uid) ? uid : ""]]),
      };
    },
  },
];

function fromTable(source, file) {
  const rows = tableRows(source.replace(/^\ufeff/, ""));
  const first = rows.next().value ?? [];
  let names = first.map((name) => name.trim().toLowerCase());
  const kind = tables.find(({ has }) => has.every((name) => names.includes(name.toLowerCase())));
  const titles = [];
  const add = (cells, of) => {
    const row = (name) => cells[names.indexOf(name.toLowerCase())]?.trim() ?? "";
    const title = of.title(row, file);
    if (title.title) titles.push({ isFavorite: false, ...title });
  };
  if (!kind) {
    // Some of Goodreads' files have lost the names of their columns.
    if (first.length < 23 || first.length > 31 || !/^\d+$/.test(first[0])) return undefined;
    names = headerOfGoodreads;
    add(first, tables[0]);
  }
  for (const cells of rows) if (cells.length > 1) add(cells, kind ?? tables[0]);
  return titles;
}

const headerOfGoodreads = [
  "book id", "title", "author", "author l-f", "additional authors", "isbn", "isbn13", "my rating",
  "average rating", "publisher", "binding", "number of pages", "year published",
  "original publication year", "date read", "date added", "bookshelves",
  "bookshelves with positions", "exclusive shelf",
];

// Parses comma-separated values (RFC 4180) with any line ends.
function* tableRows(source) {
  let row = [];
  let place = 0;
  while (place <= source.length) {
    let cell = "";
    if (source[place] === '"') {
      place += 1;
      for (;;) {
        const quote = source.indexOf('"', place);
        cell += source.slice(place, quote < 0 ? source.length : quote);
        place = quote < 0 ? source.length : quote + 1;
        if (quote < 0 || source[place] !== '"') break;
        cell += '"';
        place += 1;
      }
    }
    const rest = /[,\r\n]/g;
    rest.lastIndex = place;
    const end = rest.exec(source)?.index ?? source.length;
    row.push(cell + source.slice(place, end));
    place = end + 1;
    if (source[end] === ",") continue;
    if (source[end] === "\r" && source[place] === "\n") place += 1;
    yield row;
    row = [];
    if (place >= source.length) return;
  }
}
