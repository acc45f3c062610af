import Base
import MediaLibrary

/// Values by key, in the order of their first rows: joins rows about the same thing.
struct Joined<Value> {
  private(set) var values: [Value] = []
  private var indices: [String: Int] = [:]

  mutating func index(of key: String, orNew value: @autoclosure () -> Value) -> Int {
    if let index = indices[key] { return index }
    indices[key] = values.count
    values.append(value())
    return values.count - 1
  }

  mutating func add(_ value: @autoclosure () -> Value, for key: String) -> Bool {
    let count = values.count
    return index(of: key, orNew: value()) == count
  }

  func contains(_ key: String) -> Bool { indices[key] != nil }
  func value(of key: String) -> Value? { indices[key].map { values[$0] } }

  subscript(key: String, orNew value: @autoclosure () -> Value) -> Value {
    mutating get { values[index(of: key, orNew: value())] }
    _modify { yield &values[index(of: key, orNew: value())] }
  }

  subscript(index: Int) -> Value {
    get { values[index] }
    _modify { yield &values[index] }
  }
}

extension Sequence {
  func stablySorted(by key: (Element) -> some Comparable) -> [Element] {
    map { (key: key($0), element: $0) }.enumerated().sorted { a, b in
      a.element.key == b.element.key ? a.offset < b.offset : a.element.key < b.element.key
    }.map(\.element.element)
  }
}

extension ExportTable {
  func rows(_ reader: ValueReader) -> [ExportRow] { rows.map { ExportRow($0, reader) } }
}

extension Export {
  /// Reads files whose rows are joined in some other way, each file with its own reader.
  init(
    of documents: [ExportDocument], kinds: Set<Kind> = [], best: Int? = nil,
    _ reporting: inout DiagnosticList,
    adding add: (ExportDocument, ValueReader, inout Export) -> Void
  ) {
    self.init()
    self.kinds = kinds
    bestScore = best
    for document in documents {
      let reader = ValueReader(document, reporting)
      add(document, reader, &self)
      reporting = reader.reporting
    }
  }

  @discardableResult
  @inline(never) mutating func take(_ reading: TitleReading) -> ExportedTitle? {
    leftOut.formUnion(reading.leftOut)
    notTaken += reading.refusals
    leaveOut(parts: reading.parts)
    guard let title = reading.title else { return nil }
    titles.append(title)
    kinds.insert(title.kind)
    return title
  }

  /// Sets the owner's lists, given as their titles.
  mutating func setLists(_ entries: [(entry: TitleBuilder.ListEntry, identity: String)]) {
    var lists = Joined<ExportedList>()
    for (entry, _) in entries {
      _ = lists.index(of: entry.name, orNew: ExportedList(title: plainLine(entry.name)))
    }
    for (entry, identity) in entries.stablySorted(by: \.entry.position) {
      let index = lists.index(of: entry.name, orNew: ExportedList(title: entry.name))
      lists[index].audience = entry.audience
      lists[index].items.append(ExportedList.Item(identity: identity))
    }
    self.lists = lists.values
  }

  /// The title of a row, which messages quote from here on; nil for a row that is refused.
  mutating func name(of row: ExportRow, in column: String) -> String? {
    let name = row.line(column)
    row.reader.row = name
    guard let refusal = row.refusal(named: name) else { return name }
    notTaken.append(refusal)
    return nil
  }

  /// Refuses rows about parts of titles.
  mutating func leaveOut(parts: [SourceLocation]) {
    guard let first = parts.first else { return }
    notTaken.append(.partsNotTaken(parts.count).at(first))
    furtherRowsNotTaken += parts.count - 1
  }
}
