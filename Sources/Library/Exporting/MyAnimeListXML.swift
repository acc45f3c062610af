import Bytes
import MediaLibrary
import Trackers

extension ExportFormat {
  /// The XML that MyAnimeList's own import takes: a list of anime or one of manga.
  static let myAnimeList = ExportFormat(
    name: "mal", summary: "anime or manga as XML that MyAnimeList's import takes",
    kinds: [.anime, .manga], hasOneKind: true,
    keys: [
      .title, .format, .episodes, .chapters, .volumes, .status, .rating, .progress,
      .progressVolumes, .started, .finished, .repeat, .tags, .visibility,
    ],
    taking: { $0.id("mal") != nil && $0.status != nil }, missing: "a 'mal' id and a status",
    write: { library in
      let kind = library.titles.first?.kind ?? .anime
      var xml = """
        <?xml version="1.0" encoding="UTF-8" ?>
        <myanimelist>
        <myinfo>
        <user_export_type>\(kind == .manga ? 2 : 1)</user_export_type>
        </myinfo>

        """
      for title in library.titles { xml += element(of: title) }
      return Array((xml + "</myanimelist>\n").utf8)
    })
}

private func element(of title: TitleRecord) -> String {
  let isManga = title.kind == .manga
  var fields: [(String, String)] =
    isManga
    ? [
      ("manga_mangadb_id", title.id("mal") ?? ""), ("manga_title", cdata(title.title)),
      ("manga_volumes", count(title, .volumes)), ("manga_chapters", count(title, .chapters)),
      ("my_read_volumes", count(title, .progressVolumes)),
      ("my_read_chapters", count(title, .progress)),
    ]
    : [
      ("series_animedb_id", title.id("mal") ?? ""), ("series_title", cdata(title.title)),
      ("series_type", escaped(seriesType(title.text(.format)))),
      ("series_episodes", count(title, .episodes)),
      ("my_watched_episodes", count(title, .progress)),
    ]
  fields += [
    ("my_start_date", date(title.date(.started))), ("my_finish_date", date(title.date(.finished))),
    ("my_score", title.rating.map { String(points($0, of: 10)) } ?? "0"),
    ("my_status", word(of: title.status, isManga: isManga)), ("my_comments", cdata("")),
    (isManga ? "my_times_read" : "my_times_watched", count(title, .repeat)),
    (
      "my_tags",
      cdata(title.list(.tags).map { $0.replacing(",", with: "") }.joined(separator: ", "))
    ),
    isManga
      ? ("my_rereading", title.status == .repeating ? "YES" : "NO")
      : ("my_rewatching", title.status == .repeating ? "1" : "0"),
    ("update_on_import", "1"),
  ]
  let lines = fields.map { "<\($0.0)>\($0.1)</\($0.0)>\n" }.joined()
  let name = isManga ? "manga" : "anime"
  return "<\(name)>\n\(lines)</\(name)>\n"
}

private func count(_ title: TitleRecord, _ key: TitleKey) -> String {
  String(title.number(key) ?? 0)
}

/// `2016-09-00` where the day is not known.
private func date(_ date: PartialDate?) -> String {
  guard let date else { return "0000-00-00" }
  return date.iso + String(repeating: "-00", count: date.month == nil ? 2 : date.day == nil ? 1 : 0)
}

private func word(of status: Status?, isManga: Bool) -> String {
  switch status {
  case .current: isManga ? "Reading" : "Watching"
  case .completed, .repeating: "Completed"
  case .paused: "On-Hold"
  case .dropped: "Dropped"
  case .planning, nil: isManga ? "Plan to Read" : "Plan to Watch"
  }
}

private func seriesType(_ format: String) -> String {
  switch format {
  case "MOVIE": "Movie"
  case "SPECIAL": "Special"
  case "MUSIC": "Music"
  case "TV_SHORT": "TV"
  default: format
  }
}

private func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

/// Any text between two tags.
private func cdata(_ text: String) -> String {
  "<![CDATA[" + text.replacing("]]>", with: "]]]]><![CDATA[>") + "]]>"
}
