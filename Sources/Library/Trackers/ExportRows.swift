import MediaLibrary

extension Export {
  /// Takes the title of a row, or the reason why it has none.
  mutating func take(_ row: Result<ExportedTitle, RowRefusal>) {
    switch row {
    case .success(let title):
      titles.append(title)
      kinds.insert(title.kind)
    case .failure(let refusal): notTaken.append(refusal.reason)
    }
  }
}

/// A text of an export as one line of what its writer meant.
func plainLine(_ text: String) -> String { singleLine(mended(text)).trimmed }

extension ValueReader {
  /// An id that is a number above 0; anything else is no id, and reported unless it says that there is none.
  mutating func numberID(_ text: Text?) -> String? {
    guard let text, !["", "0"].contains(text.text) else { return nil }
    if text.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text.text),
      number > 0
    {
      return String(number)
    }
    let row = row
    report(at: text.offset) { .idLeftOut(text.text, row: row, at: $0) }
    return nil
  }
}

extension TitleStatements {
  /// The page of the title at its tracker, where its id does not lead there.
  mutating func say(page address: String, of tracker: String) {
    guard address.hasPrefix("https://") else { return }
    self[.sources] = .value(
      .items([
        .mapping([
          TitleValue.Pair("name", .text(tracker)), TitleValue.Pair("url", .text(address)),
        ])
      ]))
  }

  /// Notes, each with the name of what it is about unless that is empty.
  mutating func say(notes: [(name: String, text: String)]) {
    let lines = notes.compactMap { name, text -> String? in
      let text = mended(text).trimmed
      return text.isEmpty ? nil : name.isEmpty ? text : "\(name): \(text)"
    }
    say(.notes, text: lines.joined(separator: "\n"))
  }

  /// How far a list says that somebody got, of which 0 says something only of what is under way.
  mutating func say(progress: Int?, volumes: Int?, _ status: Status) {
    let isUnderWay = status != .planning && status != .completed && (volumes ?? 0) == 0
    if let progress {
      self[.progress] = progress > 0 || isUnderWay ? .value(.number(progress)) : .absent
    }
    if let volumes { self[.progressVolumes] = volumes > 0 ? .value(.number(volumes)) : .absent }
  }
}
