import MediaLibrary
import PageParts

extension Explanation {
  /// For a person; of long lists the beginning, unless they want all.
  package func text(showsAll: Bool) -> String {
    var lines = ["\(path): \(what), \(NumberText.grouped(size)) bytes"]
    func add(_ heading: String, _ rows: [String], shown most: Int) {
      guard !rows.isEmpty else { return }
      lines += ["", heading]
      let shown = showsAll ? rows[...] : rows.prefix(most)
      lines += shown.map { "  " + $0 }
      if shown.count < rows.count {
        lines.append(
          "  and \(NumberText.grouped(rows.count - shown.count)) more; --all shows them")
      }
    }
    add("made from", columns(sources), shown: 10)
    add("made with", columns(looks), shown: looks.count)
    let ownLinks = linksTo.filter { !linksOfEveryPage.contains($0) }
    if !linksTo.isEmpty {
      let others = linksTo.count - ownLinks.count
      add(
        "leads to \(NumberText.count(ownLinks.count, .files))"
          + (others == 0 ? "" : ", and to the \(others) that every page leads to"),
        ownLinks, shown: 5)
    }
    if isOfEveryPage {
      lines += ["", "is linked from every page"]
    } else {
      add("is linked from \(NumberText.count(linkedFrom.count, .files))", linkedFrom, shown: 5)
    }
    if linkedFrom.isEmpty, path.hasSuffix(".html") { lines += ["", "no page links to it"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// All of it as one JSON object.
  package var jsonLine: String {
    var json = JSONWriter()
    json.object { json in
      json.text("path", path)
      json.text("what", what)
      json.number("bytes", size)
      json.array("madeFrom") { json in for source in sources { source.write(to: &json) } }
      json.array("madeWith") { json in for look in looks { look.write(to: &json) } }
      json.array("linksTo") { json in for path in linksTo { json.text(nil, path) } }
      json.array("linkedFrom") { json in for path in linkedFrom { json.text(nil, path) } }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func columns(_ parts: [Part]) -> [String] {
    let width = parts.map(\.file.count).max() ?? 0
    return parts.map { part in
      part.role.isEmpty
        ? part.file
        : part.file + String(repeating: " ", count: width - part.file.count + 2) + part.role
    }
  }
}

extension Explanation.Part {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("file", file)
      json.text("role", role)
    }
  }
}
