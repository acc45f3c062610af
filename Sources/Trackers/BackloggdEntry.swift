import Base
import DataFormats
import MediaLibrary

/// A game of `backloggd-transfer`'s JSON: what it is to its owner, and each time through it. Its first version has all in
/// the game itself, where later ones have `log`, `playthroughs` and `dates`.
struct BackloggdEntry {
  private let entry: JSONNode
  private let log: JSONNode?
  /// Of the first version.
  private let isPlain: Bool
  /// Oldest first, as far as that is known.
  private let times: [JSONNode]
  private let sessions: [JSONNode]

  init(_ entry: JSONNode) {
    self.entry = entry
    isPlain = entry["log"] == nil && entry["status"] != nil
    log = isPlain ? entry : entry["log"]
    let times = isPlain ? [entry] : entry.items(of: "playthroughs")
    self.times = times.enumerated().sorted { a, b in
      let (first, second) = (Self.order(of: a.element), Self.order(of: b.element))
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
    sessions = entry.items(of: "dates")
  }

  /// What was no replay is the first time; else its dates tell.
  private static func order(of time: JSONNode) -> String {
    let dates = [time.string("start_date"), time.string("finish_date")].filter { !$0.isEmpty }
    return (time["is_replay"]?.text == "true" ? "1" : "0") + (dates.first ?? "9")
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let location = reader.locations.location(at: entry.offset)
    let slug = entry.string("slug")
    let name = plainLine(entry.string("title"))
    guard let title = name.isEmpty ? (slug.isEmpty ? nil : slug) : name else {
      throw RowRefusal(reason: .rowWithoutName(at: location))
    }
    reader.row = title
    var said = TitleStatements()
    if name.isEmpty {
      reader.report(at: entry.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    } else {
      said.say(.title, line: title)
    }
    sayTimes(in: &said, &reader)
    guard let status = status(of: title, said, &reader) else {
      throw RowRefusal(reason: .rowWithoutStatus(title, at: location))
    }
    said[.status] = .value(.status(status))
    if status == .dropped, times.count < 2, let day = said[.finished] {
      (said[.finished], said[.dropped]) = (nil, day)
    }
    if isSet("game_liked") || isSet("favorite") { said[.favorite] = .value(.flag(true)) }
    said.say(.tags, list: entry.texts("tags"))
    if isPlain { said.say(.platforms, list: [entry.string("platform")]) }
    let steam = entry["externalIds"]?.string("steam") ?? ""
    return ExportedTitle(
      kind: .game, id: slug.isEmpty ? nil : slug, title: title,
      ids: Int(steam) == nil ? [] : [Work.ExternalID(registry: "steam", value: steam)],
      statements: said.said, ownRating: said.ownRating, location: location)
  }

  private func isSet(_ name: String) -> Bool {
    ["true", "1"].contains(log?.string(name) ?? "")
  }

  private func status(
    of title: String, _ said: TitleStatements, _ reader: inout ValueReader
  ) -> Status? {
    let word = log?.string("status") ?? ""
    var played: Status?
    if !word.isEmpty {
      played = said.status(
        gameStatus(onBackloggd: word), saidBy: word, at: entry.offset, &reader)
    }
    if isSet("is_playing") {
      return played == .completed && isSet("is_play") ? .repeating : .current
    }
    if let played { return played }
    if isSet("is_play") { return .completed }
    if isSet("is_backlog") || isSet("is_wishlist") { return .planning }
    return times.isEmpty ? nil : said.impliedStatus
  }

  private func sayTimes(in said: inout TitleStatements, _ reader: inout ValueReader) {
    let main = times.firstIndex { $0["is_master"]?.text == "true" } ?? 0
    var through = times.map { time(of: $0, &reader) }
    // The status is that of the newest time.
    if gameStatus(onBackloggd: log?.string("status") ?? "") == .dropped,
      let last = through.indices.last
    {
      through[last].status = .dropped
    }
    let first = through.first
    if times.indices.contains(main) {
      said[.rating] = through[main].rating.map { .value(.rating($0)) } ?? .absent
      through[main].note = nil
      // Further times have notes for what is said of them; the first one has the title's review only.
      let reviewed = Set([0, main]).sorted().map { times[$0] }.filter {
        !$0.string("review").isEmpty
      }
      said.say(
        .review,
        text: reviewed.map { plainText($0.string("review")) }.joined(separator: "\n\n"))
      if reviewed.contains(where: { $0.string("review_spoilers") == "true" }) {
        said[.spoilers] = .value(.flag(true))
      }
    }
    said.say(times: through)
    if times.count < 2, said[.started] == nil { sayFirstSession(in: &said, &reader) }
    said.say(minutesPlayed: minutesOfFirst(first, besides: through.dropFirst(), &reader))
    // A diary of sessions has no place in a library; its words have.
    said.say(notes: sessions.map { ($0.string("range_start_date"), $0.string("note")) })
  }

  private func sayFirstSession(in said: inout TitleStatements, _ reader: inout ValueReader) {
    let days = sessions.compactMap { reader.day($0.field("range_start_date")) }
    if let day = days.min() { said[.started] = .value(.date(day)) }
  }

  /// What is counted for the game is for all times together.
  private func minutesOfFirst(
    _ first: Tracking.Run?, besides further: ArraySlice<Tracking.Run>, _ reader: inout ValueReader
  ) -> Int? {
    let own = first?.hours.map { ($0 * 60 + 50) / 100 }
    guard let total = played(log, "total_hours", "total_minutes", &reader) else { return own }
    let others = further.reduce(0) { $0 + (($1.hours ?? 0) * 60 + 50) / 100 }
    return max(total - others, own ?? 0)
  }

  private func played(
    _ node: JSONNode?, _ hours: String, _ minutes: String, _ reader: inout ValueReader
  ) -> Int? {
    guard let node else { return nil }
    let total =
      (reader.count(node.field(hours)) ?? 0) * 60 + (reader.count(node.field(minutes)) ?? 0)
    return total > 0 ? total : nil
  }

  private func time(of node: JSONNode, _ reader: inout ValueReader) -> Tracking.Run {
    var time = Tracking.Run()
    time.started = reader.day(node.field(isPlain ? "dateStart" : "start_date"))
    time.finished = reader.day(node.field(isPlain ? "dateEnd" : "finish_date"))
    if time.finished != nil { time.status = .completed }
    time.rating = reader.score(node.field("rating"), best: 10)
    time.hours = played(node, "hours_played", "mins_played", &reader).map(hundredthsOfHours)
    let review = plainLine(node.string("review"))
    time.note = review.isEmpty ? nil : review
    return time
  }
}
