import Base
import DataFormats
import MediaLibrary

/// A format of a tracker's files with a title in each row.
struct TitleFormat: Sendable {
  let rows: RowSource
  let kind: KindSource
  var isWhole = true
  var best: Int?
  /// The part of a row with the title and its facts.
  var work: @Sendable (ExportRow) -> ExportRow = { $0 }
  /// The columns with the title; the first nonempty one is used.
  var titles = ["Title"]
  var naming: @Sendable (_ written: String, ExportRow) -> String = { written, _ in written }
  var unnamed: @Sendable (_ row: ExportRow, _ kind: Kind) -> String? = { _, _ in nil }
  var workColumns: Columns = [:]
  var columns: Columns = [:]
  /// Private columns that have no key in a library. They are dropped, and reported.
  var privateColumns: [String] = []
  /// The same text for all rows of a title; nil if each row is a title.
  var joiningBy: (@Sendable (ExportRow) -> String)?
  var adjust: @Sendable (inout TitleBuilder) -> Void = { _ in }
  var finish: @Sendable (ExportDocument, inout Export, ValueReader) -> Void = { _, _, _ in }
}

struct RowSource: Sendable {
  /// nil for a document in another format.
  let rows: @Sendable (ExportDocument) -> DocumentRows?

  static let given = RowSource { _ in nil }

  static func table(_ columns: String...) -> RowSource {
    table { table in columns.allSatisfy { table.has($0) } }
  }

  static func table(where isRead: @escaping @Sendable (ExportTable) -> Bool) -> RowSource {
    RowSource { document in
      document.table.flatMap { isRead($0) ? .table($0) : nil }
    }
  }

  static func json(_ nodes: @escaping @Sendable (JSONNode) -> [JSONNode]) -> RowSource {
    named { root in nodes(root).map { ("", $0) } }
  }

  static func named(
    _ nodes: @escaping @Sendable (JSONNode) -> [(name: String, node: JSONNode)]
  ) -> RowSource {
    RowSource { document in
      guard let nodes = document.json.map(nodes), !nodes.isEmpty else { return nil }
      return .json(nodes.map(\.node), names: nodes.map(\.name))
    }
  }
}

enum DocumentRows: Sendable {
  case table(ExportTable)
  case json([JSONNode], names: [String] = [])
  case elements([XMLElement])

  var count: Int {
    switch self {
    case .table(let table): table.rows.count
    case .json(let nodes, _): nodes.count
    case .elements(let elements): elements.count
    }
  }

  func row(_ number: Int, _ reader: ValueReader) -> ExportRow {
    switch self {
    case .table(let table): ExportRow(table.row(number), reader)
    case .json(let nodes, let names):
      ExportRow(nodes[number], reader, name: names.isEmpty ? "" : names[number])
    case .elements(let elements): ExportRow(elements[number], reader)
    }
  }
}

struct KindSource: Sendable {
  let kinds: Set<Kind>
  let column: String?
  let kind: @Sendable (ExportRow) -> Kind?

  static func always(_ kind: Kind) -> KindSource {
    KindSource(kinds: [kind], column: nil) { _ in kind }
  }

  /// Decides the kind by a column's words, as `folded` returns them.
  static func column(_ column: String, _ kinds: [String: Kind]) -> KindSource {
    KindSource(kinds: Set(kinds.values), column: column) { kinds[folded($0.text(column))] }
  }

  /// Decides the kind by a column with a library's own words, or with the given ones.
  static func id(
    _ column: String, otherwise kind: Kind? = nil, _ words: [String: Kind] = [:]
  ) -> KindSource {
    KindSource(kinds: [], column: column) { row in
      let word = folded(row.text(column))
      return word.isEmpty ? kind : Kind(id: word) ?? Kind(folder: word) ?? words[word]
    }
  }

  static func rule(
    _ kinds: Set<Kind> = [], _ kind: @escaping @Sendable (ExportRow) -> Kind
  ) -> KindSource {
    KindSource(kinds: kinds, column: nil, kind: kind)
  }
}

extension Tracker {
  init(
    name: String, registry: String, files: String, formats: [TitleFormat],
    finish: @escaping @Sendable (inout Export) -> Void = { _ in }, hasVisibility: Bool = false,
    covers: @escaping @Sendable ([ExportDocument]) -> Set<FieldKey> = { _ in [] },
    page: @escaping @Sendable (Kind, String) -> String? = { _, _ in nil }
  ) {
    self.init(
      name: name, registry: registry, files: files,
      recognizes: { document in formats.contains { $0.rows.rows(document) != nil } },
      read: { documents, workers, reporting in
        let readEach = Self.each { document, workers, reporting in
          formats.lazy.compactMap { format in format.rows.rows(document).map { (format, $0) } }
            .first.map { $0.read($1, of: document, on: workers, reporting: &reporting) } ?? Export()
        }
        var export = readEach(documents, workers, &reporting)
        finish(&export)
        return export
      }, page: page, hasVisibility: hasVisibility, covers: covers)
  }
}

extension TitleFormat {
  /// The titles of a file, read in parallel.
  ///
  /// - Parameter took: receives the outcome of each row, in order
  func read(
    _ rows: DocumentRows, of document: ExportDocument, on workers: WorkerPool,
    reporting: inout DiagnosticList, took: (ExportedTitle?) -> Void = { _ in }
  ) -> Export {
    var export = Export()
    export.kinds = kind.kinds
    export.bestScore = best
    export.isWhole = isWhole
    let reader = ValueReader(document, reporting)
    let joined = joiningBy.map { numbers(of: rows, joinedBy: $0, reader, &export) }
    let readings = reader.readings(joined?.count ?? rows.count, on: workers) { number, reader in
      title(of: (joined?[number] ?? [number]).map { rows.row($0, reader) })
    }
    var entries: [(entry: TitleBuilder.ListEntry, identity: String)] = []
    for reading in readings {
      let title = export.take(reading)
      took(title)
      if let title { entries += reading.lists.map { ($0, title.identity) } }
    }
    export.setLists(entries)
    finish(document, &export, reader)
    reporting = reader.reporting
    return export
  }

  private func numbers(
    of rows: DocumentRows, joinedBy key: (ExportRow) -> String, _ reader: ValueReader,
    _ export: inout Export
  ) -> [[Int]] {
    var titles = Joined<[Int]>()
    for number in 0..<rows.count {
      let row = rows.row(number, reader)
      if let refusal = row.refusal(named: naming(work(row).line(self.titles), row)) {
        export.notTaken.append(refusal)
      } else {
        titles[key(row), orNew: []].append(number)
      }
    }
    return titles.values
  }

  /// Reads the rows of one title; a title that is refused reports nothing else.
  private func title(of rows: [ExportRow]) -> TitleReading {
    var builder = begin(rows)
    if builder.isRefused { return builder.reading }
    let reader = builder.reader
    var reported = reader.reporting
    reader.reporting = DiagnosticList()
    builder.read(workColumns, of: builder.work)
    builder.read(columns, of: builder.row)
    adjust(&builder)
    if !builder.isRefused { reported.report(contentsOf: reader.reporting) }
    reader.reporting = reported
    return builder.reading
  }

  private func begin(_ rows: [ExportRow]) -> TitleBuilder {
    let row = rows[0]
    let work = work(row)
    let kind = kind.kind(row)
    let written = naming(work.line(titles), row)
    let name = written.isEmpty ? unnamed(row, kind ?? .movie) ?? "" : written
    var builder = TitleBuilder(rows, kind ?? .movie, title: name, work: work)
    builder.location = row.location
    for column in privateColumns where rows.contains(where: { $0.hasValue(column) }) {
      builder.leftOut.append(column)
    }
    if let refusal = row.refusal(named: name) {
      builder.refuse(refusal)
    } else if kind == nil {
      let word = self.kind.column.map(row.text) ?? ""
      builder.refuse(.kindNotKnown(word, row: name))
    } else if written.isEmpty {
      builder.report(.rowWithoutTitle(keptAs: name))
    } else {
      builder.set(.title, .text(name))
    }
    return builder
  }
}

extension ExportRow {
  /// The reason why no title can be read from the rows.
  func refusal(named name: String) -> Diagnostic? {
    if name.isEmpty { return .rowWithoutName.at(location) }
    return cells?.isTorn == true ? .tornRow(name).at(location) : nil
  }

  fileprivate func hasValue(_ column: String) -> Bool {
    !["", "0"].contains(text(column)) || json?[column].map { $0.count > 0 } == true
  }
}

extension ValueReader {
  /// Reads titles in parallel; reports keep the order of the rows.
  fileprivate func readings(
    _ count: Int, on workers: WorkerPool, _ read: @Sendable (Int, ValueReader) -> TitleReading
  ) -> [TitleReading] {
    // No more parts than workers, since each searches its first row from the beginning of the file.
    let parts = min(workers.count, count)
    let step = 256
    workers.progress?.begin(.taking, of: count)
    let results = workers.mapBlocking(parts) { [locations, documentName, statuses] part in
      let reader = ValueReader(locations, documentName, statuses: statuses)
      let titles = (count * part / parts..<count * (part + 1) / parts).map { number in
        if number % step == step - 1 { workers.progress?.advance(by: step) }
        return read(number, reader)
      }
      return (titles: titles, problems: reader.reporting)
    }
    for result in results { reporting.report(contentsOf: result.problems) }
    return Array(joining: results.map(\.titles))
  }
}
