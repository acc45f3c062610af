import Bytes
import Diagnostics
import MediaLibrary
import Trackers

extension ImportReport {
  /// The report as a person reads it, a line for each file and each thing to know about it.
  package var text: String {
    let lines = files.map(line) + notices
    return lines.map { $0 + "\n" }.joined()
  }

  /// What the owner should know of the new titles, and can do about it; nil when there is nothing.
  package var advice: String? {
    guard agesUnknown > 0 else { return nil }
    return """
      no age is known of \(NumberText.count(agesUnknown, .titles)), as the export says none
      to keep one behind a click: 'ageRating: R18' in its file, 'ageGate: {from: 18, show: click}' in tokonoma.yml
      to keep one out of the site: 'visibility: private' in its file

      """
  }

  /// The same in numbers, for programs.
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
      "listsKept": .texts(keptLists), "pages": .texts(pages), "pagesKept": .texts(keptPages),
      "files": .texts(companions), "settings": .texts(settings), "leftOut": .texts(leftOut),
      "noLongerInTheExport": .texts(vanished), "madePrivate": .texts(hidden),
      "ageUnknown": .number(agesUnknown),
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

  private var notices: [String] {
    var lines = repeated.map {
      "twice: '\(shortened($0.title))': \(lineText($0.last)) counts, \(lineText($0.first)) does not"
    }
    lines += changed.map { title in
      let keys = title.changes.map(\.text).joined(separator: ", ")
      return "\(title.isNew ? "added" : "updated"): \(title.id): \(keys)"
    }
    lines += kept.map { kept in
      let change = kept.change
      let (yours, theirs) = (change.shown(change.before), change.shown(change.after))
      return "kept: \(kept.id): \(change.key): yours is \(yours), the export's is \(theirs)"
    }
    if !kept.isEmpty {
      lines.append(
        "to have the export's: --take-theirs KEY for those of one key, --take-theirs for all")
    }
    lines += questions.map(\.text)
    if !questions.isEmpty {
      lines.append(
        "to take them: write 'ids' into the file that is meant, or --unsure new for titles of their own"
      )
    }
    lines += lists.map { "list: \($0)" }
    lines += keptLists.map { "kept: \($0): the export's list of this name is another one" }
    lines += pages.map { "page: \($0)" }
    lines += keptPages.map { "kept: \($0): the export's page of this name is another one" }
    if !companions.isEmpty {
      let named = companions.prefix(3).joined(separator: ", ")
      let more = companions.count > 3 ? " …" : ""
      lines.append("\(NumberText.count(companions.count, .files)) beside it: \(named)\(more)")
    }
    if !settings.isEmpty { lines.append("settings: \(settings.joined(separator: ", "))") }
    lines += conversions.map {
      "ratings: \($0.tracker) has \($0.from) as the best, your library \($0.to); they are converted"
    }
    if !leftOut.isEmpty {
      lines.append(
        "left out, being private and without a place here: \(leftOut.joined(separator: ", "))")
    }
    lines += files.filter { !$0.passedOver.isEmpty }.map { file in
      let named = file.passedOver.prefix(5).joined(separator: ", ")
      let more = file.passedOver.count > 5 ? " and \(file.passedOver.count - 5) more" : ""
      return "no lists, so not read: \(named)\(more)"
    }
    lines += vanished.map { "no longer in the export, but kept: \($0)" }
    let verb = isDryRun ? "would be made private" : "made private"
    lines += hidden.map { "\(verb), as the export says or being marked as adult: \($0)" }
    if isDryRun { lines.append("dry run: nothing was written") }
    return lines
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

extension ImportReport.ChangedKey {
  fileprivate var text: String {
    switch (before, after) {
    case (_?, _?): "\(key) \(shown(before)) → \(shown(after))"
    case (nil, _): "\(key) \(shown(after))"
    case (_?, nil): "\(key) \(shown(before)) taken away"
    }
  }

  /// A value in a sentence: in quotes what may be any text, and not much of it.
  fileprivate func shown(_ value: String?) -> String {
    guard let value else { return "none" }
    let line = shortened(singleLine(value))
    return switch TitleKey(rawValue: key) {
    case .status, .rating, .progress, .progressVolumes, .hours, .started, .finished, .dropped,
      .repeat, .episodes, .chapters, .volumes, .pages, .duration, .released, .visibility, nil:
      line
    default: "'\(line)'"
    }
  }

  fileprivate var json: JSONValue {
    ["key": .text(key), "before": .text(before), "after": .text(after)]
  }
}
