import MediaLibrary

/// The ids of an edition: the first of some numbers that is an ISBN, and the first that is one of Amazon's.
func editionIDs(_ numbers: String...) -> [Work.ExternalID] {
  let isbn = numbers.lazy.compactMap { ISBN.thirteenDigits(of: $0) }.first
  let asin = numbers.first { number in
    number.utf8.count == 10 && number.hasPrefix("B")
      && number.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
  }
  return [("isbn13", isbn), ("asin", asin)].compactMap { registry, value in
    value.map { Work.ExternalID(registry: registry, value: $0) }
  }
}

/// Names parted by commas; `Jr.` and the like belong to the name before them, and so does what stands in brackets.
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
func contributor(_ text: String) -> (name: String, role: String?) {
  guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex else {
    return (text, nil)
  }
  let role = text[text.index(after: open)...].dropLast().lowercased()
  // The sites' word for somebody of whom they know no more.
  return (String(text[..<open]), ["contributor", ""].contains(role) ? nil : role)
}

/// Parts separated by commas, of which those in brackets separate nothing: `Ann (Editor, Translator), Bo`.
func partsOutsideBrackets(of text: String) -> [String] {
  var depth = 0
  return text.split { character in
    if character == "(" { depth += 1 }
    if character == ")" { depth = max(depth - 1, 0) }
    return character == "," && depth == 0
  }.map { $0.trimmed(of: " ") }.filter { !$0.isEmpty }
}
