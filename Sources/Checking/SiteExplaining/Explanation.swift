import Base
import Planning

/// Why a file of the site exists, what it is made from, and its links.
package struct Explanation: Sendable {
  let path: String
  /// `the page of a title, 'Cowboy Bebop'`
  let what: String
  let size: Int
  let sources: [PageSource]
  let looks: [PageSource]
  /// Paths below the site.
  let linksTo: [String]
  let linkedFrom: [String]
  /// The part of `linksTo` that every page links to.
  let linksOfEveryPage: Set<String>
  /// Whether every page links to this file.
  let isOfEveryPage: Bool
}

extension Explanation {
  /// - Parameter showsAll: shows long lists as a whole
  package func text(showsAll: Bool) -> String {
    var lines = ["\(path): \(what), \(NumberText.grouped(size)) bytes"]
    func add(_ heading: String, _ parts: [PageSource], shown most: Int) {
      guard !parts.isEmpty else { return }
      lines += ["", heading]
      let shown = showsAll ? parts : Array(parts.prefix(most))
      lines += rows(shown).map { "  " + $0 }
      if shown.count < parts.count {
        lines.append(
          "  and \(NumberText.grouped(parts.count - shown.count)) more; --all shows them")
      }
    }
    add("made from", sources, shown: 10)
    add("made with", looks, shown: looks.count)
    let ownLinks = linksTo.filter { !linksOfEveryPage.contains($0) }
    if !linksTo.isEmpty {
      let others = linksTo.count - ownLinks.count
      add(
        "links to \(NumberText.count(ownLinks.count, .files))"
          + (others == 0 ? "" : ", and to the \(others) that every page links to"),
        ownLinks.map { PageSource(file: $0, role: "") }, shown: 5)
    }
    if isOfEveryPage {
      lines += ["", "is linked from every page"]
    } else {
      add(
        "is linked from \(NumberText.count(linkedFrom.count, .files))",
        linkedFrom.map { PageSource(file: $0, role: "") }, shown: 5)
    }
    if linkedFrom.isEmpty, path.hasSuffix(".html") { lines += ["", "no page links to it"] }
    return lines.joined(separator: "\n") + "\n"
  }

  package var json: JSONValue {
    [
      "path": .text(path), "what": .text(what), "bytes": .number(size),
      "madeFrom": .array(sources.map(\.json)), "madeWith": .array(looks.map(\.json)),
      "linksTo": .texts(linksTo), "linkedFrom": .texts(linkedFrom),
    ]
  }

  private func rows(_ parts: [PageSource]) -> [String] {
    let width = parts.map { columns(of: $0.file) }.max() ?? 0
    return parts.map { part in
      let gap = String(repeating: " ", count: width - columns(of: part.file) + 2)
      return part.role.isEmpty ? part.file : part.file + gap + part.role
    }
  }
}

extension PageSource {
  fileprivate var json: JSONValue { ["file": .text(file), "role": .text(role)] }
}
