import MediaLibrary

/// Names of genres with `|` between; one that has that sign itself has `%7C` instead, and `%25` for `%`. nil for none.
func filterText(of genres: [String]) -> String? {
  guard !genres.isEmpty else { return nil }
  let text = String(capacity: genres.reduce(genres.count - 1) { $0 + $1.utf8.count }) { text in
    for place in genres.indices {
      if place > 0 { text.add(UInt8(ascii: "|")) }
      text.add(genres[place])
    }
  }
  // Nearly no name has one.
  let bytes = text.utf8Span.span
  var signs = 0
  for place in bytes.indices
  where bytes[place] == UInt8(ascii: "|") || bytes[place] == UInt8(ascii: "%") { signs += 1 }
  return signs < genres.count ? text : genres.map(escaped).joined(separator: "|")
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
