import Base
import DataFormats
import MediaLibrary

/// A format of several files about the same titles, whose rows are joined by title.
struct JoinedTables<Table: RawRepresentable<String> & CaseIterable & Hashable & Sendable>: Sendable
{
  /// nil for other documents.
  let table: @Sendable (ExportDocument) -> Table?
  let kinds: Set<Kind>
  /// Whether tables are read in the order of their cases, or of the files.
  var areOrdered = true
  let title: @Sendable (ExportRow, Table) -> JoinedRow
  /// Reads a title's values from its rows, which have their table's name.
  let adjust: @Sendable (inout TitleBuilder, _ tables: Set<Table>) -> Void
  /// The owner's list in a document's rows.
  var list: @Sendable (ExportDocument, Table, _ documents: [ExportDocument]) -> ExportedList? = {
    _, _, _ in nil
  }
  /// A row's place in the owner's list, and its note there.
  var listed: @Sendable (ExportRow) -> (place: Int, note: String?) = { _ in (0, nil) }
  var finish: @Sendable (inout Export, _ tables: Set<Table>) -> Void = { _, _ in }

  func read(_ documents: [ExportDocument], _ reporting: inout DiagnosticList) -> Export {
    var export = Export()
    export.kinds = kinds
    var titles = Joined<TitleBuilder>()
    var readers: [ValueReader] = []
    let order = Array(Table.allCases)
    var found = documents.compactMap { document in table(document).map { (document, $0) } }
    if areOrdered { found = found.stablySorted { order.firstIndex(of: $0.1) ?? 0 } }
    for (document, table) in found {
      let reader = ValueReader(document, DiagnosticList())
      readers.append(reader)
      var list = list(document, table, documents)
      add(document.rows(reader), of: table, to: &titles, &list, &export)
      if let list { export.lists.append(list) }
    }
    let tables = Set(found.map(\.1))
    for var title in titles.values {
      for row in title.rows { row.reader.row = title.title }
      adjust(&title, tables)
      export.take(title.reading)
    }
    for reader in readers { reporting.report(contentsOf: reader.reporting) }
    finish(&export, tables)
    return export
  }

  /// Adds rows to their titles, and their titles to a list.
  private func add(
    _ rows: [ExportRow], of table: Table, to titles: inout Joined<TitleBuilder>,
    _ list: inout ExportedList?, _ export: inout Export
  ) {
    var items: [(place: Int, item: ExportedList.Item)] = []
    var parts: [SourceLocation] = []
    for var row in rows {
      row.name = table.rawValue
      switch title(row, table) {
      case .title(let title):
        let identity = title.identity
        if !titles.add(title, for: identity) { titles[identity, orNew: title].rows.append(row) }
        guard list != nil, case (let place, let note) = listed(row) else { continue }
        items.append((place, ExportedList.Item(identity: identity, note: note)))
      case .part: parts.append(row.location)
      case .refused(let reason): export.notTaken.append(reason.at(row.location))
      case .skipped: break
      }
    }
    export.leaveOut(parts: parts)
    list?.items = items.stablySorted(by: \.place).map(\.item)
  }
}

enum JoinedRow {
  /// The title that a row is about, without its values.
  case title(TitleBuilder)
  /// A season, an episode or a person.
  case part
  case refused(Diagnostic)
  case skipped

  /// A row with its title's name in a column, and a word for its kind.
  static func named(
    _ column: String, of row: ExportRow, _ kinds: [String: Kind], _ word: String,
    _ identify: (inout TitleBuilder) -> Void
  ) -> JoinedRow {
    let name = row.line(column)
    if let refusal = row.refusal(named: name) { return .refused(refusal) }
    guard let kind = kinds[folded(word)] else { return .refused(.kindNotKnown(word, row: name)) }
    var title = TitleBuilder([row], kind, title: name)
    title.set(.title, .text(name))
    identify(&title)
    return .title(title)
  }
}

extension TitleBuilder {
  func rows(of table: some RawRepresentable<String>) -> [ExportRow] {
    rows.filter { $0.name == table.rawValue }
  }
}

extension ExportDocument {
  fileprivate func rows(_ reader: ValueReader) -> [ExportRow] {
    table?.rows(reader) ?? json?.items.map { ExportRow($0, reader) } ?? []
  }
}

extension Tracker {
  init<Table>(
    name: String, registry: String, files: String, tables: JoinedTables<Table>,
    page: @escaping @Sendable (Kind, String) -> String? = { _, _ in nil },
    covers: @escaping @Sendable ([ExportDocument]) -> Set<FieldKey> = { _ in [] },
    account: @escaping @Sendable (ExportDocument) -> ExportedAccount? = { _ in nil }
  ) {
    self.init(
      name: name, registry: registry, files: files,
      recognizes: { tables.table($0) != nil }, read: { tables.read($0, &$2) }, page: page,
      covers: covers, account: account)
  }
}
