import Base
import DataFormats

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
