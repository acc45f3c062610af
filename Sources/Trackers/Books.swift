import MediaLibrary

/// The format that a bookseller's word for a binding means; other words stay as they are.
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

/// What a shelf that a book can be on only one of says: those that sites have, and the usual names of people's own.
func bookStatus(ofShelf shelf: String) -> Status? {
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

extension StringProtocol {
  /// Without some characters at both ends.
  func trimmed(of characters: String) -> String {
    guard let first = firstIndex(where: { !characters.contains($0) }),
      let last = lastIndex(where: { !characters.contains($0) })
    else { return "" }
    return String(self[first...last])
  }
}
