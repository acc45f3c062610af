import Base
import FileSystem
import LibraryFiles
import StrictYAML

package struct ChangeReport: Sendable, Reporting {
  package enum Outcome: String, Sendable { case added, changed, unchanged, removed }

  package internal(set) var outcome: Outcome
  package let isDryRun: Bool
  /// `anime/planetes`
  package let id: String
  package let name: String
  /// Relative to the project.
  package let path: String
  package var changes: [ChangedKey] = []
  package let difference: ChangedLines
  package var notes: [String] = []
  package var completes = false
  /// Other files that the change modified.
  var otherPaths: [String] = []
  /// The change's number in the journal; nil if nothing was written.
  package internal(set) var number: Int?

  package struct ChangedKey: Sendable, Equatable {
    /// `rating`, `history 2 hours`
    package let key: String
    package let before: String?
    package let after: String?
    /// Appended to the new value: `of 26 episodes`.
    var measure: String?

    var json: JSONValue { ["key": .text(key), "before": .text(before), "after": .text(after)] }
  }

  package var report: Report {
    Report([
      .fact("id", .text(id), ["\(name) (\(id)): \(summary)"]), .fact("title", .text(name)),
      .fact("file", .text(path)), .fact("done", .text(outcome.rawValue)),
      .fact("dryRun", .flag(isDryRun)), .fact("changes", .array(changes.map(\.json))),
      .fact("lines", difference.json), .fact("notes", .texts(notes), notes.map { "  \($0)" }),
      .line("  \(path)\(isDryRun ? ", as it would be" : "")", if: !difference.lines.isEmpty),
      // A removed title may have a long review.
      .lines(difference.text(most: outcome == .removed ? 8 : 40)), .dryRunNote(isDryRun),
      .fact("change", number.map { .number($0) }),
    ])
  }

  mutating func add(_ other: (notes: [String], paths: [String])) {
    notes += other.notes
    otherPaths += other.paths
  }

  private var summary: String {
    switch outcome {
    case .added: isDryRun ? "would be added" : "added"
    case .removed: isDryRun ? "would be removed" : "removed"
    case .unchanged: "nothing to change"
    case .changed: changes.filter { $0.key != "updated" }.map(\.text).joined(separator: ", ")
    }
  }
}

extension ChangeReport.ChangedKey {
  var text: String {
    let name = key == "progressVolumes" ? "volumes" : key
    let measure = measure.map { $0.isEmpty ? "" : " " + $0 } ?? ""
    return switch (before, after) {
    case (let before?, let after?): "\(name) \(before) → \(after)\(measure)"
    case (nil, let after?): "\(name) \(after)\(measure)"
    case (let before?, nil): "\(name) \(before) removed"
    case (nil, nil): "\(name) removed"
    }
  }

  init(review new: String, before: String?) {
    func shown(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : oneLine($0) } }
    self.init(key: "review", before: shown(before), after: shown(new))
  }

  init(_ key: String, _ change: KeyChange, in title: YAMLNode) {
    func inner(_ name: String, _ own: Self?) -> Self {
      own.map { Self(key: "\(name) \($0.key)", before: $0.before, after: $0.after) }
        ?? Self(key: key, before: nil, after: nil)
    }
    switch change {
    case .set(let value): self.init(key: key, before: title[key]?.shown, after: value.shown)
    case .remove: self.init(key: key, before: title[key]?.shown, after: nil)
    case .append(let value): self.init(key: key, before: nil, after: "+ \(value.shown)")
    case .moveItem: self.init(key: key, before: nil, after: "moved")
    case .removeItem(let index):
      self.init(key: key, before: title[key]?.item(index)?.shown, after: nil)
    case .inItem(let index, let name, let change):
      let item = title[key]?.item(index)
      self = inner("\(key) \(index + 1)", item.map { Self(name, change, in: $0) })
    case .inMapping(let name, let change):
      let mapping = title[key].flatMap { $0.isMapping ? $0 : nil }
      self = inner(key, mapping.map { Self(name, change, in: $0) })
    }
  }
}

private func oneLine(_ text: String) -> String {
  shortened(text.split(whereSeparator: \.isNewline).joined(separator: " "))
}

extension YAMLNode {
  fileprivate var shown: String? {
    if isSequence, items.allSatisfy(\.isScalar) {
      return items.compactMap { $0.text.map(oneLine) }.joined(separator: ", ")
    }
    return isAbsent ? nil : text.map(oneLine)
  }
}

extension YAMLValue {
  fileprivate var shown: String {
    switch self {
    case .word(let text), .text(let text): oneLine(text)
    case .list(let items): items.map(\.shown).joined(separator: ", ")
    case .mapping(let pairs):
      "{" + pairs.map { "\($0.key): \($0.value.shown)" }.joined(separator: ", ") + "}"
    }
  }
}

struct ChangedFile: Sendable {
  enum Outcome: String { case changed, removed, restored, unchanged }

  let path: String
  var outcome = Outcome.changed
  let difference: ChangedLines

  func lines(most: Int) -> [String] {
    let words = [Outcome.removed: " removed", .restored: " is back"][outcome] ?? ""
    return ["  \(path)\(words)"] + difference.text(most: most)
  }

  var json: JSONValue {
    ["file": .text(path), "done": .text(outcome.rawValue), "lines": difference.json]
  }
}

package struct OwnersEdit: Sendable {
  private let project: Project
  /// Relative to the project.
  package let path: String
  private let before: [UInt8]

  /// Reads the file before the editor changes it.
  package init(of path: String, in project: Project) throws(FileError) {
    self.project = project
    self.path = path
    before = try project.folder.read(path)
  }

  package func finish(
    by origin: ChangeOrigin, whenWaiting: () -> Void
  ) throws(FileError) -> EditReport {
    let after = try Journal(project.folder).bytes(of: path)
    if after != before {
      try ProjectLock(project, whenWaiting: whenWaiting)
        .record(Journal.File(FileChange(path, after), before: before), by: origin)
    }
    let outcome: ChangedFile.Outcome =
      after == nil ? .removed : after == before ? .unchanged : .changed
    return EditReport(
      file: ChangedFile(
        path: path, outcome: outcome, difference: ChangedLines(ofTexts: before, after)))
  }
}

package struct EditReport: Sendable, Reporting {
  let file: ChangedFile

  package var report: Report {
    let head =
      switch file.outcome {
      case .removed: "\(file.path) is gone"
      case .unchanged: "\(file.path): nothing was changed"
      case .changed, .restored: file.path
      }
    return Report([
      .fact("file", .text(file.path), [head]), .fact("done", .text(file.outcome.rawValue)),
      .fact("lines", file.difference.json, file.difference.text(most: 40)),
    ])
  }
}
