import MediaLibrary

/// Names of genres with `|` between; one that has that sign itself has `%7C` instead, and `%25` for `%`. nil for none.
func filterText(of genres: [String]) -> String? {
  guard !genres.isEmpty else { return nil }
  let names = genres.contains(where: hasSign) ? genres.map(escaped) : genres
  return String(capacity: names.reduce(names.count - 1) { $0 + $1.utf8.count }) { text in
    for (place, name) in names.enumerated() {
      if place > 0 { text.add(UInt8(ascii: "|")) }
      text.add(name)
    }
  }
}

private func hasSign(_ name: String) -> Bool {
  var name = name
  return name.withUTF8 { $0.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "%") } }
}

private func escaped(_ name: String) -> String {
  name.unicodeScalars.reduce(into: "") { text, scalar in
    switch scalar {
    case "|": text += "%7C"
    case "%": text += "%25"
    default: text.unicodeScalars.append(scalar)
    }
  }
}
