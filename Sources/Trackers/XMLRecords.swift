import Base
import DataFormats

struct XMLRecords {
  static let root = "myanimelist"
  static let names: Set = ["anime", "manga"]

  /// Whether an element is a child of a record, where reading can start again.
  static func isField(_ name: some StringProtocol) -> Bool {
    ["my_", "series_", "manga_", "mangadb_", "update_on_import"].contains(where: name.hasPrefix)
  }

  var records: [XMLElement] = []
  /// Records without an end, because the file is damaged there or ends.
  var incomplete: [XMLElement] = []
  var comments: [ValueReader.Text] = []
  var isWhole = true
}

/// Reads the records of a file that may be damaged: reports where it isn't XML, and continues at
/// the next known tag with a new parser.
///
/// A document type declaration that declares anything, or names a file to fetch, ends the reading.
func readXMLRecords(_ source: Source, reporting: inout DiagnosticList) -> XMLRecords {
  let repaired = RepairedXML(source.bytes)
  let handler = XMLRecordHandler(repaired)
  var locations = LocationCursor(source)
  func location(_ offset: Int) -> SourceLocation {
    locations.location(at: repaired.original(of: offset))
  }
  var start = repaired.bytes.firstIndex { $0 > 0x20 } ?? repaired.bytes.count
  var damages = 0
  while let damage = handler.parse(from: start, isFirst: damages == 0) {
    damages += 1
    let place = location(damage.offset)
    let field = handler.isFatal ? nil : handler.abandonField()
    let next = handler.isFatal ? nil : handler.resume(after: damage.offset)
    switch damage.kind {
    case .declarations: reporting.report(.documentTypeRefused.at(place))
    case .tooMany: reporting.report(.tooManyRecords.at(place))
    case .longText: reporting.report(.longTextLeftOut(of: field ?? "").at(place))
    case .malformed(let reason):
      let line = next.map { location($0).line }
      reporting.report(.malformedXML(reason, field: field, resumed: line).at(place))
    }
    guard let next else { break }
    guard damages < 1000 else {
      reporting.report(.tooMuchDamage().at(location(next)))
      break
    }
    start = next
  }
  handler.abandonRecord()
  var result = handler.result
  result.isWhole = damages == 0
  return result
}

final class XMLRecordHandler: XMLHandler {
  private(set) var result = XMLRecords()
  /// The reason why reading ends, and the offset in the repaired bytes.
  private(set) var stop: (kind: Damage, offset: Int)?

  enum Damage {
    case declarations
    case malformed(String)
    case longText
    case tooMany
  }

  private let repaired: RepairedXML
  private var depth = 0
  private var recordDepth = 0
  /// The number of start tags to come that aren't in the file.
  private var reopening = 0
  private var root: String?
  private var record: XMLElement?
  private var field: (name: String, offset: Int, depth: Int)?
  private var text: [UInt8] = []

  init(_ repaired: RepairedXML) { self.repaired = repaired }

  var isStopped: Bool { stop != nil }
  /// Whether reading can't go on.
  var isFatal: Bool {
    switch stop?.kind {
    case .declarations, .tooMany: true
    case .longText, .malformed, nil: false
    }
  }

  /// nil if the rest of the file was read.
  func parse(from start: Int, isFirst: Bool) -> (kind: Damage, offset: Int)? {
    // A new parser must see the root and the current record as open.
    let elements = isFirst ? [] : [root ?? XMLRecords.root] + (record.map { [$0.name] } ?? [])
    (stop, depth, reopening) = (nil, 0, elements.count)
    do throws(XMLFailure) {
      try readXML(
        repaired.bytes[start...], after: elements.map { "<\($0)>" }.joined(), encoding: "UTF-8",
        to: self)
      return nil
    } catch {
      guard case .malformed(let reason, let offset) = error else { return stop }
      // After the tag from which reading started, or it would start there again.
      return (.malformed(reason), max(start + 1, offset))
    }
  }

  /// The next tag from which reading can continue: a record's, or, within a record, a field's.
  func resume(after offset: Int) -> Int? {
    for tag in repaired.tags[repaired.tags.partitioningIndex { $0 >= offset }...] {
      let (name, isEnd) = repaired.tagName(at: tag)
      if XMLRecords.names.contains(name), !isEnd {
        abandonRecord()
        return tag
      }
      // An end tag that the parsers miss closes the open record.
      if isEnd, record?.name == name { finishRecord() }
      if record != nil, !isEnd, XMLRecords.isField(name) { return tag }
    }
    return nil
  }

  func startElement(_ name: String, _ attributes: [XMLAttribute], at offset: Int) {
    depth += 1
    guard reopening == 0 else {
      reopening -= 1
      recordDepth = depth
      return
    }
    if root == nil { root = name }
    let isRecord = XMLRecords.names.contains(name)
    if let open = field {
      if name == "br" { text.append(UInt8(ascii: "\n")) }
      if isRecord || XMLRecords.isField(name) {
        halt(.malformed("<\(open.name)> is not closed"), at: offset)
      }
    } else if let record {
      if isRecord {
        halt(.malformed("<\(record.name)> is not closed"), at: offset)
      } else if record.children.count == ExportLimits.fields {
        halt(.tooMany, at: offset)
      } else {
        field = (name, offset, depth)
        text.removeAll(keepingCapacity: true)
      }
    } else if isRecord, result.records.count == ExportLimits.rows {
      halt(.tooMany, at: offset)
    } else if isRecord {
      record = XMLElement(name, at: repaired.original(of: offset))
      recordDepth = depth
    }
  }

  func endElement(at offset: Int) {
    if let open = field, open.depth == depth {
      record?.add(
        open.name, String(decoding: text, as: UTF8.self).trimmed,
        at: repaired.original(of: open.offset))
      self.field = nil
    } else if record != nil, depth == recordDepth {
      finishRecord()
    }
    depth -= 1
  }

  func text(_ part: Span<UInt8>) {
    guard let field, stop == nil else { return }
    text.append(part)
    // Dropping it is cheap, converting it is expensive.
    if text.count > ExportLimits.text { halt(.longText, at: field.offset + 1) }
  }

  func comment(_ text: String, at offset: Int) {
    if result.comments.count == ExportLimits.rows { return halt(.tooMany, at: offset) }
    let offset = repaired.original(of: offset)
    result.comments.append(ValueReader.Text(name: "", text: text, offset: offset))
  }

  func documentType(_ contents: DocumentTypeContents, at offset: Int) {
    if contents != .nothing { halt(.declarations, at: offset) }
  }

  func abandonField() -> String? {
    guard let open = field else { return nil }
    field = nil
    record?.damaged.append(open.name)
    return open.name
  }

  func abandonRecord() {
    if let record { result.incomplete.append(record) }
    record = nil
  }

  private func finishRecord() {
    // The last of several fields with one name counts.
    record?.children.reverse()
    if let record { result.records.append(record) }
    record = nil
  }

  private func halt(_ kind: Damage, at offset: Int) {
    if stop == nil { stop = (kind, offset) }
  }
}
