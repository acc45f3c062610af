// Matches the titles of a visitor's list with the site's, and compares them.
// Not a module: browsers don't load modules from disk.
"use strict";

class Comparison {
  // The site's titles on the visitor's list: { ours, theirs }.
  both = [];
  // The titles of the visitor's list that the site doesn't have.
  unknown = [];

  // `site` is `{ name, scale, titles }`, its titles as `Comparison.titles` has them.
  constructor(site, list) {
    this.site = site;
    this.list = list;
    const finder = new TitleFinder(site.titles);
    const taken = new Map();
    for (const title of list) {
      const found = finder.find(title);
      if (!found) {
        this.unknown.push(title);
      } else if (!taken.has(found)) {
        taken.set(found, title);
        this.both.push({ ours: found, theirs: title });
      }
    }
    this.taken = taken;
  }

  // The site's titles, from its file.
  static titles(head, rows) {
    return rows.map(([
      kind, slug, title, language, year, status, rating, favorite, color, cover, others, ids, ...creators
    ]) => ({
      kind: head.kinds[kind], path: `${head.kinds[kind]}/${slug}.html`, title, language, year,
      status: head.statuses[status], rating: rating ? rating / head.scale : undefined,
      isFavorite: Boolean(favorite), color: /^[0-9a-f]{6}$/.test(color) ? `#${color}` : "#8c8266",
      isDrawn: /^\w/.test(cover) && !cover.includes("/"), motif: motifOf(cover, kind), cover: addressOfCover(cover, head.kinds[kind], slug),
      names: others.filter((_, place) => place % 2 === 0), creators,
      ids: Object.fromEntries(ids.flatMap((id, place) => (place % 2 ? [] : [[id, ids[place + 1]]]))),
    }));
  }

  // The titles that neither has only planned.
  get seen() {
    return this.both.filter(({ ours, theirs }) => isSeen(ours) && isSeen(theirs));
  }

  get rated() {
    return this.both.filter(({ ours, theirs }) => ours.rating && theirs.rating);
  }

  // The number of titles with ratings at most a tenth of the scale apart.
  get agreed() {
    return this.rated.filter(({ ours, theirs }) => Math.abs(ours.rating - theirs.rating) < 0.1001).length;
  }

  // How much higher the visitor rates on average, as a part of the scale.
  get difference() {
    const all = this.rated;
    return all.reduce((sum, { ours, theirs }) => sum + theirs.rating - ours.rating, 0) / (all.length || 1);
  }

  // Without drawn covers that look alike.
  loved(count) {
    const worth = (title) => Math.max(title.rating ?? 0, title.isFavorite ? 1 : 0);
    const isWords = this.site.titles.every(({ motif }) => !motif || motif.endsWith(" 0"));
    const motifs = new Set();
    return ranked(
      this.seen.filter(isLovedByBoth), ({ ours, theirs }) => worth(ours) + worth(theirs), ({ ours }) => ours.path
    ).filter(({ ours: { motif } }) => isWords || !motif || (!motifs.has(motif) && motifs.add(motif))).slice(0, count);
  }

  // Ratings far apart, of titles that not both love.
  parted(count) {
    const distance = ({ ours, theirs }) => Math.abs(ours.rating - theirs.rating);
    const pairs = this.rated.filter((pair) => distance(pair) > 0.1999 && !isLovedByBoth(pair));
    return ranked(pairs, distance, ({ ours }) => ours.path).slice(0, count);
  }

  // Titles that the visitor's list lacks or only plans, of its kinds. Planned ones count a
  // tenth more.
  lent(count) {
    const kinds = new Set(this.list.map(({ kind }) => kind));
    const free = this.site.titles.filter((title) => {
      const theirs = this.taken.get(title);
      return kinds.has(title.kind) && isLoved(title) && isSeen(title) && (!theirs || theirs.status === "planning");
    });
    return ranked(
      free, (title) => (this.taken.has(title) ? 0.1 : 0) + (title.rating ?? 0.8) + (title.isFavorite ? 0.05 : 0),
      ({ path }) => path
    ).slice(0, count).map((ours) => ({ ours, isPlanned: this.taken.has(ours) }));
  }

  // Titles that the visitor loves and the owner has only planned, or doesn't have.
  borrowed(count) {
    const planned = this.both.filter(({ ours, theirs }) => ours.status === "planning" && isLoved(theirs) && isSeen(theirs));
    const unknown = this.unknown.filter((theirs) => theirs.title && isLoved(theirs) && isSeen(theirs));
    return ranked(
      [...planned, ...unknown.map((theirs) => ({ theirs }))],
      ({ ours, theirs }) => (ours ? 0.1 : 0) + (theirs.rating ?? 0.8) + (theirs.isFavorite ? 0.05 : 0),
      ({ theirs }) => theirs.title).slice(0, count);
  }
}

// `.jpg` if the cover is named like the title's page, `12#tea` for a drawn one, or its address.
function addressOfCover(cover, folder, slug) {
  if (!cover || cover.includes("/")) return cover;
  return cover.startsWith(".") ? `covers/${folder}/${slug}${cover}` : `drawn/${folder}-${cover.replace("#", ".svg#")}`;
}

// What a drawn cover shows, from its name, `155-2#tea`: each motif has fifteen forms.
const motifOf = (cover, kind) => (/^\d/.test(cover) ? `${kind} ${Math.floor(Number.parseInt(cover, 10) / 15)}` : "");

const isSeen = ({ status }) => status !== "planning";
const isLoved = ({ rating, isFavorite }) => isFavorite || (rating ?? 0) > 0.7999;
const isLovedByBoth = ({ ours, theirs }) => isLoved(ours) && isLoved(theirs);

// The highest first, then by name.
function ranked(list, worth, name) {
  return list.map((item) => [worth(item), name(item), item])
    .sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? -1 : 1)).map(([, , item]) => item);
}

// Finds a title by its ids, else by its name, kind and year. If several fit, it finds none.
class TitleFinder {
  #byID = new Map();
  #byName = new Map();

  constructor(titles) {
    for (const title of titles) {
      for (const key of idKeys(title)) this.#byID.set(key, title);
      for (const name of namesOf(title)) {
        const known = this.#byName.get(name);
        if (!known) this.#byName.set(name, [title]);
        else if (!known.includes(title)) known.push(title);
      }
    }
  }

  find(title) {
    for (const key of idKeys(title)) {
      const found = this.#byID.get(key);
      if (found) return found;
    }
    const named = new Set(namesOf(title).flatMap((name) => this.#byName.get(name) ?? []));
    const near = [...named].filter((one) => isSameThing(one, title));
    const same = near.filter((one) => one.kind === title.kind);
    return onlyOne(same, title) ?? (same.length ? undefined : onlyOne(near.filter((one) => one.year && title.year), title));
  }
}

function onlyOne(titles, { year }) {
  if (titles.length < 2) return titles[0];
  const exact = titles.filter((one) => one.year && one.year === year);
  return exact.length === 1 ? exact[0] : undefined;
}

// If the year agrees, an anime here may be a movie there, and a book a manga.
function medium(kind) {
  return { anime: "watch", movies: "watch", shows: "watch", manga: "read", books: "read" }[kind] ?? kind;
}

function isSameThing(ours, theirs) {
  if (medium(ours.kind) !== medium(theirs.kind)) return false;
  const isYearNear = !ours.year || !theirs.year || Math.abs(ours.year - theirs.year) <= 1;
  if (ours.kind !== "books" || theirs.kind !== "books") return isYearNear;
  // Many books share a name, and editions have years of their own, so the author decides.
  const authors = new Set(ours.creators?.map(folded));
  const named = theirs.creators?.map(folded).filter((one) => one) ?? [];
  return authors.size && named.length ? named.some((one) => authors.has(one)) : isYearNear;
}

function idKeys({ kind, ids }) {
  return Object.entries(ids).map(([registry, id]) => {
    // Anime and manga are numbered separately, and so are films and series.
    const part = ["mal", "anilist", "kitsu"].includes(registry) ? medium(kind)
      : registry === "tmdb" ? (kind === "movies" ? "movies" : "shows") : "";
    return `${registry} ${part} ${registry === "isbn10" || registry === "isbn13" ? isbnKey(id) : id.toLowerCase()}`;
  }).map((key) => key.replace(/^isbn1[03]/, "isbn"));
}

// The nine digits that both forms of an ISBN share.
function isbnKey(isbn) {
  const digits = isbn.replaceAll(/[^0-9Xx]/g, "");
  return digits.length === 13 ? (digits.startsWith("978") ? digits.slice(3, 12) : digits) : digits.slice(0, 9);
}

function namesOf({ title, names }) {
  return [...new Set([title, ...names].filter((name) => name).map(folded))].filter((name) => name);
}

// Without case, accents, marks and spaces; full width as half.
function folded(name) {
  return name.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "") || name;
}
