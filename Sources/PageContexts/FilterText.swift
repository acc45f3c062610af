import Base
import Templates

extension PageBuffer {
  /// Adds names of genres, escaped, with `|` between; one that has that character itself has `%7C` instead, and `%25` for `%`.
  mutating func append(filterTextOf genres: [String]) {
    for (index, name) in genres.enumerated() {
      if index > 0 { append(UInt8(ascii: "|")) }
      append(escaping: hasDelimiter(name) ? escaped(name) : name)
    }
  }
}

private func hasDelimiter(_ name: String) -> Bool {
  name.utf8.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "%") }
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
