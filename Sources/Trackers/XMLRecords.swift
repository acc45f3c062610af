import Base
import DataFormats

struct XMLRecords {
  struct Record: Sendable {
    let name: String
    /// The place of its start tag in the file's original bytes.
    let offset: Int
    var fields: [ValueReader.Text] = []
    var damaged: [String] = []
  }

  static let root = "myanimelist"
  static let names: Set = ["anime", "manga"]

  /// Whether it is a child of a record; reading can start again at each of them.
  static func isField(_ name: some StringProtocol) -> Bool {
    ["my_", "series_", "manga_", "mangadb_", "update_on_import"].contains(where: name.hasPrefix)
  }

  var records: [Record] = []
  /// Records without an end, because the file is damaged there or stops.
  var incomplete: [Record] = []
  var comments: [ValueReader.Text] = []
  var isWhole = true
}

/// Reads the records of a file that may be damaged: where it is not XML, that is reported, and
/// reading goes on at the next known tag.
///
/// A document type declaration that declares anything, or names a file to fetch, ends the reading.
func readXMLRecords(
  _ source: Source, reporting: inout DiagnosticList
) -> XMLRecords {
  let repaired = RepairedXML(source.bytes)
  var locations = LocationCursor(source)
  var reader = XMLRecordReader(repaired)
  let damages = reader.readAll()
  for damage in damages {
    let location = locations.location(at: repaired.original(of: damage.offset))
    switch damage.kind {
    case .declarations: reporting.report(.documentTypeRefused(at: location))
    case .malformed(let reason):
      let resumed = damage.resumed.map { locations.location(at: repaired.original(of: $0)).line }
      reporting.report(.malformedXML(reason, field: damage.field, resumed: resumed, at: location))
    case .longText: reporting.report(.longTextLeftOut(of: damage.field ?? "", at: location))
    case .tooMany: reporting.report(.tooManyRecords(at: location))
    case .tooMuch: reporting.report(.tooMuchDamage(at: location))
    }
  }
  var result = reader.result
  result.isWhole = damages.isEmpty
  return result
}

/// Reads a repaired file, with a new parser after each part that is not XML.
struct XMLRecordReader {
  struct Damage {
    enum Kind {
      case declarations
      case malformed(String)
      case longText
      case tooMany
      case tooMuch
    }

    let kind: Kind
    let offset: Int
    var field: String?
    /// The place where reading goes on; nil when it ends.
    var resumed: Int?
  }

  /// A file with more damage than this is not read any further.
  private static let mostDamages = 1000

  private let repaired: RepairedXML
  private let handler: XMLRecordHandler
  var result: XMLRecords { handler.result }

  init(_ repaired: RepairedXML) {
    self.repaired = repaired
    handler = XMLRecordHandler(repaired)
  }

  mutating func readAll() -> [Damage] {
    var damages: [Damage] = []
    var start = repaired.bytes.firstIndex { $0 > 0x20 } ?? repaired.bytes.count
    var isFirst = true
    while var damage = parse(from: start, opening: isFirst ? [] : handler.openElements) {
      isFirst = false
      switch damage.kind {
      case .declarations, .tooMany:
        handler.abandonRecord()
        return damages + [damage]
      case .malformed, .longText, .tooMuch: break
      }
      damage.field = handler.abandonField()
      let next = resume(after: damage.offset)
      damage.resumed = next
      damages.append(damage)
      guard let next else { break }
      guard damages.count < Self.mostDamages else {
        damages.append(Damage(kind: .tooMuch, offset: next))
        break
      }
      start = next
    }
    handler.abandonRecord()
    return damages
  }

  /// The next tag that reading can start from: a record's, or within a record one of its fields'.
  private func resume(after offset: Int) -> Int? {
    var index = repaired.tags.partitioningIndex { $0 >= offset }
    while index < repaired.tags.count {
      let tag = repaired.tags[index]
      let (name, isEnd) = repaired.tagName(at: tag)
      index += 1
      if XMLRecords.names.contains(name) {
        if isEnd {
          if handler.closeRecord(name) { continue }
        } else {
          handler.abandonRecord()
          return tag
        }
      } else if handler.isInRecord, !isEnd, XMLRecords.isField(name) {
        return tag
      }
    }
    return nil
  }

  /// nil when the rest of the file was read.
  private func parse(from start: Int, opening elements: [String]) -> Damage? {
    handler.begin(reopening: elements.count)
    do {
      try readXML(
        repaired.bytes[start...], after: elements.map { "<\($0)>" }.joined(), encoding: "UTF-8",
        to: handler)
      return nil
    } catch {
      switch error {
      case .malformed(let reason, let offset):
        // Behind the tag that reading started from, or it would start there again.
        return Damage(kind: .malformed(reason), offset: max(start + 1, offset))
      case .stopped:
        return handler.stop.map { Damage(kind: $0.kind, offset: $0.offset) }
      }
    }
  }
}

final class XMLRecordHandler: XMLHandler {
  private(set) var result = XMLRecords()
  /// Why reading ends, and where in the repaired bytes.
  private(set) var stop: (kind: XMLRecordReader.Damage.Kind, offset: Int)?

  private let repaired: RepairedXML
  private var depth = 0
  private var recordDepth = 0
  /// Start tags to come that are not in the file.
  private var reopening = 0
  private var root: String?
  private var record: XMLRecords.Record?
  private var field: (name: String, offset: Int, depth: Int)?
  private var text: [UInt8] = []

  init(_ repaired: RepairedXML) { self.repaired = repaired }

  var isStopped: Bool { stop != nil }
  var isInRecord: Bool { record != nil }
  /// The elements a new parser must see as open: the root, and the record that goes on.
  var openElements: [String] { [root ?? XMLRecords.root] + (record.map { [$0.name] } ?? []) }

  func begin(reopening elements: Int) {
    stop = nil
    depth = 0
    reopening = elements
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
      } else if record.fields.count == ExportLimits.fields {
        halt(.tooMany, at: offset)
      } else {
        field = (name, offset, depth)
        text.removeAll(keepingCapacity: true)
      }
    } else if isRecord, result.records.count == ExportLimits.rows {
      halt(.tooMany, at: offset)
    } else if isRecord {
      record = XMLRecords.Record(name: name, offset: repaired.original(of: offset))
      recordDepth = depth
    }
  }

  func endElement(at offset: Int) {
    if let open = field, open.depth == depth {
      let field = ValueReader.Text(
        name: open.name, text: String(decoding: text, as: UTF8.self).trimmed,
        offset: repaired.original(of: open.offset))
      record?.fields.append(field)
      self.field = nil
    } else if record != nil, depth == recordDepth {
      finishRecord()
    }
    depth -= 1
  }

  func text(_ part: Span<UInt8>) {
    guard let field, stop == nil else { return }
    text.append(part)
    // Leaving it out is cheap, converting it is not.
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

  /// An end tag that no parser sees closes the open record.
  func closeRecord(_ name: String) -> Bool {
    guard record?.name == name else { return false }
    finishRecord()
    return true
  }

  private func finishRecord() {
    if let record { result.records.append(record) }
    record = nil
  }

  private func halt(_ kind: XMLRecordReader.Damage.Kind, at offset: Int) {
    if stop == nil { stop = (kind, offset) }
  }
}
