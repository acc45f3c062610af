// Reads visitors' lists: exports of trackers, and the library.json of other Tokonomas. Loaded when a visitor
// compares something. Everything in a file is treated as text, and a file that would fill the memory is
// refused.
// Not a module: browsers don't load modules from disk.
"use strict";

// A title of a list: kind (the name of the site's folder), title, names, year, status, rating (0 to 1),
// isFavorite, ids ({ registry: id }), creators. Some titles have only ids.
class ListReader {
  // The most bytes of a file, and of its unpacked contents.
  static most = 64 * 1024 * 1024;

  // Reads the titles of files, which are Blobs with names.
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

  // Reads the titles in the `library.json` of another site, by an address that a visitor entered.
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

  // Only the tables about films: an export also has the visitor's name and address.
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

// A message to the visitor: the name of a sentence, and its parameters.
class ListError extends Error {
  constructor(sentence, text = "") {
    super(sentence);
    this.sentence = sentence;
    this.text = text;
  }
}

// Merges the rows of several tables about one title.
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

// From 0 to 1; undefined without a rating, for which trackers write 0.
function fraction(value, best) {
  const number = Number.parseFloat(value);
  return number > 0 && best > 0 ? Math.min(number / best, 1) : undefined;
}

function yearOf(text) {
  const year = Number.parseInt(String(text ?? "").match(/^-?\d{1,4}/)?.[0], 10);
  return year || undefined;
}

// `mika.example/alcove`, or the address of a page at the site's root.
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
