import InterfaceWords

extension Site {
  /// A word of the owner's that the site may know: `ONE_SHOT` → `One-shot`, `director` → `Director`.
  package func text(_ table: WordTable, _ written: String) -> String {
    (words[table, written] ?? written).capitalizedFirst
  }
}

extension String {
  /// `author` → `Author`, `MAIN` → `Main`.
  package var capitalizedFirst: String {
    // The table's own words mostly begin so; to look at one byte is a tenth of taking characters apart.
    if let first = utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
      utf8.dropFirst().contains(where: { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
    {
      return self
    }
    let rest = dropFirst()
    let isShouted =
      utf8.count > 3 && utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    return prefix(1).uppercased() + (isShouted ? rest.lowercased() : String(rest))
  }
}
