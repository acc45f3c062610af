import Base
import DataFormats

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
