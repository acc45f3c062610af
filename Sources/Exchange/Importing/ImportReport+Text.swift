import Base
import MediaLibrary
import Trackers

extension ImportReport {
  /// The report for people: a line for each file and each fact about it.
  package var text: String {
    var text = ""
    forEachLine { text += $0 + "\n" }
    return text
  }

  /// Calls `body` with each line of the report.
  package func forEachLine(
    on workers: WorkerPool = WorkerPool(count: 1), _ body: (String) -> Void
  ) {
    for file in files { body(line(about: file)) }
    sayTitles(on: workers, body)
    sayLists(body)
    if isDryRun { body("dry run: nothing was written") }
  }

  /// Advice about new titles without an age rating; nil if there are none.
  package var advice: String? {
    guard agesUnknown > 0 else { return nil }
    return """
      no age is known of \(NumberText.count(agesUnknown, .titles)), as the export says none
      to keep one behind a click: 'ageRating: R18' in its file, 'ageGate: {from: 18, show: click}' in tokonoma.yml
      to keep one out of the site: 'visibility: private' in its file

      """
  }

  /// The report for programs.
  package var json: JSONValue {
    func total(_ outcome: Outcome) -> JSONValue {
      .number(files.reduce(0) { $0 + $1.count(outcome) })
    }
    return [
      "added": total(.added), "updated": total(.updated), "unchanged": total(.unchanged),
      "notChanged": total(.refused), "repeated": total(.replaced),
      "notTaken": .number(files.reduce(0) { $0 + $1.notTaken }), "kept": .number(kept.count),
      "dryRun": .flag(isDryRun),
      "titles": .array(
        changed.map { title in
          [
            "id": .text(title.id), "done": .text(title.isNew ? "added" : "updated"),
            "changes": .array(title.changes.map(\.json)),
          ]
        }),
      "conflicts": .array(
        kept.map { kept in
          [
            "id": .text(kept.id), "key": .text(kept.change.key),
            "yours": .text(kept.change.before), "theirs": .text(kept.change.after),
          ]
        }),
      "unsure": .array(questions.map(\.json)), "lists": .texts(lists),
      "listsUpdated": .texts(changedLists), "listsKept": .texts(keptLists), "pages": .texts(pages),
      "pagesKept": .texts(keptPages),
      "files": .texts(companions), "settings": .texts(settings), "leftOut": .texts(leftOut),
      "picturesMissing": .texts(missingPictures),
      "noLongerInTheExport": .texts(vanished), "madePrivate": .texts(hidden),
      "ageUnknown": .number(agesUnknown),
      "rounded": .array(
        rounded.map { ["title": .text($0.title), "theirs": .text($0.from), "yours": .text($0.to)] }),
    ]
  }

  private func line(about file: File) -> String {
    let taken = file.outcomes.count
    var counts = [
      "\(NumberText.grouped(file.count(.added))) added",
      "\(NumberText.grouped(file.count(.updated))) updated",
      "\(NumberText.grouped(file.count(.unchanged))) unchanged",
    ]
    if file.count(.refused) > 0 {
      counts.append("\(NumberText.grouped(file.count(.refused))) not changed")
    }
    if file.count(.replaced) > 0 {
      counts.append("\(NumberText.grouped(file.count(.replaced))) repeated")
    }
    if file.count(.unsure) > 0 {
      counts.append("\(NumberText.grouped(file.count(.unsure))) not certain")
    }
    if file.notTaken > 0 {
      counts.append("\(NumberText.grouped(file.notTaken)) not taken")
    }
    let of = ([file.tracker] + file.kinds).joined(separator: ", ")
    let head =
      "\(file.path) (\(of)): \(NumberText.count(taken, .titles)): "
      + counts.joined(separator: ", ")
    return head
  }

  private func sayTitles(on workers: WorkerPool, _ body: (String) -> Void) {
    for title in repeated {
      let (last, first) = (lineText(title.last), lineText(title.first))
      body(
        "twice: '\(shortened(title.title))': \(last) counts, \(first) only for what that one does not say"
      )
    }
    // In batches, so that a large import doesn't hold all lines at once.
    for start in stride(from: 0, to: changed.count, by: 4096) {
      let titles = changed[start..<min(start + 4096, changed.count)]
      for line in workers.mapBlocking(titles.count, { titles[start + $0].line }) { body(line) }
    }
    for kept in kept {
      let change = kept.change
      let (yours, theirs) = (change.shown(change.before), change.shown(change.after))
      body("kept: \(kept.id): \(change.key): yours is \(yours), the export's is \(theirs)")
    }
    if kept.contains(where: { !$0.isAgainstHistory }) {
      body("to have the export's: --take-theirs KEY for those of one key, --take-theirs for all")
    }
    if kept.contains(where: \.isAgainstHistory) {
      body(
        "to have the export's repeat where 'history' lists other times: mend 'history' in the file or take it out, "
          + "then --take-theirs repeat")
    }
    for question in questions { body(question.text) }
    if !questions.isEmpty {
      body(
        "to take them: write 'ids' into the file that is meant, --unsure same for the titles of these names, "
          + "or --unsure new for titles of their own"
      )
    }
  }

  private func sayLists(_ body: (String) -> Void) {
    for list in lists { body("list: \(list)") }
    for list in changedLists { body("updated: \(list)") }
    for list in keptLists { body("kept: \(list): the export's list of this name is another one") }
    if !keptLists.isEmpty { body("to have the export's: --take-theirs \(TakenKeys.lists)") }
    for page in pages { body("page: \(page)") }
    for page in keptPages { body("kept: \(page): the export's page of this name is another one") }
    if !companions.isEmpty {
      let named = companions.prefix(3).joined(separator: ", ")
      let more = companions.count > 3 ? " …" : ""
      body("\(NumberText.count(companions.count, .files)) beside it: \(named)\(more)")
    }
    if !missingPictures.isEmpty {
      let named = missingPictures.prefix(3).joined(separator: ", ")
      let more = missingPictures.count > 3 ? " and \(missingPictures.count - 3) more" : ""
      body("left out, being pictures that are not in the project: \(named)\(more)")
    }
    if !settings.isEmpty { body("settings: \(settings.joined(separator: ", "))") }
    for conversion in conversions {
      let (from, to) = (conversion.from, conversion.to)
      body(
        "ratings: \(conversion.tracker) has \(from) as the best, your library \(to); they are converted"
      )
    }
    if !rounded.isEmpty {
      let named = rounded.prefix(3).map { "'\(shortened($0.title))' \($0.from) → \($0.to)" }
      let more = rounded.count > 3 ? " and \(rounded.count - 3) more" : ""
      body(
        "ratings that your library does not have become the nearest that it has: "
          + named.joined(separator: ", ") + more)
    }
    if !leftOut.isEmpty {
      body("left out, being private and without a place here: \(leftOut.joined(separator: ", "))")
    }
    for file in files where !file.passedOver.isEmpty {
      let named = file.passedOver.prefix(5).joined(separator: ", ")
      let more = file.passedOver.count > 5 ? " and \(file.passedOver.count - 5) more" : ""
      body("no lists, so not read: \(named)\(more)")
    }
    for id in vanished { body("no longer in the export, but kept: \(id)") }
    let verb = isDryRun ? "would be made private" : "made private"
    for id in hidden { body("\(verb), as the export says or being marked as adult: \(id)") }
  }

  private func lineText(_ location: SourceLocation) -> String {
    "\(location.path):\(location.line):\(location.column)"
  }
}

extension ImportQuestion {
  fileprivate var text: String {
    let candidates = candidates.map { candidate in
      candidate.year.map { "\(candidate.id) (\($0))" } ?? candidate.id
    }
    let year = year.map { " (\($0))" } ?? ""
    return
      "not certain: '\(shortened(title))'\(year) may be \(candidates.joined(separator: " or ")), so it is not taken"
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
}

extension ImportReport.ChangedKey {
  fileprivate var text: String {
    switch (before, after) {
    case (_?, _?): "\(key) \(shown(before)) → \(shown(after))"
    case (nil, _): "\(key) \(shown(after))"
    case (_?, nil): "\(key) \(shown(before)) taken away"
    }
  }

  /// A value in a sentence, shortened, with quotes around free text.
  fileprivate func shown(_ value: String?) -> String {
    guard let value else { return "none" }
    // Looks only at as much of a long text as is shown.
    let start = value.unicodeScalars.prefix(500)
    let line = shortened(
      start.endIndex == value.endIndex ? singleLine(value) : singleLine(String(start)) + "…")
    return quotedKeys.contains(key) ? "'\(line)'" : line
  }

  fileprivate var json: JSONValue {
    ["key": .text(key), "before": .text(before), "after": .text(after)]
  }
}

/// The keys whose values are free text.
private let quotedKeys = Set(
  FieldKey.imported.filter { key in
    switch key {
    case .status, .rating, .progress, .progressVolumes, .hours, .started, .finished, .dropped,
      .repeat, .episodes, .chapters, .volumes, .pages, .duration, .released, .visibility:
      false
    default: true
    }
  }.map(\.rawValue))
