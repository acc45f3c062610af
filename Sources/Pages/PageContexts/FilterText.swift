import Bytes
import TemplateRuntime

extension PageBuffer {
  /// Adds names of genres, escaped, with `|` between; one that has that sign itself has `%7C` instead, and `%25` for `%`.
  mutating func append(filterTextOf genres: [String]) {
    for (place, name) in genres.enumerated() {
      if place > 0 { append(UInt8(ascii: "|")) }
      append(escaping: hasSign(name) ? escaped(name) : name)
    }
  }
}

private func hasSign(_ name: String) -> Bool {
  name.withBytes { $0.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "%") } }
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
