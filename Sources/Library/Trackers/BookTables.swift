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

/// Names parted by commas; `Jr.` and the like belong to the name before them.
func personNames(_ text: String) -> [String] {
  var names: [String] = []
  for part in text.split(separator: ",").map({ $0.trimmed(of: " ") }) where !part.isEmpty {
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
