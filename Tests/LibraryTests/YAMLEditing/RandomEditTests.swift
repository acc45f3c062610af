import Base
import TestSupport
import Testing

@testable import LibraryFiles

/// Random changes of files of every form: the result is read as intended, and other lines are
/// unchanged.
@Suite struct RandomEditTests {
  private static let keys = [
    "title", "status", "rating", "tags", "ids", "notes", "x-own", "list", "history",
  ]

  @Test(arguments: RandomCases.seeds(80))
  func changesOnlyTheIntendedValues(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<20 {
      let shape = Shape(random: &random)
      var reporting = DiagnosticList()
      guard
        let file = TitleFile(Source(path: shape.path, text: shape.text), reporting: &reporting)
      else {
        Issue.record("not read: \(reporting.all.map(DiagnosticFormatter.text))\n\(shape.text)")
        return
      }
      let changes = changes(of: shape, random: &random)
      let changed = file.changing(changes, order: Self.keys, reporting: &reporting)
      guard reporting.isEmpty else {
        Issue.record("\(reporting.all.map(DiagnosticFormatter.text)) \(changes)\n\(shape.text)")
        return
      }

      var expected = shape.titles.map(\.tree)
      for change in changes {
        for edit in change.changes { expected[change.title].apply(edit.change, to: edit.key) }
      }
      let result = String(decoding: changed.bytes, as: UTF8.self)
      guard
        let after = TitleFile(Source(path: shape.path, text: result), reporting: &reporting)
      else {
        Issue.record("not read again: \(reporting.all.map(\.message))\n\(result)")
        return
      }
      let isAsMeant = after.titles.map(Tree.init) == expected
      #expect(isAsMeant, "\(changes)\n\(shape.text)\n\(result)")
      let kept = shape.lines(keptBy: changes)
      #expect(isSubsequence(kept, of: lines(result)), "\(changes)\n\(shape.text)\n\(result)")
      #expect(result.utf8.contains(0x0D) == shape.text.utf8.contains(0x0D))
    }
  }

  private func changes(of shape: Shape, random: inout SplitMix) -> [TitleFile.TitleChange] {
    shape.titles.indices.compactMap { title in
      guard Bool.random(using: &random) else { return nil }
      let keys = Self.keys.dropFirst().shuffled(using: &random).prefix(
        Int.random(in: 1...3, using: &random))
      return TitleFile.TitleChange(
        title: title,
        changes: keys.flatMap { key in
          changes(of: key, in: shape.titles[title], random: &random).map { (key, $0) }
        })
    }
  }

  private func changes(
    of key: String, in title: Shape.Title, random: inout SplitMix
  ) -> [KeyChange] {
    if Int.random(in: 0..<3, using: &random) == 0 { return [.remove] }
    guard key == "history" else { return [.set(newValue(key, &random))] }
    let time = YAMLValue.mapping([
      .init("finished", .word("2026-11-21")), .init("note", .text("a, b")),
    ])
    let items = title.pairs.first { $0.key == key }.map { pair in
      if case .list(let items) = pair.value { items.count } else { 0 }
    }
    guard let items, items > 0, Bool.random(using: &random) else { return [.append(time)] }
    let item = Int.random(in: 0..<items, using: &random)
    return [
      .inItem(item, key: "status", .set(.word("completed"))),
      .inItem(item, key: "finished", .set(.word("2026"))),
    ]
  }

  private func newValue(_ key: String, _ random: inout SplitMix) -> YAMLValue {
    switch key {
    case "tags": .list((0...Int.random(in: 0...3, using: &random)).map { .text("t\($0)") })
    case "list": .list([.text("new: item"), .text("l1")])
    case "ids": .mapping([.init("mal", .text("42")), .init("k0", .text("new"))])
    case "notes":
      .text(
        ["one", "two\nlines", "'quoted' # no comment", "a: b"].randomElement(using: &random) ?? "")
    default: .word("\(Int.random(in: 1...9, using: &random))")
    }
  }

  private func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  private func isSubsequence(_ kept: [String], of lines: [Substring]) -> Bool {
    var rest = lines[...]
    for line in kept {
      guard let found = rest.firstIndex(where: { $0 == line }) else { return false }
      rest = rest[(found + 1)...]
    }
    return true
  }
}

/// A random library file with its values.
private struct Shape {
  struct Title {
    var pairs: [(key: String, value: Tree, lines: [String])] = []

    var tree: Tree {
      .mapping(Dictionary(pairs.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last }))
    }
  }

  let path: String
  var titles: [Title] = []
  let text: String

  init(random: inout SplitMix) {
    let lineEnd = ["\n", "\r\n"].randomElement(using: &random) ?? "\n"
    let isMarkdown = Bool.random(using: &random)
    path = isMarkdown ? "library/anime/a.md" : "library/anime/a.yml"
    let count = isMarkdown ? 1 : Int.random(in: 1...4, using: &random)
    var lines: [String] = isMarkdown ? ["---"] : []
    for index in 0..<count {
      let margin = isMarkdown ? "" : "  "
      var title = Shape.title(index, margin: margin, random: &random)
      if !isMarkdown, let first = title.pairs.first?.lines.first {
        // The first key is on the line of the dash; a comment can't be.
        title.pairs[0].lines[0] = "- " + first.dropFirst(2)
      }
      titles.append(title)
      lines += title.pairs.flatMap(\.lines)
    }
    if isMarkdown { lines += ["---", "", "status: body", "# body"] }
    text = lines.joined(separator: lineEnd) + (Bool.random(using: &random) ? lineEnd : "")
  }

  /// The lines of pairs that no change concerns.
  func lines(keptBy changes: [TitleFile.TitleChange]) -> [String] {
    titles.indices.flatMap { title in
      let changed = Set(changes.filter { $0.title == title }.flatMap { $0.changes.map(\.key) })
      // A key that moves up to the dash of a removed one gets a new line.
      return titles[title].pairs.filter { !changed.contains($0.key) }.flatMap(\.lines)
        .filter { !$0.hasPrefix("- ") && !(changed.contains(titles[title].pairs[0].key)) }
    }
  }

  private static func title(_ number: Int, margin: String, random: inout SplitMix) -> Title {
    let keys = ["status", "rating", "tags", "ids", "notes", "x-own", "list", "history"].shuffled(
      using: &random
    )
    .prefix(Int.random(in: 0...8, using: &random))
    var title = Title()
    for (index, key) in (["title"] + keys).shuffled(using: &random).enumerated() {
      let (value, lines) = pair(key, margin, &random)
      var all = lines
      if index > 0 {
        let between = [[], [], [], [""], [margin + "# comment \(number).\(index)"]]
        all = (between.randomElement(using: &random) ?? []) + lines
      }
      title.pairs.append((key, value, all))
    }
    return title
  }

  private static func pair(
    _ key: String, _ margin: String, _ random: inout SplitMix
  ) -> (Tree, [String]) {
    let comment = ["", "", "  # note"].randomElement(using: &random) ?? ""
    let shapes: [(Tree, [String])]
    switch key {
    case "tags", "list":
      let (a, b) = key == "tags" ? ("t0", "own") : ("l1", "l2")
      let both = Tree.list([.text(a), .text(b)])
      shapes = [
        (both, ["\(key): [\(a), '\(b)']\(comment)"]),
        (both, ["\(key):", "- \(a)\(comment)", "- \"\(b)\""]),
        (both, ["\(key):\(comment)", "  - \(a)", "  # between", "  - \(b)"]),
        (both, ["\(key): [", "  \(a),", "  \(b)", "  ]"]), (.nothing, ["\(key):\(comment)"]),
        (.list([]), ["\(key): []\(comment)"]),
      ]
    case "history":
      let times = Tree.list([
        .mapping(["started": .text("2016"), "note": .text("one: two")]),
        .mapping(["status": .text("current")]),
      ])
      shapes = [
        (
          times,
          ["history:", "  - {started: 2016, note: 'one: two'}\(comment)", "  - {status: current}"]
        ),
        (
          times,
          [
            "history:\(comment)", "- started: 2016", "  note: 'one: two'", "  # last",
            "- status: current",
          ]
        ),
        (times, ["history: [{started: 2016, note: \"one: two\"}, {status: current}]\(comment)"]),
        (.list([]), ["history: []\(comment)"]), (.nothing, ["history:\(comment)"]),
      ]
    case "ids":
      let map = Tree.mapping(["k0": .text("1"), "k1": .text("2")])
      shapes = [
        (map, ["ids: {k0: 1, 'k1': 2}\(comment)"]),
        (map, ["ids:", "  k0: 1\(comment)", "  k1: 2"]),
        (map, ["ids:", "    # first", "    k0: \"1\"", "    k1: 2"]), (.nothing, ["ids: ~"]),
        (map, ["ids: {k0: 1,", "  k1: 2}"]),
      ]
    case "notes":
      shapes = [
        (.text("a\nb"), ["notes: |-", "  a", "  b"]),
        (.text("a b"), ["notes: >-", "  a", "  b", ""]),
        (.text("a b"), ["notes: a", "  b"]), (.text("a b"), ["notes: \"a", "  b\"\(comment)"]),
        (.text("it's # so"), ["notes: 'it''s # so'\(comment)"]), (.text(""), ["notes: ''"]),
      ]
    default:
      shapes = [
        (.text("word"), ["\(key): word\(comment)"]), (.text("7"), ["\(key):   \"7\"\(comment)"]),
        (.text("7"), ["\(key) : '7'"]), (.nothing, ["\(key):\(comment)"]),
        (.nothing, ["\(key): null"]),
      ]
    }
    let (tree, lines) = shapes.randomElement(using: &random) ?? (.nothing, [])
    return (tree, lines.map { $0.isEmpty ? $0 : margin + $0 })
  }
}
