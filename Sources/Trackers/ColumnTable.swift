import Base
import MediaLibrary

extension Tracker {
  package init(_ columns: TableColumns) {
    self.init(
      name: columns.name, registry: columns.name, files: "a table with named columns",
      recognizes: { $0.table.map { columns.missing(among: $0.columns).isEmpty } == true },
      read: Self.each { document, workers, reporting in
        document.table.map { table in
          format(columns, of: table).read(
            .table(table), of: document, on: workers, reporting: &reporting)
        } ?? Export()
      }, hasVisibility: true)
  }
}

private func format(_ columns: TableColumns, of table: ExportTable) -> TitleFormat {
  let turned = Set(columns.columns.values.filter { areTurnedNames(table.texts(in: $0)) })
  return TitleFormat(
    rows: .given, kind: .id(columns.columns[.kind] ?? "", otherwise: columns.kind, otherKinds),
    // The table may be incomplete.
    isWhole: false, best: columns.best == 10 ? nil : columns.best,
    titles: [columns.columns[.title(.title)] ?? "title"],
    adjust: { ColumnRow(row: $0.row, columns: columns, turned: turned).add(to: &$0) })
}

/// Whether most texts are one inverted name, `Falk, Ines`, and none lists three names.
private func areTurnedNames(_ texts: [String]) -> Bool {
  let names = texts.filter { !$0.isEmpty }.map { $0.split(separator: ",") }
  return names.count { $0.count == 2 && isFamilyName($0[0]) } * 2 > names.count
    && names.allSatisfy { $0.count < 3 }
}

/// `Falk`, `Le Guin`
private func isFamilyName(_ name: some StringProtocol) -> Bool {
  let words = name.split(separator: " ")
  return words.count == 1
    || ["le", "la", "de", "del", "der", "di", "du", "da", "dos", "van", "von", "ten", "el", "al"]
      .contains(words.first?.lowercased())
}

private let otherKinds: [String: Kind] = [
  "film": .movie, "films": .movie, "tv": .show, "series": .show, "tvseries": .show, "tvshow": .show,
  "videogame": .game, "novel": .book, "comic": .manga, "comics": .manga,
]

private struct ColumnRow {
  let row: ExportRow
  let columns: TableColumns
  let turned: Set<String>

  private func text(_ key: TableColumns.Key) -> String { columns.columns[key].map(row.text) ?? "" }

  func add(to title: inout TitleBuilder) {
    // The order matters only for people and ids.
    for (key, column) in columns.columns.sorted(by: { $0.value < $1.value }) {
      guard let cell = row[column] else { continue }
      switch key {
      case .kind: continue
      case .title(.creators): title.add(names: names(cell.text, in: column), role: nil)
      case .title(let key): add(key, cell, to: &title)
      case .role(let role): title.add(names: names(cell.text, in: column), role: role)
      case .id(let registry):
        if registry.hasPrefix("isbn") {
          title.add(isbn: cell.text)
        } else {
          title.add(id: cell.text, of: registry)
        }
      }
    }
    setStatus(of: &title)
    // The author and the year tell titles with the same name apart.
    let year = text(.title(.released)).prefix(4)
    let author = singleLine(text(.role("author")))
    title.key =
      title.title + (author.isEmpty ? "" : " by \(author)") + (year.isEmpty ? "" : " (\(year))")
    // A table that began as this library's own.
    let id = row.text("id")
    if id.hasPrefix("\(title.kind.folder)/"), let slug = id.split(separator: "/").last {
      title.slug = String(slug)
      title.key = id
    }
  }

  private func names(_ text: String, in column: String) -> [String] {
    let parts = Self.parts(text)
    guard turned.contains(column), parts.count == 2, isFamilyName(parts[0]) else { return parts }
    return ["\(parts[1].trimmed(of: " ")) \(parts[0].trimmed(of: " "))"]
  }

  private static func parts(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" || $0 == "|" }.map(String.init)
  }

  private func add(_ key: FieldKey, _ cell: ValueReader.Text, to title: inout TitleBuilder) {
    let reader = row.reader
    switch key.form {
    case .text: addText(key, cell, to: &title)
    case .number:
      let count = reader.count(cell)
      if key.belongsToTracker { title.set(key, count: count) } else { title.set(key, total: count) }
    case .hundredths:
      if case .hundredths(let hours) = DecimalText(Self.withPoint(cell.text)), hours > 0 {
        title.set(key, .hundredths(hours))
      } else if !ValueReader.meansUnknown(cell.text) {
        reader.leaveOut(cell, allowed: "a number of hours such as 10.5")
      }
    case .date:
      let isYear = key == .released && !cell.text.contains { "-/ ".contains($0) }
      let date = isYear ? reader.year(cell) : reader.date(cell)
      title[key] = date == .absent && !key.belongsToTracker ? nil : date
    case .rating: title[key] = reader.rating(Self.score(cell), best: columns.best)
    case .flag, .rank: title.set(key, if: ValueReader.meansYes(cell.text))
    case .ownership:
      if ValueReader.meansYes(cell.text) {
        title.set(key, if: true)
      } else if !ValueReader.meansNo(cell.text) {
        title.add(key, Self.parts(cell.text))
      }
    case .list: title.add(key, Self.parts(cell.text))
    case .series: title.set(series: cell.text)
    case .credits, .status, .names, .history, .items: return
    }
  }

  private func addText(_ key: FieldKey, _ cell: ValueReader.Text, to title: inout TitleBuilder) {
    switch key {
    case .review, .description: title.set(key, html: cell, keepingLines: true)
    case .notes: title.set(key, text: repairingEncoding(cell.text))
    case .visibility:
      let word = cell.text.lowercased()
      if ["public", "unlisted", "private", ""].contains(word) {
        title.set(key, line: word)
      } else {
        // A title that its owner may have meant to hide is kept hidden.
        row.reader.leaveOut(cell, allowed: "public, unlisted or private")
        title.hide(if: true)
      }
    default: title.set(key, line: cell.text)
    }
  }

  private func setStatus(of title: inout TitleBuilder) {
    let word = text(.title(.status))
    // A column `Done` or `Read` contains yes or no.
    let answer: Status? =
      ValueReader.meansYes(word)
      ? .completed : !word.isEmpty && ValueReader.meansNo(word) ? .planning : nil
    if let status = answer ?? bookStatus(ofShelf: word) { return title.set(status: status) }
    // A table without statuses may be a catalog; a title with more than facts is the owner's.
    let isOwners = title.values.contains { key, value in
      value.value != nil && (key.belongsToTracker || [.owned, .tags, .review].contains(key))
    }
    guard isOwners || columns.columns[.title(.status)] != nil else { return }
    title.set(status: word.isEmpty ? title.impliedStatus : nil, from: word)
  }

  /// Also recognizes scores such as `8/10`, `4 ★` and `★★★½`.
  private static func score(_ cell: ValueReader.Text) -> ValueReader.Text {
    var text = (cell.text.split(separator: "/").first ?? "").trimmed(of: " ★☆")
    let stars = cell.text.count { $0 == "★" }
    if stars > 0, ["", "½"].contains(text) { text = "\(stars)" + (text.isEmpty ? "" : ".5") }
    return cell.with(text)
  }

  /// `12,5` as `12.5`; keeps `1,250`, which may be a thousand.
  private static func withPoint(_ text: String) -> String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[1].utf8.count) else { return text }
    return parts.joined(separator: ".")
  }
}

/// The keys for a table's columns: `title=Name, rating=Score/5, status=State`.
package struct TableColumns: Sendable, Equatable {
  enum Key: Hashable {
    case kind
    case title(FieldKey)
    /// `author`: people with this role.
    case role(String)
    /// `ids.imdb`: the title's id at another site.
    case id(String)

    init?(_ name: String) {
      if let key = FieldKey(rawValue: name), Self.readable.contains(key) {
        self = .title(key)
      } else if Work.Creator.roleKeys.contains(name) {
        self = .role(name)
      } else if name.hasPrefix("ids."), name.count > 4 {
        self = .id(String(name.dropFirst(4)))
      } else if name == "kind" {
        self = .kind
      } else {
        return nil
      }
    }

    /// All keys except those that need more than a cell.
    private static let readable = FieldKey.imported.filter { key in
      ![.names, .history, .items].contains(key.form)
        && ![.cover, .coverAlt, .coverColor, .aliases].contains(key)
    }
    static let names =
      readable.map(\.rawValue) + ["kind"] + Work.Creator.roleKeys + ["ids.imdb", "ids.isbn13"]
  }

  /// The keys before a column's name, for completions: `title=`, `rating=` …
  package static let keys = Key.names.map { $0 + "=" }

  /// The table's name in the settings, and in the folder of imports.
  package let name: String
  package let kind: Kind?
  package let text: String
  let columns: [Key: String]
  let best: Int
  package static let bestScores = 2...1000

  /// nil for any other text, which is reported.
  ///
  /// - Parameter location: its place in the settings; nil on the command line
  package init?(
    _ text: String, name: String, kind: Kind?, at location: SourceLocation? = nil,
    reporting: inout DiagnosticList
  ) {
    var columns: [Key: String] = [:]
    var best = 10
    for pair in Self.pairs(of: text) {
      guard let key = Key(pair.key) else {
        reporting.report(.unknownColumnKey(pair.key, known: Key.names).at(location))
        return nil
      }
      var column = pair.column
      if key == .title(.rating), let slash = column.lastIndex(of: "/"),
        let number = Int(column[column.index(after: slash)...].trimmed(of: " ")),
        Self.bestScores.contains(number)
      {
        best = number
        column = column[..<slash].trimmed(of: " ")
      }
      columns[key] = column
    }
    guard columns[.title(.title)] != nil else {
      reporting.report(.columnsWithoutTitle(text).at(location))
      return nil
    }
    // Only books have ISBNs.
    let hasISBNs = columns.keys.contains {
      if case .id(let name) = $0 { name.hasPrefix("isbn") } else { false }
    }
    let kind = kind ?? (hasISBNs && columns[.kind] == nil ? .book : nil)
    guard kind != nil || columns[.kind] != nil else {
      reporting.report(.columnsWithoutKind.at(location))
      return nil
    }
    self.name = name
    self.kind = kind
    self.text = text
    self.columns = columns
    self.best = best
  }

  /// A comma separates two pairs only before a key, since names of columns may contain commas.
  private static func pairs(of text: String) -> [(key: String, column: String)] {
    var pairs: [(key: String, column: String)] = []
    for part in text.split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmed(of: " ") }
      if sides.count == 2, !sides[0].contains(" ") {
        pairs.append((sides[0], sides[1]))
      } else if let last = pairs.indices.last {
        pairs[last].column += ",\(part)"
      } else {
        pairs.append((part.trimmed(of: " "), ""))
      }
    }
    return pairs
  }

  /// The columns without a key; `id` may have this library's ids.
  func unread(among names: [String]) -> [String] {
    names.filter { name in
      !name.isEmpty && folded(name) != "id"
        && !columns.values.contains { $0.lowercased() == name.lowercased() }
    }
  }

  package func missing(among names: [String]) -> [String] {
    let names = Set(names.map { $0.lowercased() })
    return columns.values.filter { !names.contains($0.lowercased()) }.sorted()
  }
}

extension TableColumns {
  /// The name of a file's table: the file's own name, unless a tracker has that name.
  package static func name(of path: String) -> String {
    if path == ExportFiles.standardInput { return "table" }
    let file = path.split(separator: "/").last ?? ""
    let name = slug(for: String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]))
    let isTaken = Tracker.table.contains { $0.fileName == name }
    return name.isEmpty ? "table" : isTaken ? "\(name)-table" : name
  }

  /// Pairs for columns named exactly or nearly like keys; the title's column is given.
  package static func guess(title: String, among columns: [String]) -> [(
    key: String, column: String
  )] {
    var pairs = [(key: "title", column: title)]
    let special = ["type": "kind", "authors": "author"]
    // `Your Rating` rather than `Rating`, which is the average.
    let mine = ["your", "my"]
    let sorted = columns.stablySorted { column in
      mine.contains(where: folded(column).hasPrefix) ? 0 : 1
    }
    for column in sorted where column != title {
      var name = folded(column)
      if let own = mine.first(where: name.hasPrefix) { name.removeFirst(own.count) }
      let meant =
        special[name] ?? TitleField.registries[name].map { "ids.\($0)" }
        ?? TitleField.key(synonym: name)?.rawValue
      let key =
        meant.flatMap { Key($0) == nil ? nil : $0 } ?? Key.names.first { folded($0) == name }
      if let key, !pairs.contains(where: { $0.key == key }) { pairs.append((key, column)) }
    }
    return pairs
  }

  /// The columns named exactly like keys; nil without a column for the title.
  package init?(
    calledLikeKeys columns: [String], name: String, kind: Kind?, reporting: inout DiagnosticList
  ) {
    guard let title = columns.first(where: { ["title", "name"].contains(folded($0)) }) else {
      return nil
    }
    let pairs = Self.guess(title: title, among: columns).filter { key, column in
      column == title || folded(column) == folded(key) || key.hasPrefix("ids.")
    }
    let text = pairs.map { "\($0.key)=\($0.column)" }.joined(separator: ",")
    self.init(text, name: name, kind: kind, reporting: &reporting)
  }
}
