// Reads the files of MyAnimeList, AniList, Steam and other Tokonomas: XML and JSON.
// Not a module: browsers don't load modules from disk.
"use strict";

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

// The elements of an XML text and their contents, as far as it is well-formed. Only the five entities of XML are
// known, so none can grow.
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

// JSON: AniList's answers and its data export, Steam's owned games, the `library.json` of a Tokonoma.

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
  return fromSteam(json) ?? fromAniList(json);
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

// The lists of an answer, whatever names the query gave them.
function fromAniList(json) {
  const places = [["", json], ["", json?.data], ...Object.entries(json?.data ?? {})];
  const collections = places.filter(([, place]) => Array.isArray(place?.lists));
  if (!collections.length) return undefined;
  return collections.flatMap(([name, collection]) => {
    // A title that is also in custom lists appears several times.
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

// It has only the numbers of titles. Nothing else about the visitor is read.
function fromAniListExport(json) {
  const statuses = ["current", "planning", "completed", "dropped", "paused", "repeating"];
  return json.lists.filter((entry) => entry?.series_id).map((entry) => ({
    kind: entry.series_type === 1 ? "manga" : "anime", title: "", names: [],
    status: statuses[entry.status] ?? "completed", rating: fraction(entry.score, 100),
    ids: idsOf([["anilist", entry.series_id]]),
  }));
}

// The games of an account, as Steam's API answers: in `response`, in an object or alone.
function fromSteam(json) {
  const games = [json?.response?.games, json?.games, json].find(Array.isArray);
  if (!games?.some((game) => game?.appid && game.playtime_forever !== undefined)) return undefined;
  return games.filter((game) => game?.appid).map((game) => ({
    kind: "games", title: textOf(game.name), names: [],
    status: game.playtime_2weeks > 0 ? "current" : game.playtime_forever > 0 ? "completed" : "planning",
    ids: idsOf([["steam", game.appid]]),
  }));
}
