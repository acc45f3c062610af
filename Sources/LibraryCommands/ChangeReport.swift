import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// A command's changes to the library. On a dry run, nothing has been written.
package struct ChangeReport: Sendable {
  package enum Outcome: String, Sendable { case added, changed, unchanged, removed }

  package let outcome: Outcome
  package let isDryRun: Bool
  /// `anime/planetes`
  package let id: String
  package let name: String
  /// Below the project.
  package let path: String
  package let changes: [ChangedKey]
  package let difference: ChangedLines
  package let notes: [String]
  /// Whether the progress has reached the total, but the status isn't `completed` yet.
  package let completes: Bool
  /// The change's number in the journal; nil if nothing was written.
  package internal(set) var number: Int?

  /// A key of a title before and after.
  package struct ChangedKey: Sendable, Equatable {
    /// `rating`, `history 2 hours`
    package let key: String
    package let before: String?
    package let after: String?
    /// Shown after the new value: `of 26 episodes`.
    var measure: String?
  }

  /// A text for people: what happened, then the lines of the file before and after.
  package var text: String {
    var lines = ["\(name) (\(id)): \(summary)"]
    lines += notes.map { "  \($0)" }
    if !difference.lines.isEmpty {
      lines.append("  \(path)\(isDryRun ? ", as it would be" : "")")
      lines += difference.text(most: mostLines)
    }
    if isDryRun { lines.append("dry run: nothing was written") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A removed title may have a long review.
  private var mostLines: Int { outcome == .removed ? 8 : 40 }

  private var summary: String {
    switch outcome {
    case .added: isDryRun ? "would be added" : "added"
    case .removed: isDryRun ? "would be removed" : "removed"
    case .unchanged: "nothing to change"
    case .changed: changes.filter { $0.key != "updated" }.map(\.text).joined(separator: ", ")
    }
  }

  package var json: JSONValue {
    let keys: [JSONValue] = changes.map { change in
      ["key": .text(change.key), "before": .text(change.before), "after": .text(change.after)]
    }
    return [
      "id": .text(id), "title": .text(name), "file": .text(path), "done": .text(outcome.rawValue),
      "dryRun": .flag(isDryRun), "changes": .array(keys), "lines": difference.json,
      "notes": .texts(notes),
    ]
  }
}

extension ChangeReport.ChangedKey {
  fileprivate var text: String {
    switch (before, after) {
    case (let before?, let after?): "\(name) \(before) → \(after)\(behind)"
    case (nil, let after?): "\(name) \(after)\(behind)"
    case (let before?, nil): "\(name) \(before) taken away"
    case (nil, nil): "\(name) taken away"
    }
  }

  private var behind: String { measure.map { $0.isEmpty ? "" : " " + $0 } ?? "" }

  /// The key's name for people.
  private var name: String { key == "progressVolumes" ? "volumes" : key }

  init(_ key: String, _ change: KeyChange, in title: YAMLNode) {
    switch change {
    case .set(let value): self.init(key: key, before: title[key]?.shown, after: value.shown)
    case .remove: self.init(key: key, before: title[key]?.shown, after: nil)
    case .append(let value): self.init(key: key, before: nil, after: "+ \(value.shown)")
    case .removeItem(let index):
      let item = title[key]?.items.dropFirst(index).first { _ in true }
      self.init(key: key, before: item?.shown, after: nil)
    case .inItem(let index, let inner, let change):
      let items = title[key].map { Array($0.items) } ?? []
      guard items.indices.contains(index) else {
        self.init(key: key, before: nil, after: nil)
        return
      }
      let own = Self(inner, change, in: items[index])
      self.init(key: "\(key) \(index + 1) \(own.key)", before: own.before, after: own.after)
    case .inMapping(let inner, let change):
      guard let mapping = title[key], mapping.isMapping else {
        self.init(key: key, before: nil, after: nil)
        return
      }
      let own = Self(inner, change, in: mapping)
      self.init(key: "\(key) \(own.key)", before: own.before, after: own.after)
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
