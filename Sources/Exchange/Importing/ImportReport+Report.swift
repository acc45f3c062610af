import Base
import MediaLibrary
import Trackers

extension ImportReport {
  package var report: Report { report(on: WorkerPool(count: 1)) }

  /// Passes on everything except the totals, with the first lines of each kind.
  package func forEachLine(showing limit: Int, _ body: (String) -> Void) {
    Report(rows(first: limit, on: WorkerPool(count: 1))).forEachLine(body)
  }

  /// Passes on the totals of each file.
  package func forEachTotal(_ body: (String) -> Void) {
    Report(rowsOfFiles + [.lines(arrivals)]).forEachLine(body)
  }

  /// The new titles by kind and status: `new in anime/: 276 titles, 12 current, 264 completed`; how
  /// many are kept private.
  private var arrivals: [String] {
    let new = changed.filter(\.isNew)
    let kinds = Kind.allCases.compactMap { kind -> String? in
      let own = new.filter { $0.id.hasPrefix(kind.folder + "/") }
      if own.isEmpty { return nil }
      let counts = Status.allCases.map { status in (status, own.count { $0.newStatus == status }) }
      let words = counts.filter { $0.1 > 0 }.map { "\(NumberText.grouped($1)) \($0.rawValue)" }
      let rest = own.count - counts.reduce(0) { $0 + $1.1 }
      return "new in \(kind.folder)/: \(NumberText.count(own.count, .titles)), "
        + (words + (rest > 0 ? ["\(NumberText.grouped(rest)) in the catalog only"] : []))
        .joined(separator: ", ")
    }
    let isHidden =
      hidden.isEmpty
      ? []
      : [
        "kept private: \(NumberText.count(hidden.count, .titles)); 'tokonoma list --visibility private' shows them"
      ]
    return kinds + isHidden
  }

  /// - Parameter workers: they word the lines of a large import
  package func report(on workers: WorkerPool) -> Report {
    Report(rowsOfFiles + rows(first: .max, on: workers))
  }

  private func rows(first limit: Int, on workers: WorkerPool) -> [Report.Row] {
    rowsOfTitles(limit, on: workers) + rowsOfLists(limit) + rowsOfSites(limit) + rowsOfNotes(limit)
  }

  /// The first lines of a kind, since wording takes time, and the number of the others.
  private func first<Item>(
    _ limit: Int, of items: [Item], _ kind: String, on workers: WorkerPool = WorkerPool(count: 1),
    _ line: @Sendable (Item) -> String
  ) -> [String] where Item: Sendable {
    let shown = items.prefix(limit)
    let more = items.count - shown.count
    return workers.mapBlocking(shown.count) { line(shown[$0]) }
      + (more > 0 ? ["\(kind): \(NumberText.grouped(more)) more (--all)"] : [])
  }

  private var rowsOfFiles: [Report.Row] {
    [
      .lines(files.map(\.line)), .fact("added", total(.added)), .fact("updated", total(.updated)),
      .fact("unchanged", total(.unchanged)), .fact("notChanged", total(.refused)),
      .fact("repeated", total(.replaced), repeated.map(\.line)),
      .fact("notTaken", .number(files.reduce(0) { $0 + $1.notTaken })),
      .fact("kept", .number(kept.count)), .fact("dryRun", .flag(isDryRun)),
    ]
  }

  private func rowsOfTitles(_ limit: Int, on workers: WorkerPool) -> [Report.Row] {
    let isLimited = limit < changed.count
    let added = isLimited ? changed.filter(\.isNew) : changed
    let updated = isLimited ? changed.filter { !$0.isNew } : []
    return [
      .fact(
        "titles", .array(changed.map(\.json)),
        first(limit, of: added, "added", on: workers) { $0.line }
          + first(limit, of: updated, "updated", on: workers) { $0.line }),
      .fact("conflicts", .array(kept.map(\.json)), first(limit, of: kept, "kept") { $0.line }),
      .line(
        "to take the export's values: --take-theirs KEY for one key, --take-theirs for all",
        if: kept.contains { !$0.isAgainstHistory }),
      .line(
        "to take the export's repeat where 'history' lists other runs: correct or remove 'history' "
          + "in the file, then --take-theirs repeat", if: kept.contains(where: \.isAgainstHistory)),
      .fact(
        "removed", .texts(removed),
        first(limit, of: removed, "removed") { "removed, as the export no longer has it: \($0)" }),
      .fact(
        "noLongerInTheExport", .texts(vanished),
        first(limit, of: vanished, "no longer in the export, but kept") {
          "no longer in the export, but kept: \($0)"
        }),
      .fact(
        "staysRemoved", .texts(staysRemoved),
        first(limit, of: staysRemoved, "skipped, as you removed them") {
          "skipped, as you removed it: '\(shortened($0))'"
        }),
      .fact(
        "listsStayRemoved", .texts(listsStayRemoved),
        first(limit, of: listsStayRemoved, "skipped, as you removed them") {
          "skipped, as you removed it: \($0)"
        }),
      .line(
        "to take them again: --take-theirs \(TakenKeys.removed)",
        if: !staysRemoved.isEmpty || !listsStayRemoved.isEmpty),
      .fact(
        "unsure", .array(questions.map(\.json)),
        first(limit, of: questions, "not certain") { $0.line }),
      .line(
        "to take them: write 'ids' into the right files, or add --unsure same for the titles of "
          + "these names, or --unsure new for new titles", if: !questions.isEmpty),
    ]
  }

  private func rowsOfLists(_ limit: Int) -> [Report.Row] {
    [
      .fact("lists", .texts(lists), first(limit, of: lists, "list") { "list: \($0)" }),
      .fact("listsPrivate", .texts(unpublishedLists), publishingHint),
      .fact(
        "listsUpdated", .texts(changedLists.map(\.path)),
        first(limit, of: changedLists, "updated") { $0.line }),
      .fact(
        "listsRemoved", .texts(removedLists),
        first(limit, of: removedLists, "removed") {
          "removed, as the export no longer has it: \($0)"
        }),
      .fact(
        "listsKept", .texts(keptLists.map(\.path)),
        first(limit, of: keptLists, "kept") { "kept: \($0.path): \($0.why)" }),
      .line(
        "to take the export's: --take-theirs \(TakenKeys.lists)",
        if: keptLists.contains { $0.reason != .gone }),
    ]
  }

  private var publishingHint: [String] {
    guard let first = unpublishedLists.first else { return [] }
    let isOne = unpublishedLists.count == 1
    let what = isOne ? "\(first) is" : "\(unpublishedLists.count) lists are"
    let paths = files.map { shellWord($0.path) }.joined(separator: " ")
    return [
      "\(what) private, as the export doesn't say who may see \(isOne ? "it" : "them"); to publish: "
        + "tokonoma import --publish-lists \(paths)"
    ]
  }

  private func rowsOfSites(_ limit: Int) -> [Report.Row] {
    [
      .fact("pages", .texts(pages), first(limit, of: pages, "page") { "page: \($0)" }),
      .fact(
        "pagesKept", .texts(keptPages),
        first(limit, of: keptPages, "kept") {
          "kept: \($0): the export's page of this name differs"
        }),
      .fact(
        "files", .texts(companions),
        named(companions, "\(NumberText.count(companions.count, .files)) beside it", more: " …")),
      .lines(named(missingPictures, "left out, because these pictures are not in the project")),
      .fact(
        "settings", .texts(settings),
        settings.isEmpty ? [] : ["settings: \(settings.joined(separator: ", "))"]),
    ]
  }

  private func rowsOfNotes(_ limit: Int) -> [Report.Row] {
    let done = isDryRun ? "would be made private" : "made private"
    return [
      .lines(
        conversions.map {
          "ratings: \($0.tracker) rates up to \($0.from), your library up to \($0.to); "
            + "they are converted"
        }),
      .lines(
        named(
          rounded.map { "'\(shortened($0.title))' \($0.from) → \($0.to)" },
          "ratings between the steps of your library's scale are rounded")),
      .fact(
        "leftOut", .texts(leftOut),
        leftOut.isEmpty
          ? []
          : [
            "private columns, left out: \(leftOut.joined(separator: ", "))"
          ]
      ),
      .fact("picturesMissing", .texts(missingPictures)),
      .lines(
        files.flatMap { named($0.passedOver, "not read, because they aren't lists", first: 5) }),
      .fact(
        "madePrivate", .texts(hidden),
        first(limit, of: hidden, done) {
          "\(done), because the export says so or marks it as adult: \($0)"
        }),
      .fact("ageUnknown", .number(agesUnknown)),
      .fact(
        "rounded",
        .array(
          rounded.map {
            ["title": .text($0.title), "theirs": .text($0.from), "yours": .text($0.to)]
          })),
      .dryRunNote(isDryRun),
    ]
  }

  /// Hints about new titles; nil if none is needed.
  package var advice: String? {
    let hints = [hintOfStars, hintOfAges].compactMap(\.self)
    return hints.isEmpty ? nil : hints.joined()
  }

  private var hintOfStars: String? {
    guard couldKeepStars else { return nil }
    return "your ratings were stars; to turn them back into stars: tokonoma rescale 10 5\n"
  }

  private var hintOfAges: String? {
    guard agesUnknown > 0 else { return nil }
    return """
      no age rating is known for \(NumberText.count(agesUnknown, .titles)), because the export has none
      to keep one behind a click: 'ageRating: R18' in its file, 'ageGate: {from: 18, show: click}' in tokonoma.yml
      to keep one out of the site: 'visibility: private' in its file

      """
  }

  private func total(_ outcome: Outcome) -> JSONValue {
    .number(files.reduce(0) { $0 + $1.count(outcome) })
  }

  /// A line that names the first of many things; no line if there are none.
  private func named(
    _ names: [String], _ head: String, first: Int = 3, more: String? = nil
  ) -> [String] {
    if names.isEmpty { return [] }
    let rest = names.count > first ? more ?? " and \(names.count - first) more" : ""
    return ["\(head): \(names.prefix(first).joined(separator: ", "))\(rest)"]
  }
}

extension ImportReport.File {
  fileprivate var line: String {
    let always: [(Outcome, String)] = [
      (.added, "added"), (.updated, "updated"), (.unchanged, "unchanged"),
    ]
    let rare = [
      (count(.refused), "not changed"), (count(.replaced), "repeated"),
      (count(.unsure), "not certain"), (count(.removed), "removed by you"),
      (notTaken, "skipped"),
    ].filter { $0.0 > 0 }
    let counts = (always.map { (count($0), $1) } + rare).map { "\(NumberText.grouped($0)) \($1)" }
    let of = ([tracker] + kinds).joined(separator: ", ")
    return "\(path) (\(of)): \(NumberText.count(outcomes.count, .titles)): "
      + counts.joined(separator: ", ")
  }

  private typealias Outcome = ImportReport.Outcome
}

extension ImportReport.Repeated {
  fileprivate var line: String {
    func place(_ location: SourceLocation) -> String {
      "\(location.path):\(location.line):\(location.column)"
    }
    return "twice: '\(shortened(title))': \(place(last)) is used, "
      + "\(place(first)) only fills its gaps"
  }
}

extension ImportReport.ChangedList {
  fileprivate var line: String {
    let changes = [(added, "more"), (removed, "fewer")].filter { $0.0 > 0 }
      .map { count, word in "\(NumberText.count(count, .titles)) \(word)" }
    return "updated: \(path)" + (changes.isEmpty ? "" : ": " + changes.joined(separator: ", "))
  }
}

extension ImportReport.KeptList {
  fileprivate var why: String {
    switch reason {
    case .differs: "the export's list of this name differs"
    case .loses(let lost, let all): "it would lose \(lost) of its \(NumberText.count(all, .titles))"
    case .gone: "the export no longer has it, but you changed it"
    }
  }
}

extension ImportReport.KeptValue {
  fileprivate var line: String {
    "kept: \(id): \(change.key): yours is \(change.shown(change.before)), "
      + "the export's is \(change.shown(change.after))"
  }

  fileprivate var json: JSONValue {
    [
      "id": .text(id), "key": .text(change.key), "yours": .text(change.before),
      "theirs": .text(change.after),
    ]
  }
}

extension ImportQuestion {
  fileprivate var line: String {
    let candidates = candidates.map { candidate in
      candidate.year.map { "\(candidate.id) (\($0))" } ?? candidate.id
    }
    let year = year.map { " (\($0))" } ?? ""
    return "not certain: '\(shortened(title))'\(year) may be "
      + "\(candidates.joined(separator: " or ")), so it is skipped"
  }

  fileprivate var json: JSONValue {
    [
      "title": .text(title), "kind": .text(kind.id), "line": .number(location.line),
      "candidates": .texts(candidates.map(\.id)),
    ]
  }
}

extension ImportReport.ChangedTitle {
  fileprivate var line: String {
    "\(isNew ? "added" : "updated"): \(id): \(changes.map(\.text).joined(separator: ", "))"
  }

  fileprivate var json: JSONValue {
    [
      "id": .text(id), "done": .text(isNew ? "added" : "updated"),
      "changes": .array(
        changes.map {
          ["key": .text($0.key), "before": .text($0.before), "after": .text($0.after)]
        }),
    ]
  }
}

extension ImportReport.ChangedKey {
  fileprivate var text: String {
    switch (before, after) {
    case (_?, _?): "\(key) \(shown(before)) → \(shown(after))"
    case (nil, _): "\(key) \(shown(after))"
    case (_?, nil): "\(key) \(shown(before)) removed"
    }
  }

  /// A value as part of a sentence: shortened, and in quotes if it can be any text.
  fileprivate func shown(_ value: String?) -> String {
    guard let value else { return "none" }
    // Long texts are cut before they are folded into one line.
    let start = value.unicodeScalars.prefix(500)
    let line = shortened(
      start.endIndex == value.endIndex ? singleLine(value) : singleLine(String(start)) + "…")
    return quotedKeys.contains(key) ? "'\(line)'" : line
  }
}

/// The keys whose values can be any text.
private let quotedKeys = Set(
  FieldKey.imported.filter { key in
    switch key {
    case .status, .rating, .progress, .progressVolumes, .hours, .started, .finished, .dropped,
      .repeat, .episodes, .chapters, .volumes, .pages, .duration, .released, .visibility:
      false
    default: true
    }
  }.map(\.rawValue))
