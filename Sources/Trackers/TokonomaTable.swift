import MediaLibrary

extension Tracker {
  /// A row for each title, and a column for each key, named like the key.
  static let tokonomaTable = Tracker(
    name: "Tokonoma CSV", registry: "tokonoma", files: "the table of 'tokonoma export csv'",
    formats: [
      TitleFormat(
        rows: .table("id", "kind", "title", "ratingScale", "ids"),
        // A table may lack rows, which are easily removed.
        kind: .id("kind"), isWhole: false, titles: ["title"],
        adjust: { title in
          title.title = title.row.text("title")
          for key in FieldKey.imported { title.set(key, value(of: key, in: title.row)) }
          let id = title.row.text("id")
          title.slug = id.split(separator: "/").last.map(String.init)
          title.key = id.orNil
          title.ids = ids(title.row.text("ids"))
        },
        finish: { document, export, _ in
          export.bestScore =
            document.table?.texts(in: "ratingScale").lazy.compactMap(bestRating).first
            ?? export.bestScore
        })
    ], hasVisibility: true)
}

/// Several texts in one cell, with a backslash before separators within a text.
package enum CellTexts {
  /// - Parameter signs: the separators for texts of this sort
  package static func escaped(_ text: String, _ signs: String) -> String {
    var escaped = String.UnicodeScalarView()
    // Not by characters: the reader recognizes a separator even if an accent is combined with it.
    for scalar in text.unicodeScalars {
      if scalar == "\\" || signs.unicodeScalars.contains(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  fileprivate static func indices(of sign: Unicode.Scalar, in text: Substring) -> [String.Index] {
    var found: [String.Index] = []
    var isEscaped = false
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar == sign, !isEscaped { found.append(index) }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return found
  }

  /// The texts between semicolons, with their backslashes.
  fileprivate static func parts(of text: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    for end in indices(of: ";", in: text[...]) {
      parts.append(text[start..<end])
      start = text.unicodeScalars.index(after: end)
    }
    return parts + [text[start...]]
  }

  /// A text without its backslashes and surrounding space.
  fileprivate static func plain(_ text: Substring) -> String {
    var plain = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      isEscaped = scalar == "\\" && !isEscaped
      if !isEscaped { plain.append(scalar) }
    }
    return String(plain).trimmed(of: " ")
  }
}

/// A library's `ratingScale`; nil for a number that no library has.
func bestRating(_ scale: String) -> Int? {
  Int(scale).flatMap { TableColumns.bestScores.contains($0) ? $0 : nil }
}

/// nil if the row has no value for the key, or, with a report, an unreadable one.
private func value(of key: FieldKey, in row: ExportRow) -> TitleValue? {
  guard let cell = row[key.rawValue], !cell.text.isEmpty else { return nil }
  let text = cell.text
  switch key.form {
  case .number: return row.reader.count(cell, most: .max).map { .number($0) }
  case .rating:
    return row.reader.rating(cell, best: bestRating(row.text("ratingScale")) ?? 10)?.value
  case .date: return PartialDate(iso: text).map { .date($0) } ?? row.reader.date(cell)?.value
  // Space at the start of a review may begin a block of code.
  case .text where key == .review: return .text(row.cells?.whole(key.rawValue) ?? text)
  case .text where key != .visibility: return .text(text)
  default: break
  }
  if let value = key.form.value(ofCell: text) { return value }
  if key == .visibility {
    // A title that its owner may have meant to hide is kept hidden.
    row.reader.leaveOut(cell, allowed: "public, unlisted or private")
    return .text("private")
  }
  row.reader.leaveOut(cell, allowed: "as 'tokonoma export csv' writes it")
  return nil
}

/// `mal:457; imdb:tt0113277`
private func ids(_ text: String) -> [Work.ExternalID] {
  CellTexts.parts(of: text).compactMap { part in
    guard let colon = CellTexts.indices(of: ":", in: part).first else { return nil }
    let registry = CellTexts.plain(part[..<colon])
    let value = CellTexts.plain(part[part.unicodeScalars.index(after: colon)...])
    return registry.isEmpty || value.isEmpty
      ? nil : Work.ExternalID(registry: registry, value: value)
  }
}

extension FieldKey.Form {
  /// nil if the text doesn't have this form, or the key can't be in a cell.
  fileprivate func value(ofCell text: String) -> TitleValue? {
    switch self {
    case .text: ["public", "unlisted", "private"].contains(text) ? .text(text) : nil
    case .hundredths: .hundredths(of: text)
    case .flag: text.lowercased() == "true" ? .flag(true) : nil
    case .rank:
      Int(text).flatMap { $0 > 0 ? .number($0) : nil } ?? FieldKey.Form.flag.value(ofCell: text)
    case .status: Status(word: text).map { .status($0) }
    case .list: Self.list(text)
    case .ownership: FieldKey.Form.flag.value(ofCell: text) ?? Self.list(text)
    case .credits: Self.credits(text)
    case .series: Self.series(text)
    case .number, .date, .rating, .names, .history, .items: nil
    }
  }

  private static func list(_ text: String) -> TitleValue? {
    let texts = CellTexts.parts(of: text).map(CellTexts.plain).filter { !$0.isEmpty }
    return texts.isEmpty ? nil : .list(texts)
  }

  /// `Ada Winter (author); Bo Lind`
  private static func credits(_ text: String) -> TitleValue? {
    let parts = CellTexts.parts(of: text).filter { !CellTexts.plain($0).isEmpty }
    return parts.isEmpty ? nil : .items(parts.map(credit))
  }

  private static func credit(_ text: Substring) -> TitleValue {
    guard let open = CellTexts.indices(of: "(", in: text).last,
      let close = CellTexts.indices(of: ")", in: text).last, open < close,
      CellTexts.plain(text[text.unicodeScalars.index(after: close)...]).isEmpty
    else { return .mapping(of: ["name": .text(CellTexts.plain(text))]) }
    let role = text[text.unicodeScalars.index(after: open)..<close]
    return .mapping(of: [
      "name": .text(CellTexts.plain(text[..<open])), "role": .text(CellTexts.plain(role)),
    ])
  }

  /// `The Broken Earth #1.5`
  private static func series(_ text: String) -> TitleValue? {
    guard let sign = CellTexts.indices(of: "#", in: text[...]).last else {
      return .mapping(of: ["name": .text(CellTexts.plain(text[...]))])
    }
    let position = CellTexts.plain(text[text.unicodeScalars.index(after: sign)...])
    return TitleValue.hundredths(of: position).map {
      .mapping(of: ["name": .text(CellTexts.plain(text[..<sign])), "position": $0])
    }
  }
}
