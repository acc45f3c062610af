import MediaLibrary

/// The format for a bookseller's word; other words are kept.
func bookFormat(_ binding: String) -> String {
  switch binding.lowercased() {
  case "paperback", "mass market paperback", "trade paperback", "softcover", "poche", "broché",
    "taschenbuch", "tapa blanda", "copertina flessibile":
    "paperback"
  case "hardcover", "hardback", "library binding", "board book", "school & library binding",
    "relié", "cartonné", "gebundene ausgabe", "tapa dura", "copertina rigida":
    "hardcover"
  case "kindle edition", "ebook", "e-book", "nook", "digital", "kindle", "electronic resource":
    "ebook"
  case "audiobook", "audible audio", "audio cd", "audio", "audio cassette", "mp3 cd": "audiobook"
  case "unknown binding": ""
  default: binding
  }
}

/// The status of a shelf that excludes others: the site's own shelves, and those people usually
/// add.
package func bookStatus(ofShelf shelf: String) -> Status? {
  if let status = Status(word: shelf) { return status }
  let words = Set(shelf.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init))
  let name = shelf.lowercased()
  if ["did-not-finish", "wont-finish", "won't-finish", "not-finish"].contains(where: name.contains)
    || !words.isDisjoint(with: ["dnf", "abandoned", "abandon", "stopped", "trashed", "dropped"])
  {
    return .dropped
  }
  if name.contains("on-hold") || name.contains("want-to-finish") || words.contains("paused") {
    return .paused
  }
  if name.hasPrefix("to-read") || name.hasSuffix("to-read") || words.contains("tbr") {
    return .planning
  }
  return nil
}

/// The id for an ISBN or an Amazon number.
func editionID(_ number: String) -> Work.ExternalID? {
  if let isbn = ISBN.thirteenDigits(of: number) {
    return Work.ExternalID(registry: "isbn13", value: isbn)
  }
  let isASIN =
    number.utf8.count == 10 && number.hasPrefix("B")
    && number.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
  return isASIN ? Work.ExternalID(registry: "asin", value: number) : nil
}

/// Splits at commas, but keeps `Jr.` and brackets with the name before them.
package func personNames(_ text: String) -> [String] {
  var names: [String] = []
  for part in partsOutsideBrackets(of: text) {
    if let last = names.indices.last,
      ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "ph.d.", "md", "m.d."]
        .contains(part.lowercased())
    {
      names[last] += ", \(part)"
    } else {
      names.append(part)
    }
  }
  return names
}

/// `Jay Rubin (Translator)`
extension TitleBuilder.Person {
  init(named text: String) {
    let (name, brackets) = text.splitBrackets
    // The sites write `Contributor` for people whose role is unknown.
    let isKnown = !["contributor", ""].contains(brackets?.lowercased())
    self.init(name: name, role: isKnown ? brackets?.lowercased() : nil)
  }
}

/// `Ann (Editor, Translator), Bo`
func partsOutsideBrackets(of text: String) -> [String] {
  var depth = 0
  return text.split { character in
    if character == "(" { depth += 1 }
    if character == ")" { depth = max(depth - 1, 0) }
    return character == "," && depth == 0
  }.map { $0.trimmed(of: " ") }.filter { !$0.isEmpty }
}

extension String {
  /// The text before brackets at its end, and the text inside them.
  var splitBrackets: (text: String, brackets: String?) {
    guard hasSuffix(")"), let open = lastIndex(of: "("), open > startIndex else {
      return (self, nil)
    }
    return (String(self[..<open]), String(self[index(after: open)...].dropLast()))
  }

  /// `Rina Mori` for `Mori, Rina`; other texts unchanged.
  var firstNameFirst: String {
    let parts = split(separator: ",").map { String($0).trimmed }
    return parts.count == 2 ? "\(parts[1]) \(parts[0])" : self
  }
}
