// Reads the lists that visitors have elsewhere: exports of trackers, and what other Tokonomas have. Loaded where something
// is held against the site. Whatever is in a file is only ever text here, and a file that is made to fill the memory is
// given up on.
// Not a module: browsers load none from a folder on a disk.
"use strict";

// What a title of a list says: kind (as the site's folders are called), title, names, year, status, rating (from 0 to 1),
// isFavorite, ids ({ registry: id }), creators. Without a title it is told by its ids alone.
class ListReader {
  // So many bytes may a file have, and what it unpacks to.
  static most = 64 * 1024 * 1024;

  // The titles of some files, each of them a Blob with a name.
  static async read(files) {
    const lists = [];
    for (const file of files) {
      if (file.size > ListReader.most) throw new ListError("file-too-large", file.name);
      const bytes = new Uint8Array(await file.arrayBuffer());
      lists.push(...(await ListReader.#ofBytes(bytes, file.name)));
    }
    const titles = joined(lists);
    if (!titles.length) throw new ListError("nothing-in-file");
    return titles;
  }

  // Those of the `library.json` of another site, by the address that a visitor wrote.
  static async ofSite(written) {
    const address = addressOf(written);
    if (!address) throw new ListError("address-not-understood");
    const text = await fetchedText(new URL("library.json", address));
    const titles = joined(ListReader.#ofText(text, address.host));
    if (!titles.length) throw new ListError("nothing-in-file");
    return titles;
  }

  static async #ofBytes(bytes, name) {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
      return ListReader.#ofBytes(await inflated(bytes, "gzip", ListReader.most, name), name);
    }
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) return ListReader.#ofArchive(bytes, name);
    return ListReader.#ofText(new TextDecoder().decode(bytes), name);
  }

  static #ofText(text, name) {
    const start = text.slice(0, 2000).trimStart();
    let titles;
    if (start.startsWith("<")) titles = fromMyAnimeList(text);
    else if (start.startsWith("{") || start.startsWith("[")) titles = fromJSON(text, name);
    else titles = fromTable(text, name.split("/").pop());
    if (!titles) throw new ListError("not-understood", name);
    return titles;
  }

  // Only the tables that say something of films: an export has the visitor's name and address, too.
  static async #ofArchive(bytes, name) {
    const wanted = /^(?:[^/]*\/)?(?:watched|ratings|watchlist|likes\/films)\.csv$|(?:^|\/)library\.json$|\.(?:xml|xml\.gz)$/;
    const titles = [];
    let left = ListReader.most;
    for (const entry of archiveEntries(bytes, name)) {
      if (!wanted.test(entry.name)) continue;
      const content = entry.method === 0
        ? entry.content : await inflated(entry.content, "deflate-raw", left, name);
      left -= content.length;
      const text = entry.name.endsWith(".gz")
        ? new TextDecoder().decode(await inflated(content, "gzip", left, name))
        : new TextDecoder().decode(content);
      titles.push(...ListReader.#ofText(text, entry.name));
    }
    if (!titles.length) throw new ListError("not-understood", name);
    return titles;
  }
}

// What is said to the visitor: the name of a sentence, and what is filled in.
class ListError extends Error {
  constructor(sentence, text = "") {
    super(sentence);
    this.sentence = sentence;
    this.text = text;
  }
}

// One that several tables name is one title, which has the most that any of them says.
function joined(titles) {
  const order = ["completed", "repeating", "dropped", "current", "paused", "planning"];
  const byKey = new Map();
  for (const title of titles) {
    const key = JSON.stringify(
      title.title ? [title.kind, title.title, title.year ?? 0, title.ids] : [title.kind, title.ids]);
    const nameKey = title.fromLetterboxd ? `${title.kind} ${title.title} ${title.year}` : key;
    const known = byKey.get(nameKey);
    if (!known) {
      byKey.set(nameKey, title);
      continue;
    }
    known.rating ??= title.rating;
    known.isFavorite ||= title.isFavorite;
    if (order.indexOf(title.status) < order.indexOf(known.status)) known.status = title.status;
    Object.assign(known.ids, title.ids);
  }
  return [...byKey.values()];
}

// From 0 to 1; undefined for what is no rating, as trackers write 0.
function fraction(value, best) {
  const number = Number.parseFloat(value);
  return number > 0 && best > 0 ? Math.min(number / best, 1) : undefined;
}

function yearOf(text) {
  const year = Number.parseInt(String(text ?? "").match(/^-?\d{1,4}/)?.[0], 10);
  return year || undefined;
}

// MyAnimeList and those who write as it does.

const statusesOfMyAnimeList = new Map([
  ["completed", "completed"], ["2", "completed"], ["watching", "current"], ["reading", "current"],
  ["1", "current"], ["onhold", "paused"], ["3", "paused"], ["dropped", "dropped"], ["4", "dropped"],
  ["plantowatch", "planning"], ["plantoread", "planning"], ["6", "planning"],
]);

function fromMyAnimeList(text) {
  if (!/<myanimelist\b/i.test(text.slice(0, 4000))) return undefined;
  const titles = [];
  let fields;
  for (const { kind, name, value } of xmlEvents(text)) {
    if (kind === "start" && (name === "anime" || name === "manga")) {
      fields = new Map();
    } else if (kind === "text" && fields && name) {
      fields.set(name, (fields.get(name) ?? "") + value);
    } else if (kind === "end" && (name === "anime" || name === "manga") && fields) {
      const field = (...names) =>
        names.map((one) => fields.get(one)?.trim()).find((one) => one) ?? "";
      const id = field(
        "series_animedb_id", "manga_mangadb_id", "manga_mediadb_id", "series_mangadb_id", "mangadb_id");
      const title = field("series_title", "manga_title");
      const status = field("my_status").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
      if (title || id) {
        titles.push({
          kind: name === "anime" ? "anime" : "manga", title, names: [],
          format: field("series_type"),
          status: statusesOfMyAnimeList.get(status) ?? "completed",
          rating: fraction(field("my_score"), 10), ids: /^\d+$/.test(id) ? { mal: id } : {},
        });
      }
      fields = undefined;
    }
  }
  return titles;
}

// The elements of an XML text and what is in them, as far as it is well formed. It declares no entities, and knows only
// the five that XML has, so that none can grow.
function* xmlEvents(text) {
  const open = [];
  let place = 0;
  const until = (end) => {
    const found = text.indexOf(end, place);
    return found < 0 ? text.length : found;
  };
  while (place < text.length) {
    if (text[place] !== "<") {
      const end = until("<");
      yield { kind: "text", name: open.at(-1), value: withoutEntities(text.slice(place, end)) };
      place = end;
    } else if (text.startsWith("<![CDATA[", place)) {
      const end = until("]]>");
      yield { kind: "text", name: open.at(-1), value: text.slice(place + 9, end) };
      place = end + 3;
    } else if (text.startsWith("<!--", place)) {
      place = until("-->") + 3;
    } else if (text.startsWith("<?", place) || text.startsWith("<!", place)) {
      place = until(">") + 1;
    } else {
      const end = until(">");
      const tag = text.slice(place + 1, end);
      const name = tag.match(/^\/?([^\s/>]{1,80})/)?.[1]?.toLowerCase() ?? "";
      if (tag.startsWith("/")) {
        const opened = open.lastIndexOf(name);
        if (opened >= 0) open.length = opened;
        yield { kind: "end", name };
      } else if (!tag.endsWith("/")) {
        if (open.length < 20) open.push(name);
        yield { kind: "start", name };
      }
      place = end + 1;
    }
  }
}

function withoutEntities(text) {
  const known = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, ten, sixteen, name) => {
    if (name) return known[name] ?? whole;
    const code = ten ? Number.parseInt(ten, 10) : Number.parseInt(sixteen, 16);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : "";
  });
}

// JSON: AniList's answers and its data export, the `library.json` of a Tokonoma.

function fromJSON(text, name) {
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ListError("file-damaged", name);
  }
  if (json?.format === "tokonoma-library") return fromTokonoma(json);
  if (Array.isArray(json?.lists) && json.lists.some((entry) => entry?.series_id)) {
    return fromAniListExport(json);
  }
  return fromAniList(json);
}

const textOf = (value) => (typeof value === "string" ? value : "");
const arrayOf = (value) => (Array.isArray(value) ? value : []);
const idsOf = (pairs) => Object.fromEntries(
  pairs.filter(([, value]) => (typeof value === "string" && value) || Number.isFinite(value))
    .map(([registry, value]) => [registry, String(value)]));

function fromTokonoma(json) {
  const scale = Number(json.ratingScale) || 10;
  const folders = { book: "books", game: "games", movie: "movies", show: "shows" };
  const statuses = ["completed", "repeating", "dropped", "current", "paused", "planning"];
  return arrayOf(json.titles).filter((title) => statuses.includes(title?.status)).map((title) => ({
    kind: folders[title.kind] ?? textOf(title.kind), title: textOf(title.title),
    names: [...Object.values(title.titles ?? {}).map(textOf), ...arrayOf(title.synonyms).map(textOf)],
    year: yearOf(title.released), status: title.status, rating: fraction(title.rating, scale),
    isFavorite: Boolean(title.favorite), format: textOf(title.format),
    ids: idsOf(Object.entries(title.ids ?? {})),
    creators: arrayOf(title.creators).map((creator) => textOf(creator?.name) || textOf(creator)),
  }));
}

// The lists of an answer, however the query called them.
function fromAniList(json) {
  const places = [["", json], ["", json?.data], ...Object.entries(json?.data ?? {})];
  const collections = places.filter(([, place]) => Array.isArray(place?.lists));
  if (!collections.length) return undefined;
  return collections.flatMap(([name, collection]) => {
    // One that is in lists of the visitor's own, too, is there several times.
    const entries = new Map();
    for (const entry of collection.lists.flatMap((list) => arrayOf(list?.entries))) {
      const { mediaId, media } = entry ?? {};
      const id = mediaId ?? media?.id ?? `mal ${media?.idMal ?? JSON.stringify(media?.title)}`;
      if (entry && !entries.has(id)) entries.set(id, entry);
    }
    const format = collection.user?.mediaListOptions?.scoreFormat ?? json?.data?.User?.mediaListOptions?.scoreFormat;
    const scores = [...entries.values()].map((entry) => Number(entry.score) || 0);
    const best = bestOfAniList(format, scores);
    return [...entries].map(([id, entry]) => {
      const media = entry.media ?? {};
      const isManga = media.type === "MANGA" || ["MANGA", "NOVEL", "ONE_SHOT"].includes(media.format)
        || (!media.type && !media.format
          && (name === "manga" || (media.episodes === undefined && media.chapters !== undefined)));
      const names = Object.values(media.title ?? {}).map(textOf).filter((one) => one);
      return {
        kind: isManga ? "manga" : "anime",
        title: textOf(media.title?.userPreferred) || textOf(media.title?.romaji) || names[0] || "",
        names: [...names, ...arrayOf(media.synonyms).map(textOf)],
        year: media.startDate?.year ?? media.seasonYear ?? undefined, format: textOf(media.format),
        status: (textOf(entry.status) || "COMPLETED").toLowerCase(),
        rating: format === "POINT_3" ? [undefined, 0.35, 0.6, 0.85][entry.score] : fraction(entry.score, best),
        ids: idsOf([["anilist", /^\d+$/.test(id) && id], ["mal", media.idMal]]),
      };
    });
  });
}

function bestOfAniList(format, scores) {
  const known = { POINT_100: 100, POINT_10_DECIMAL: 10, POINT_10: 10, POINT_5: 5 };
  return known[format] ?? (scores.some((score) => score > 10) ? 100 : 10);
}

// It has no titles, only their numbers; of all that it knows of the visitor nothing else is read.
function fromAniListExport(json) {
  const statuses = ["current", "planning", "completed", "dropped", "paused", "repeating"];
  return json.lists.filter((entry) => entry?.series_id).map((entry) => ({
    kind: entry.series_type === 1 ? "manga" : "anime", title: "", names: [],
    status: statuses[entry.status] ?? "completed", rating: fraction(entry.score, 100),
    ids: idsOf([["anilist", entry.series_id]]),
  }));
}

// Tables: Goodreads, Letterboxd, IMDb, The StoryGraph, told by their columns.

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
      // A title says its series, too: `The Fifth Season (The Broken Earth, #1)`.
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

// The rows of a table of comma-separated values (RFC 4180), line ends of any kind.
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

// Archives and what is packed.

// The files of a ZIP archive by its directory, which is at its end.
function* archiveEntries(bytes, name) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const damaged = () => new ListError("file-damaged", name);
  let end = bytes.length - 22;
  const earliest = Math.max(0, end - 0xffff);
  while (end >= earliest && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < earliest) throw damaged();
  try {
    const count = view.getUint16(end + 10, true);
    let place = view.getUint32(end + 16, true);
    for (let number = 0; number < count; number += 1) {
      if (view.getUint32(place, true) !== 0x02014b50) throw damaged();
      const [method, packed, nameLength, extra, comment, start] = [
        view.getUint16(place + 10, true), view.getUint32(place + 20, true),
        view.getUint16(place + 28, true), view.getUint16(place + 30, true),
        view.getUint16(place + 32, true), view.getUint32(place + 42, true),
      ];
      const path = new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + nameLength));
      place += 46 + nameLength + extra + comment;
      const content = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
      if ((method !== 0 && method !== 8) || content + packed > bytes.length) continue;
      yield { name: path, method, content: bytes.subarray(content, content + packed) };
    }
  } catch (error) {
    throw error instanceof ListError ? error : damaged();
  }
}

// Unpacks no more than `most` bytes: counted while they come, whatever the archive says of itself.
async function inflated(bytes, format, most, name) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  const parts = [];
  let count = 0;
  for (;;) {
    let part;
    try {
      part = await reader.read();
    } catch {
      throw new ListError("file-damaged", name);
    }
    if (part.done) break;
    count += part.value.length;
    if (count > most) {
      await reader.cancel();
      throw new ListError("file-too-large", name);
    }
    parts.push(part.value);
  }
  const whole = new Uint8Array(count);
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

// `mika.example/alcove`, or the address of any page there that is not in a folder of it.
function addressOf(written) {
  try {
    const address = new URL(/^[a-z]+:\/\//i.test(written) ? written : `https://${written}`);
    if (!["http:", "https:"].includes(address.protocol) || !address.hostname) return undefined;
    if (!/\.[a-z]+$|\/$/.test(address.pathname)) address.pathname += "/";
    return address;
  } catch {
    return undefined;
  }
}

async function fetchedText(address) {
  let text = "";
  try {
    const answer = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" });
    if (!answer.ok) throw new Error(String(answer.status));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      if (text.length > ListReader.most) break;
    }
    await reader.cancel();
  } catch {
    throw new ListError("site-not-reached", address.href);
  }
  throw new ListError("file-too-large", address.href);
}
