import Templates

/// Names of genres as one text, separated by `|`. In a name, `|` becomes `%7C` and `%` becomes
/// `%25`.
struct GenreNames: TextSource {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  package var isEmpty: Bool { names.isEmpty }

  package func append(to page: inout PageBuffer) {
    for (index, name) in names.enumerated() {
      if index > 0 { page.append(UInt8(ascii: "|")) }
      page.append(escaping: GenreNames.hasDelimiter(name) ? GenreNames.escaped(name) : name)
    }
  }

  private static func hasDelimiter(_ name: String) -> Bool {
    name.utf8.contains { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "%") }
  }

  private static func escaped(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "|": text += "%7C"
      case "%": text += "%25"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
