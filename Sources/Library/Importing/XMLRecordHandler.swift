import Cexpat

/// What expat calls; collects records and stops the parser where it should not go on.
///
/// A class because expat's callbacks know it by address. It is used by one reader on one thread.
final class XMLRecordHandler {
  private(set) var result = XMLRecords()
  /// Why the parser was stopped from here, and where.
  private(set) var stop: (kind: XMLRecordReader.Damage.Kind, offset: Int)?

  private let layout: XMLRecords.Layout
  private let repaired: RepairedXML
  private var parser: XML_Parser?
  private var base = 0
  private var depth = 0
  private var recordDepth = 0
  /// Start tags to come that are not in the file.
  private var reopening = 0
  private var root: String?
  private var record: XMLRecords.Record?
  private var field: (name: String, offset: Int, depth: Int)?
  private var text: [UInt8] = []

  init(_ layout: XMLRecords.Layout, _ repaired: RepairedXML) {
    self.layout = layout
    self.repaired = repaired
  }

  static func of(_ data: UnsafeMutableRawPointer?) -> XMLRecordHandler? {
    data.map { Unmanaged<XMLRecordHandler>.fromOpaque($0).takeUnretainedValue() }
  }

  var isInRecord: Bool { record != nil }
  /// The elements a new parser must see as open: the root, and the record that goes on.
  var openElements: [String] { [root ?? layout.root] + (record.map { [$0.name] } ?? []) }
  /// In the repaired bytes.
  var currentOffset: Int { parser.map { base + Int(XML_GetCurrentByteIndex($0)) } ?? base }

  /// A parser starts whose offset 0 is `base`, with so many elements opened again before it.
  func begin(at base: Int, parser: XML_Parser, reopening elements: Int) {
    self.base = base
    self.parser = parser
    stop = nil
    depth = 0
    reopening = elements
  }

  func startElement(_ name: String) {
    depth += 1
    guard reopening == 0 else {
      reopening -= 1
      recordDepth = depth
      return
    }
    if root == nil { root = name }
    let isRecord = layout.records.contains(name)
    if let open = field {
      if name == "br" { text.append(UInt8(ascii: "\n")) }
      if isRecord || layout.isField(name) { halt(.malformed("<\(open.name)> is not closed")) }
    } else if let record {
      if isRecord {
        halt(.malformed("<\(record.name)> is not closed"))
      } else {
        field = (name, currentOffset, depth)
        text.removeAll(keepingCapacity: true)
      }
    } else if isRecord {
      record = XMLRecords.Record(name: name, offset: repaired.original(of: currentOffset))
      recordDepth = depth
    }
  }

  func endElement() {
    if let open = field, open.depth == depth {
      let field = XMLRecords.Field(
        name: open.name, text: String(decoding: text, as: UTF8.self),
        offset: repaired.original(of: open.offset))
      record?.fields.append(field)
      self.field = nil
    } else if record != nil, depth == recordDepth {
      finishRecord()
    }
    depth -= 1
  }

  func characters(_ characters: UnsafeBufferPointer<CChar>) {
    if field != nil { text += UnsafeRawBufferPointer(characters) }
  }

  func comment(_ text: String) {
    let offset = repaired.original(of: currentOffset)
    result.comments.append(XMLRecords.Field(name: "", text: text, offset: offset))
  }

  func documentType(isHarmless: Bool) {
    if !isHarmless, stop == nil { halt(.declarations) }
  }

  /// Gives up the open child; returns its name.
  func abandonField() -> String? {
    guard let open = field else { return nil }
    field = nil
    record?.damaged.append(open.name)
    return open.name
  }

  /// Gives up the open record.
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

  private func halt(_ kind: XMLRecordReader.Damage.Kind) {
    stop = (kind, currentOffset)
    if let parser { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
  }
}
