import MediaLibrary

extension ExportFormat {
  static let myAnimeList = ExportFormat(
    name: "mal", summary: "anime or manga as XML that MyAnimeList's import takes",
    kinds: [.anime, .manga], hasOneKind: true,
    keys: [
      .title, .format, .episodes, .chapters, .volumes, .status, .rating, .progress,
      .progressVolumes, .started, .finished, .repeat, .tags,
    ],
    ids: ["mal"],
    isTaken: { $0.id("mal") != nil && $0.status != nil }, missing: "a 'mal' id and a status",
    warning:
      "MyAnimeList's import writes over what your list there says of these titles, as far as the file says it",
    losses: { library in
      [
        library.roundedRatings(of: 10) { "\(points($0, of: 10)) of 10" },
        library.otherProgress(than: [.episodes, .chapters, .volumes]), library.lengthsOfOtherKind,
        library.tagsWithComma,
        library.loss("formats of manga") { $0.kind == .manga && $0[.format] != nil },
        library.loss("the format TV_SHORT, which is TV there") {
          $0.kind == .anime && $0.text(.format) == "TV_SHORT"
        },
      ].compactMap { $0 }
    },
    write: { library in
      let kind = library.titles.first?.kind ?? .anime
      var xml = """
        <?xml version="1.0" encoding="UTF-8" ?>
        <myanimelist>
        <myinfo>
        \(elements(head(of: library.titles, isManga: kind == .manga)))</myinfo>

        """
      for title in library.titles { xml += element(of: title) }
      return Array((xml + "</myanimelist>\n").utf8)
    })
}

/// The kind of list, and the number of titles by status.
private func head(of titles: [TitleRecord], isManga: Bool) -> [(String, String)] {
  func total(_ name: String, _ words: String...) -> (String, String) {
    let count = titles.count { words.contains(word(of: $0.status, isManga: isManga)) }
    return ("user_total_\(name)", String(count))
  }
  return [
    ("user_export_type", isManga ? "2" : "1"),
    ("user_total_\(isManga ? "manga" : "anime")", String(titles.count)),
    isManga ? total("reading", "Reading") : total("watching", "Watching"),
    total("completed", "Completed"), total("onhold", "On-Hold"), total("dropped", "Dropped"),
    isManga ? total("plantoread", "Plan to Read") : total("plantowatch", "Plan to Watch"),
  ]
}

/// Unknown values have no element, because the import would overwrite the list's own values.
private func element(of title: TitleRecord) -> String {
  let isManga = title.kind == .manga
  var fields: [(String, String?)] =
    isManga
    ? [
      ("manga_mangadb_id", title.id("mal").map(escaped)), ("manga_title", cdata(title.title)),
      ("manga_volumes", String(title.number(.volumes) ?? 0)),
      ("manga_chapters", String(title.number(.chapters) ?? 0)),
      ("my_read_volumes", title.progress(in: .volumes, of: .volumes).map { String($0) }),
      ("my_read_chapters", title.progress(in: .chapters, of: .chapters).map { String($0) }),
    ]
    : [
      ("series_animedb_id", title.id("mal").map(escaped)), ("series_title", cdata(title.title)),
      ("series_type", escaped(seriesType(title.text(.format)))),
      ("series_episodes", String(title.number(.episodes) ?? 0)),
      ("my_watched_episodes", title.progress(in: .episodes, of: .episodes).map { String($0) }),
    ]
  let isAgain = title.status == .repeating
  fields += [
    ("my_start_date", title.date(.started).map(date)),
    ("my_finish_date", title.date(.finished).map(date)),
    ("my_score", title.rating.map { String(points($0, of: 10)) }),
    ("my_status", word(of: title.status, isManga: isManga)),
    (
      isManga ? "my_times_read" : "my_times_watched",
      title.repeats > 0 ? String(title.repeats) : nil
    ),
    ("my_tags", title.plainTags.isEmpty ? nil : cdata(title.plainTags.joined(separator: ", "))),
    isManga ? ("my_rereading", isAgain ? "YES" : "NO") : ("my_rewatching", isAgain ? "1" : "0"),
    ("update_on_import", "1"),
  ]
  let name = isManga ? "manga" : "anime"
  let known = fields.compactMap { name, text in text.map { (name, $0) } }
  return "<\(name)>\n\(elements(known))</\(name)>\n"
}

private func elements(_ fields: [(String, String)]) -> String {
  fields.map { "<\($0.0)>\($0.1)</\($0.0)>\n" }.joined()
}

/// `2016-09-00` for an unknown day.
private func date(_ date: PartialDate) -> String {
  date.iso + String(repeating: "-00", count: date.month == nil ? 2 : date.day == nil ? 1 : 0)
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
  inXML(text).replacingScalars("&", with: "&amp;").replacingScalars("<", with: "&lt;")
}

private func cdata(_ text: String) -> String {
  "<![CDATA[" + inXML(text).replacingScalars("]]>", with: "]]]]><![CDATA[>") + "]]>"
}

/// Without characters that XML forbids even as references.
private func inXML(_ text: String) -> String {
  var kept = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xFFFD, 0x10000...: kept.append(scalar)
    default: continue
    }
  }
  return String(kept)
}
