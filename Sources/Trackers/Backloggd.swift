import DataFormats
import MediaLibrary

extension Tracker {
  /// A profile saved by other people's tools, since the site has no export.
  static let backloggd = Tracker(
    name: "Backloggd", registry: "backloggd",
    files: "Backloggd's games as other tools save them (.csv, .json)",
    formats: [
      // The site counts half stars; tools write these, or whole stars.
      log(best: 5) { $0 <= 5 }, log(best: 10) { $0 > 5 },
      TitleFormat(
        rows: .table { $0.has("Name", "Release Date", "Companies") && $0.columns.count == 3 },
        kind: .always(.game), isWhole: false, titles: ["Name"],
        columns: ["Release Date": .released], adjust: { $0.set(status: .planning) }),
      TitleFormat(
        rows: .json(entries), kind: .always(.game), isWhole: false, titles: ["title"],
        unnamed: { row, _ in row.text("slug").orNil },
        columns: ["slug": .ownID, "tags": .tags, "externalIds.steam": .number("steam")],
        adjust: { BackloggdEntry($0.row).add(to: &$0) }),
    ],
    page: { _, id in "https://backloggd.com/games/\(id)/" })
}

/// - Parameter isBest: whether a table's highest score is possible on this scale
private func log(best: Int, _ isBest: @escaping @Sendable (Double) -> Bool) -> TitleFormat {
  TitleFormat(
    rows: .table { table in
      guard table.has("Title", "Rating", "Status", "Backlog"), table.columns.count < 8 else {
        return false
      }
      return isBest(table.rows.compactMap { Double($0.text("Rating")) }.max() ?? 0)
    },
    kind: .always(.game), best: best, columns: ["Rating": .rating(of: best)],
    adjust: { game in
      let word = game.row.text("Status")
      let isBacklogged = game.row.isTrue("Backlog")
      if !word.isEmpty {
        game.set(status: gameStatus(onBackloggd: word), from: word)
      } else if isBacklogged || game.has(.rating) {
        game.set(status: isBacklogged ? .planning : .completed)
      } else {
        _ = game.require(status: nil, from: "")
      }
    })
}

private func entries(in root: JSONNode) -> [JSONNode] {
  let entries = root.items(of: "entries")
  let areBackloggds =
    root.string("format").contains("backloggd")
    || entries.contains { $0["log"] != nil && $0["playthroughs"] != nil }
  return areBackloggds ? entries : []
}

/// A game in the JSON of `backloggd-transfer`, whose first version lacks `log` and `playthroughs`.
struct BackloggdEntry {
  private let entry: ExportRow
  private let log: ExportRow?
  private let isPlain: Bool
  private let runs: [ExportRow]
  private let sessions: [ExportRow]

  init(_ entry: ExportRow) {
    self.entry = entry
    isPlain = !entry.has("log") && entry.has("status")
    log = isPlain ? entry : entry.json?["log"].map { ExportRow($0, entry.reader) }
    runs = isPlain ? [entry] : entry.rows("playthroughs").stablySorted { Self.order(of: $0) }
    sessions = entry.rows("dates")
  }

  /// Replays come last; equal runs are ordered by date.
  private static func order(of run: ExportRow) -> String {
    (run.text("is_replay") == "true" ? "1" : "0")
      + (run.text(["start_date", "finish_date"]).orNil ?? "9")
  }

  func add(to game: inout TitleBuilder) {
    addRuns(to: &game)
    guard let status = status(of: &game) else {
      _ = game.require(status: nil, from: "")
      return
    }
    game.set(status: status)
    game.set(.favorite, if: isSet("game_liked") || isSet("favorite"))
    if isPlain { game.add(.platforms, [entry.text("platform")]) }
  }

  private func isSet(_ name: String) -> Bool { log?.isTrue(name) == true }

  private func status(of game: inout TitleBuilder) -> Status? {
    let word = log?.text("status") ?? ""
    if !word.isEmpty { game.set(status: gameStatus(onBackloggd: word), from: word) }
    if isSet("is_playing") {
      return game.status == .completed && isSet("is_play") ? .repeating : .current
    }
    if let status = game.status { return status }
    if isSet("is_play") { return .completed }
    if isSet("is_backlog") || isSet("is_wishlist") { return .planning }
    return runs.isEmpty ? nil : game.impliedStatus
  }

  private func addRuns(to game: inout TitleBuilder) {
    let main = runs.firstIndex { $0.text("is_master") == "true" } ?? 0
    var all = runs.map(run)
    // The newest run has the status.
    if gameStatus(onBackloggd: log?.text("status") ?? "") == .dropped, let last = all.indices.last {
      all[last].status = .dropped
    }
    let first = all.first
    if all.indices.contains(main) {
      game[.rating] = all[main].rating.map { .value(.rating($0)) } ?? .absent
      all[main].review = nil
      // The first run's only text is the title's review.
      let reviewed = Set([0, main]).sorted().map { runs[$0] }.filter { !$0.text("review").isEmpty }
      let reviews = reviewed.map { plainText($0.text("review")) }
      game.set(.review, text: reviews.joined(separator: "\n\n"))
      game.set(.spoilers, if: reviewed.contains { $0.text("review_spoilers") == "true" })
    }
    game.set(runs: all)
    if runs.count < 2, game[.started] == nil {
      game.set(.started, day: sessions.compactMap { $0.day("range_start_date") }.min())
    }
    game.set(minutesPlayed: minutes(of: first, besides: all.dropFirst()))
    // A library can't store a diary of sessions, but keeps its texts.
    for session in sessions {
      game.add(note: session.text("note"), session.text("range_start_date"))
    }
  }

  /// The first run's time, in minutes. The game's total includes all runs.
  private func minutes(of first: Tracking.Run?, besides further: ArraySlice<Tracking.Run>) -> Int? {
    let own = first?.hours.map { ($0 * 60 + 50) / 100 }
    guard let total = log.flatMap({ played($0, "total_hours", "total_minutes") }) else {
      return own
    }
    let others = further.reduce(0) { $0 + (($1.hours ?? 0) * 60 + 50) / 100 }
    return max(total - others, own ?? 0)
  }

  private func played(_ row: ExportRow, _ hours: String, _ minutes: String) -> Int? {
    let total = (row.count(hours) ?? 0) * 60 + (row.count(minutes) ?? 0)
    return total > 0 ? total : nil
  }

  private func run(_ row: ExportRow) -> Tracking.Run {
    var run = isPlain ? row.run("dateStart", "dateEnd") : row.run("start_date", "finish_date")
    if run.finished != nil { run.status = .completed }
    run.rating = row.score("rating", of: 10)
    run.hours = played(row, "hours_played", "mins_played").map(hundredthsOfHours)
    run.review = repairingEncoding(row.text("review")).trimmed.orNil
    return run
  }
}
