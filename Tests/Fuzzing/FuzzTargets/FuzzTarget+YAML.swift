import Base

@testable import StrictYAML

extension FuzzTarget {
  /// The quick reader and libyaml read the same nodes in the same places.
  static let yaml = FuzzTarget(name: "yaml") { bytes in
    let source = Source(path: "a.yml", bytes: bytes)
    let range = source.textRange
    if let quick = PlainYAML.document(in: source, range) {
      var problems = DiagnosticList()
      let isText = checkText(source, in: range, reporting: &problems)
      let slow = isText.flatMap {
        YAMLDocument.parseWithLibYAML(source, in: range, isASCII: $0, reporting: &problems)
      }
      try expect(problems.isEmpty, "the quick reader takes \(problems.all.map(\.message))")
      try expect(slow.map(nodes) == nodes(of: quick), "the quick reader sees other nodes")
    }
    var problems = DiagnosticList()
    let document = YAMLDocument.parse(source, reporting: &problems)
    for node in document.map(nodes) ?? [] {
      try expect(
        range.lowerBound <= node.range.lowerBound && node.range.upperBound <= bytes.count,
        "a node lies outside of the file")
    }
    try expect(document?.isSound == true || !problems.isEmpty, "refused without a reason")
    _ = problems.sorted.map(DiagnosticFormatter.text)
  }
}

private struct Node: Equatable {
  let content: YAMLNode.Content
  let range: Range<Int>
  let next: Int
  let text: String?
}

private func nodes(of document: YAMLDocument) -> [Node] {
  document.records.indices.map { index in
    let record = document.records[index]
    return Node(
      content: record.content, range: record.start..<record.end, next: record.next,
      text: YAMLNode(document: document, index: index).text)
  }
}
