import DataFormats

extension FuzzTarget {
  /// JSON is walked to its last value, each at its place in the text.
  static let json = FuzzTarget(name: "json") { bytes in
    guard let document = try? JSONDocument.parse(bytes) else { return }
    var waiting = [document.root]
    var count = 0
    while let node = waiting.popLast() {
      count += 1
      try expect(node.offset <= bytes.count, "a value stands outside the text")
      try expect(node.isArray || node.isObject || node.count == 0, "a single value has items")
      _ = node.text
      let items = Array(node.items)
      try expect(items.count == node.count, "there are other items than were counted")
      if node.isObject {
        for (name, _) in node.members {
          try expect(node[name] != nil, "a member is not found by its name")
        }
      }
      waiting += items
    }
    // A value has at least one byte, and nothing is read twice.
    try expect(count <= bytes.count, "there are more values than bytes")
  }

  /// A table is read to its last cell, with any separator.
  static let table = FuzzTarget(name: "table") { bytes in
    let guessed = Delimiter(of: bytes)
    try expect(Delimiter.allCases.contains(guessed), "no delimiter is found")
    for delimiter in Delimiter.allCases {
      var tables = [DelimitedText(unquoted: bytes, delimiter: delimiter)]
      if let table = try? DelimitedText.parse(bytes, delimiter: delimiter) { tables.append(table) }
      for table in tables {
        var last = -1
        for row in table.rows {
          try expect(row.offset > last && row.offset < bytes.count, "a row is out of its place")
          last = row.offset
          try expect(!row.isEmpty, "a row has no cells")
          for cell in row { _ = cell.utf8.count }
        }
      }
    }
  }
}
