import Cexpat

/// Drives expat over a repaired file, starting a new parser behind each place that is no XML.
struct XMLRecordReader {
  struct Damage {
    enum Kind {
      case declarations
      case malformed(String)
      case tooMuch
    }

    let kind: Kind
    /// In the repaired bytes.
    let offset: Int
    /// The child whose text is lost.
    var field: String?
    /// Where reading went on; nil when nothing more was read.
    var resumed: Int?
  }

  /// A file with more damage than this is not read any further.
  private static let mostDamages = 1000

  private let repaired: RepairedXML
  private let layout: XMLRecords.Layout
  private var handler: XMLRecordHandler
  var result: XMLRecords { handler.result }

  init(_ repaired: RepairedXML, _ layout: XMLRecords.Layout) {
    self.repaired = repaired
    self.layout = layout
    handler = XMLRecordHandler(layout, repaired)
  }

  mutating func readAll() -> [Damage] {
    var damages: [Damage] = []
    var start = repaired.bytes.firstIndex { $0 > 0x20 } ?? repaired.bytes.count
    var isFirst = true
    while var damage = parse(from: start, opening: isFirst ? [] : handler.openElements) {
      isFirst = false
      if case .declarations = damage.kind { return damages + [damage] }
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
      if layout.records.contains(name) {
        if isEnd {
          if handler.closeRecord(name) { continue }
        } else {
          handler.abandonRecord()
          return tag
        }
      } else if handler.isInRecord, !isEnd, layout.isField(name) {
        return tag
      }
    }
    return nil
  }

  /// nil when the rest of the file was read.
  private func parse(from start: Int, opening elements: [String]) -> Damage? {
    guard let parser = XML_ParserCreate("UTF-8") else {
      return Damage(kind: .malformed("out of memory"), offset: start)
    }
    defer { XML_ParserFree(parser) }
    let prefix = elements.map { "<\($0)>" }.joined()
    handler.begin(at: start - prefix.utf8.count, parser: parser, reopening: elements.count)
    XML_SetUserData(parser, Unmanaged.passUnretained(handler).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, _ in
        XMLRecordHandler.of(data)?.startElement(name.map { String(cString: $0) } ?? "")
      },
      { data, _ in XMLRecordHandler.of(data)?.endElement() })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      XMLRecordHandler.of(data)?.characters(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    XML_SetCommentHandler(parser) { data, text in
      XMLRecordHandler.of(data)?.comment(text.map { String(cString: $0) } ?? "")
    }
    XML_SetStartDoctypeDeclHandler(parser) { data, _, system, _, hasDeclarations in
      XMLRecordHandler.of(data)?.documentType(isHarmless: system == nil && hasDeclarations == 0)
    }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      XMLRecordHandler.of(data)?.documentType(isHarmless: false)
    }
    let isRead = withExtendedLifetime(handler) {
      XML_Parse(parser, prefix, Int32(prefix.utf8.count), 0) == XML_STATUS_OK
        && repaired.bytes[start...].withUnsafeBytes { rest in
          let text = rest.bindMemory(to: CChar.self)
          return XML_Parse(parser, text.baseAddress, Int32(clamping: rest.count), 1)
            == XML_STATUS_OK
        }
    }
    if isRead { return nil }
    if let stop = handler.stop { return Damage(kind: stop.kind, offset: stop.offset) }
    let reason = String(cString: XML_ErrorString(XML_GetErrorCode(parser)))
    // Behind the tag that reading started from, or it would start there again.
    return Damage(kind: .malformed(reason), offset: max(start + 1, handler.currentOffset))
  }
}
