import Base
import DataFormats
import MediaLibrary

/// Reads values by name, and reports values without a meaning.
struct ExportRow {
  enum Content {
    case cells(ExportTable.Row)
    case json(JSONNode)
    case element(XMLElement)
  }

  let content: Content
  let offset: Int
  let reader: ValueReader
  /// The name of its XML element, or of its member in a JSON object.
  var name = ""

  init(_ row: ExportTable.Row, _ reader: ValueReader) {
    (content, offset, self.reader) = (.cells(row), row.offset, reader)
  }

  init(_ node: JSONNode, _ reader: ValueReader, name: String = "") {
    (content, offset, self.reader, self.name) = (.json(node), node.offset, reader, name)
  }

  init(_ element: XMLElement, _ reader: ValueReader) {
    (content, offset, self.reader) = (.element(element), element.offset, reader)
    name = element.name
  }

  var empty: ExportRow { ExportRow(XMLElement("", at: offset), reader) }

  var location: SourceLocation { reader.location(at: offset) }

  var json: JSONNode? { if case .json(let node) = content { node } else { nil } }
  var element: XMLElement? { if case .element(let element) = content { element } else { nil } }
  var cells: ExportTable.Row? { if case .cells(let row) = content { row } else { nil } }

  /// nil if the column is missing; `ids.imdb` is a member of a member.
  @inline(never) subscript(name: String) -> ValueReader.Text? {
    switch content {
    case .cells(let row): row[name]
    case .json(let node): node.field(name)
    case .element(let element): element.field(name)
    }
  }

  @inline(never) func text(_ name: String) -> String { self[name]?.text ?? "" }

  @inline(never) func line(_ name: String) -> String { plainLine(text(name)) }

  func text(_ names: [String]) -> String { names.lazy.map(text).first { !$0.isEmpty } ?? "" }

  /// The texts of an array, or the parts of a cell between commas.
  func texts(_ name: String) -> [String] {
    if let json { return json.all(name).compactMap(\.text) }
    if let element { return element.children(name).map(\.text) }
    return text(name).split(separator: ",").map { $0.trimmed(of: " ") }
  }

  func line(_ names: [String]) -> String { names.lazy.map(line).first { !$0.isEmpty } ?? "" }

  func row(_ name: String) -> ExportRow? {
    json?.at(name).map { ExportRow($0, reader) } ?? (json == nil ? rows(name).first : nil)
  }

  func rows(_ name: String) -> [ExportRow] {
    json?.all(name).map { ExportRow($0, reader) }
      ?? element?.children(name).map { ExportRow($0, reader) } ?? []
  }

  func has(_ name: String) -> Bool { self[name] != nil }

  /// Understands the ways in which programs write yes.
  func isTrue(_ name: String) -> Bool { ValueReader.meansYes(text(name)) }

  /// A date, or `absent` for an empty one; nil if the column is missing.
  func date(_ name: String) -> FieldValue? { reader.date(self[name]) }
  func day(_ name: String) -> PartialDate? { reader.date(self[name])?.day }
  /// The day when a title came out, which may be in the future.
  func releaseDay(_ name: String) -> PartialDate? {
    guard let text = self[name] else { return nil }
    if case .success(let day) = ValueReader.date(in: text.text, text.dateOrder) { return day }
    return reader.day(text)
  }
  func count(_ name: String) -> Int? { reader.count(self[name]) }
  func rating(_ name: String, of best: Int) -> FieldValue? { reader.rating(self[name], best: best) }
  func score(_ name: String, of best: Int) -> Rating? { rating(name, of: best)?.rating }

  /// A season with its rating; nil if either is missing.
  func season(_ number: String, rating: String, of best: Int) -> Tracking.Part? {
    guard let number = count(number), let rating = score(rating, of: best) else { return nil }
    return Tracking.Part(unit: .season, number: number, rating: rating)
  }

  func run(_ started: String, _ finished: String, status: Status? = nil) -> Tracking.Run {
    Tracking.Run(started: day(started), finished: day(finished), status: status)
  }
}

// Not inlined, since they are called in hundreds of places.
extension JSONNode {
  /// The value at a path such as `ids.imdb`.
  @inline(never) func at(_ path: String) -> JSONNode? {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return self[path] }
    return path.split(separator: ".").reduce(self) { node, name in node?[String(name)] }
  }

  @inline(never) func all(_ path: String) -> [JSONNode] {
    path.split(separator: ".").reduce([self]) { nodes, name in
      nodes.flatMap { node -> [JSONNode] in
        guard let value = node[String(name)] else { return [] }
        return value.isArray ? Array(value.items) : [value]
      }
    }
  }

  /// A text with its place: empty for null, arrays and objects; nil if the value is missing.
  @inline(never) func field(_ path: String) -> ValueReader.Text? {
    at(path).map {
      let name = path.lastIndex(of: ".").map { String(path[path.index(after: $0)...]) } ?? path
      return ValueReader.Text(name: name, text: ($0.text ?? "").trimmed, offset: $0.offset)
    }
  }

  @inline(never) package func items(of name: String) -> [JSONNode] {
    self[name].map { Array($0.items) } ?? []
  }

  /// Trimmed; empty if the value is missing.
  @inline(never) package func string(_ path: String) -> String { at(path)?.text?.trimmed ?? "" }

  @inline(never) package func texts(_ name: String) -> [String] {
    items(of: name).compactMap(\.text)
  }
}
