import MediaLibrary
import TestSupport

/// Random titles with random values of every key that `json` carries.
struct RandomTitles {
  let scale: RatingScale
  /// The number of titles. The first is related to none; all others are related to it.
  let count: Int
  private var random: SplitMix
  /// Makes the texts of one title different.
  private var used = 0

  /// Texts that YAML, Markdown, JSON or a tolerant reader might misread.
  private static let texts = [
    "rain; snow", "a, b", "=1+1", "'-5", "''@x", "Bo (Lind)", "C#", "\"q\"", "x\\", "海; 音", "7",
    "true", "null", "~", "2020-01-01", "R&B &amp; <b>", "[[x]]", "*a* _b_", "e\u{301}", "\u{E9}",
    "\u{200F}שלום", "شاي\u{200E}", "👩‍👩‍👧", "- a", "a: b", "#1", "50\\%% off", "\\<!-- x", "`c`", "{a}",
    "[a]", "&a", "!x", "|", ">x", "%x", "@x", "? x", "ａ", "a\tb", "a\nb", "a\n\nb", "\\n",
    "<https://x.example/>",
  ]

  private static let reviews = [
    "    code", "a  \nb", "a\\\nb", "> [!note] T\n> x", "::: spoiler T\nx\n:::", ">!s!<",
    "n[^1]\n\n[^1]: a note", "# h", "- a\n  - [x] b", "```\n%%x%%\n```", "`%%`", "***", "\tt",
    "[l](https://x.example/?a=1&b=2)", "\\%%x\\%%", "a\n\n\n\nb", "x: y\n---",
    "\u{200F}שלום e\u{301} 👩‍👩‍👧", "& < >", "%%c%% x",
    "[[FIRST]] and [[FIRST|another]]",
  ]

  init(_ count: Int, scale: RatingScale, seed: UInt64) {
    self.count = count
    self.scale = scale
    random = SplitMix(seed: seed)
  }

  /// The files of the library.
  mutating func files() -> String {
    (1...count).map { file($0) }.joined() + list()
  }

  private func kind(_ number: Int) -> Kind { Kind.allCases[number % Kind.allCases.count] }
  private func id(_ number: Int) -> String { "\(kind(number).folder)/t\(number)" }

  private mutating func file(_ number: Int) -> String {
    used = number * 100
    let isOnShelf = number % 3 != 0
    let keys = FieldKey.imported.filter { key in
      key == .title || (key == .status && isOnShelf) || key == .aliases && number == 1
        || (isOnShelf || !Self.needsStatus(key)) && Bool.random(using: &random)
    }
    var lines: [String] = []
    // Each of them implies another time through.
    for key in keys where key != .repeat || !keys.contains(.history) {
      if let value = value(of: key, in: number) { lines.append("\(key.rawValue): \(value)") }
    }
    if Bool.random(using: &random) { lines.append("ids: {mal: \(number), own: \(text())}") }
    if Bool.random(using: &random) { lines.append("x-mood: \(text())") }
    if Bool.random(using: &random) { lines.append("x-places: [\(text()), \(text())]") }
    let review =
      keys.contains(.review)
      ? pick(Self.reviews) + "\n\n" + pick(Self.reviews).replacing("FIRST", with: id(1)) : ""
    return
      "-- library/\(id(number)).md --\n---\n\(lines.map { $0 + "\n" }.joined())---\n\(review)\n"
      .replacing("[[FIRST", with: "[[\(id(1))")
  }

  private static func needsStatus(_ key: FieldKey) -> Bool {
    key.followsFromStatus || key.belongsToTracker
      || [.parts, .owned, .tags, .quotes, .reviewUrl, .added, .updated].contains(key)
  }

  private mutating func value(of key: FieldKey, in number: Int) -> String? {
    switch key {
    case .title, .sortTitle, .description, .coverAlt, .communitySource, .reviewTitle, .notes:
      return text()
    case .titles: return "{native: \(text()), romaji: \(text()), de: \(text())}"
    case .synonyms, .genres, .studios, .developers, .publishers, .platforms, .countries, .languages,
      .tags,
      .contentWarnings:
      return "[\(text()), \(text())]"
    case .format: return Bool.random(using: &random) ? pick(["TV", "ebook"]) : text()
    case .creators:
      let names = "[\(text()), \(text())]"
      return "[{name: \(text()), role: author}, {name: \(text()), role: \(text())}, "
        + "{name: \(text()), names: \(names)}, \(text())]"
    case .characters: return "[{name: \(text()), role: MAIN}, \(text())]"
    case .series: return "{name: \(text())\(pick(["", ", position: 0", ", position: 1.5"]))}"
    case .relations:
      return number == 1
        ? nil : "[{type: SEQUEL, id: \(id(1))}, {type: OTHER, id: \(kind(1).folder)/was-1}]"
    case .episodes, .chapters, .volumes, .pages, .duration, .communityVotes, .progress,
      .progressVolumes, .repeat:
      return String(Int.random(in: 1...99, using: &random))
    case .seasons: return "[\(Int.random(in: 1...99, using: &random)), 12]"
    case .episodeList: return "[{number: 1, title: \(text()), aired: \(date())}, {number: 2}]"
    case .released, .started, .finished, .dropped, .added, .updated, .reviewDate: return date()
    case .releaseStatus: return pick(["FINISHED", "HIATUS"])
    case .ageRating: return pick(["PG-13", "'16+'"])
    // Only a site brings a picture along: see SiteRestorationTests.
    case .cover: return nil
    case .coverColor: return "'#3fA2c1'"
    case .communityRating: return pick(["85.25", "0", "100"])
    case .airing:
      return "[{episode: 3, at: '\(pick(["2026-01-09T15:00:00Z", "2026-01-09T15:00:30+09:00"]))'}]"
    case .status: return pick(Status.allCases.map(\.rawValue))
    case .rating: return rating()
    case .progressUnit: return pick(["percent", "minutes", "volumes"])
    case .hours: return pick(["10.25", "0.01"])
    case .history:
      return """
        [{started: \(date()), finished: \(date()), status: completed, rating: \(rating()), hours: 2.5, \
        platform: \(text()), note: \(text()), review: \(text()), tags: [\(text())], with: [\(text())], \
        place: \(text())}, {started: 2022}, {finished: 2023, status: dropped}, {rating: \(rating())}]
        """
    case .parts:
      return """
        [{season: 1, rating: \(rating()), finished: \(date()), note: \(text())}, {volume: 2, rating: \(rating())}, \
        {episode: 3, note: \(text())}]
        """
    case .reviewUrl: return "https://blog.example/\(number)"
    case .quotes:
      return "[{text: \(text()), page: \(pick(["12", "'xii'"])), note: \(text())}, "
        + "{text: \(text()), time: '0:42:10'}, \(text())]"
    case .favorite: return pick(["true", String(number)])
    case .owned: return Bool.random(using: &random) ? "true" : "[\(text()), \(text())]"
    case .visibility: return pick(["unlisted", "private"])
    case .sources:
      return "[{name: \(text()), url: 'https://x.example/?a=1&b=%20', date: 2026-01-02}, \(text())]"
    case .aliases: return "[was-\(number), before-\(number)]"
    case .spoilers: return "true"
    case .review, .ids: return nil
    }
  }

  private mutating func list() -> String {
    used = 0
    let items = (2...count).map { "{id: \(id($0)), note: \(text())}" } + [id(1)]
    return """
      -- lists/l.md --
      ---
      title: \(text())
      description: \(text())
      ranked: true
      items: [\(items.joined(separator: ", "))]
      ---
      \(pick(Self.reviews).replacing("FIRST", with: id(1)))

      """
  }

  private mutating func pick(_ items: [String]) -> String {
    items[Int.random(in: items.indices, using: &random)]
  }

  private mutating func date() -> String { pick(["2016", "2016-02", "2016-02-29", "0099-12"]) }

  private mutating func rating() -> String {
    switch scale {
    case .five: pick(["4.5", "0.5", "3", "5"])
    case .ten: pick(["9.25", "7", "1", "10"])
    case .hundred: pick(["95", "1", "73", "100"])
    }
  }

  /// In double quotes, with the strange signs at both ends.
  private mutating func text() -> String {
    used += 1
    let text = pick(Self.texts)
    let whole = Bool.random(using: &random) ? "\(text) \(used)" : "\(used) \(text)"
    let escaped = whole.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return "\"\(escaped)\""
  }
}
