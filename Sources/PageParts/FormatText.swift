/// A format as a person writes it: `ONE_SHOT` → `One-shot`.
package enum FormatText {
  private static let known = [
    "TV": "TV", "TV_SHORT": "TV short", "MOVIE": "Movie", "OVA": "OVA", "ONA": "ONA",
    "SPECIAL": "Special", "MUSIC": "Music", "MANGA": "Manga", "NOVEL": "Novel",
    "LIGHT_NOVEL": "Light novel", "ONE_SHOT": "One-shot",
  ]

  package static func text(_ format: String) -> String {
    known[format.uppercased()] ?? format.capitalizedFirst
  }
}

extension String {
  /// `author` → `Author`, `MAIN` → `Main`.
  package var capitalizedFirst: String {
    let rest = dropFirst()
    let isShouted =
      utf8.count > 3 && utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    return prefix(1).uppercased() + (isShouted ? rest.lowercased() : String(rest))
  }
}
