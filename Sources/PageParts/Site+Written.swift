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
    // To look at two bytes takes a third of the time of taking characters apart.
    let (first, second) = (utf8.first ?? 0, utf8.dropFirst().first ?? 0)
    if UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
      utf8.dropFirst().contains(where: { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
    {
      return self
    }
    if UInt8(ascii: "a")...UInt8(ascii: "z") ~= first, second < 0x80 {
      return String(unsafeUninitializedCapacity: utf8.count) { bytes in
        let end = bytes.initialize(fromContentsOf: utf8)
        bytes[0] = first - 0x20
        return end
      }
    }
    let rest = dropFirst()
    let isShouted =
      utf8.count > 3 && utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    return prefix(1).uppercased() + (isShouted ? rest.lowercased() : String(rest))
  }
}
