import Base

extension Messages {
  /// Translates one of the owner's words if the site knows it: `ONE_SHOT` → `One-shot`.
  package func text(_ table: Vocabulary, _ written: String) -> String {
    (self[table, written] ?? written).capitalizedFirst
  }
}

extension String {
  /// `author` → `Author`, `MAIN` → `Main`.
  package var capitalizedFirst: String {
    // Words of more than three capitals are written in lower case.
    let isShouted = utf8.count > 3 && utf8.allSatisfy { $0.isASCIILetter && $0 & 0x20 == 0 }
    let rest = dropFirst()
    return prefix(1).uppercased() + (isShouted ? rest.lowercased() : String(rest))
  }
}
