import Base
import MediaLibrary

/// Which column of a table fills which key: `title=Name, rating=Score/5, status=State`.
package struct TableColumns: Sendable, Equatable {
  enum Key: Hashable {
    case kind
    case title(FieldKey)
    /// `author`: people with this role.
    case role(String)
    /// `ids.imdb`: what others call it.
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

    /// All but what takes more than a cell.
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
        reporting.report(.unknownColumnKey(pair.key, known: Key.names, at: location))
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
      reporting.report(.columnsWithoutTitle(text, at: location))
      return nil
    }
    // What has ISBNs is a book.
    let hasISBNs = columns.keys.contains {
      if case .id(let name) = $0 { name.hasPrefix("isbn") } else { false }
    }
    let kind = kind ?? (hasISBNs && columns[.kind] == nil ? .book : nil)
    guard kind != nil || columns[.kind] != nil else {
      reporting.report(.columnsWithoutKind(at: location))
      return nil
    }
    self.name = name
    self.kind = kind
    self.text = text
    self.columns = columns
    self.best = best
  }

  /// A comma separates two pairs only before a key: columns may have commas in their names.
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

  func missing(in table: ExportTable) -> [String] {
    columns.values.filter { !table.has($0) }.sorted()
  }

  package func missing(among names: [String]) -> [String] {
    let names = Set(names.map { $0.lowercased() })
    return columns.values.filter { !names.contains($0.lowercased()) }.sorted()
  }
}

extension TableColumns {
  /// The name of a file's table: that of the file, unless a tracker has it.
  package static func name(of path: String) -> String {
    if path == ExportFiles.standardInput { return "table" }
    let file = path.split(separator: "/").last ?? ""
    let name = slug(for: String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)]))
    let isTaken = Tracker.table.contains { $0.fileName == name }
    return name.isEmpty ? "table" : isTaken ? "\(name)-table" : name
  }

  /// Pairs for columns named like keys, or nearly so; the title's column is given.
  package static func guess(title: String, among columns: [String]) -> [(
    key: String, column: String
  )] {
    var pairs = [(key: "title", column: title)]
    let special = ["type": "kind", "authors": "author"]
    // `Your Rating` rather than `Rating`, which is everyone's.
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
}
