import Base
import DataFormats

/// One text of an export: a file, or one in a folder or an archive.
package struct ExportDocument: Sendable {
  enum Form: Sendable {
    case xml
    case json(JSONNode)
    case table(ExportTable)
    case lines([JSONLine], areAll: Bool)
    case note
    case other
  }

  struct JSONLine: Sendable {
    let value: JSONNode
    let location: SourceLocation
  }

  /// In UTF-8 without a byte order mark; its path includes the archive or folder.
  let source: Source
  /// Its path within the folder or archive, or else its own name.
  let name: String
  let form: Form

  var json: JSONNode? { if case .json(let node) = form { node } else { nil } }
  var lines: [JSONLine] { if case .lines(let lines, _) = form { lines } else { [] } }
  /// Whether no line had to be left out.
  var hasAllLines: Bool { if case .lines(_, let areAll) = form { areAll } else { true } }
  var table: ExportTable? { if case .table(let table) = form { table } else { nil } }

  /// Whether a text is in its first 64 KB.
  func begins(with sign: String) -> Bool {
    source.bytes.prefix(1 << 16).contains(Array(sign.utf8))
  }

  /// Its file's name without the extension.
  var baseName: String {
    let file = name.split(separator: "/").last ?? ""
    return String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
  }
}

extension ExportDocument {
  /// nil when it looks like JSON or a table but can't be read as one, which is reported.
  init?(_ original: Source, name: String, reporting: inout DiagnosticList) {
    self.name = name
    let bytes = original.bytes
    let isTable = Self.isTable(original)
    source = isTable ? Self.repairingEncoding(original, reporting: &reporting) : original
    guard let first = bytes.first(where: { $0 > 0x20 }) else {
      form = .other
      return
    }
    if source.path.lowercased().hasSuffix(".ndjson") {
      var problems = DiagnosticList()
      form = .lines(Self.lines(of: source, reporting: &problems), areAll: problems.isEmpty)
      reporting.report(contentsOf: problems)
      return
    }
    switch first {
    case UInt8(ascii: "<"): form = .xml
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      do throws(JSONError) {
        form = .json(try JSONDocument.parse(bytes).root)
      } catch {
        reporting.report(.badJSON(error, at: source.location(at: error.offset)))
        return nil
      }
    case UInt8(ascii: "-") where bytes.starts(with: Array("---".utf8)): form = .note
    default:
      guard isTable else {
        form = .other
        return
      }
      do throws(DelimitedTextError) {
        form = .table(try ExportTable(source))
      } catch {
        reporting.report(.badTable(error, at: source.location(at: error.offset)))
        return nil
      }
    }
  }

  /// The lines that can be read; others are reported, until there are too many.
  private static func lines(
    of source: Source, reporting: inout DiagnosticList
  ) -> [JSONLine] {
    var lines: [JSONLine] = []
    var locations = LocationCursor(source)
    var bad = 0
    for line in source.bytes.split(separator: 0x0A) where line.contains(where: { $0 > 0x20 }) {
      do throws(JSONError) {
        let document = try JSONDocument.parse(Array(line))
        lines.append(
          JSONLine(value: document.root, location: locations.location(at: line.startIndex)))
      } catch {
        bad += 1
        let location = locations.location(at: line.startIndex + error.offset)
        guard bad <= 1000 else {
          reporting.report(.tooMuchDamage(form: "JSON", at: location))
          break
        }
        reporting.report(.badJSONLine(error, at: location))
      }
    }
    return lines
  }

  /// Bytes that are not UTF-8 become letters of Latin-1, which `repairingEncoding(_:)` understands.
  private static func repairingEncoding(_ source: Source, reporting: inout DiagnosticList) -> Source
  {
    let bytes = source.bytes
    guard (try? UTF8Span(validating: bytes.span)) == nil else { return source }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var bad: (first: Int, count: Int)?
    var index = 0
    while index < bytes.count {
      let length = bytes[index] < 0x80 ? 1 : bytes.validSequenceLength(at: index)
      if length > 0 {
        result += bytes[index..<index + length]
      } else {
        bad = (bad?.first ?? index, (bad?.count ?? 0) + 1)
        result += [0xC0 | bytes[index] >> 6, 0x80 | bytes[index] & 0x3F]
      }
      index += max(length, 1)
    }
    // LibraryThing's tables have subjects, which aren't read, in an encoding of their own.
    if let bad, !ExportTable.hasBareQuotes(source) {
      reporting.report(.badBytes(bad.count, at: source.location(at: bad.first)))
    }
    return Source(path: source.path, bytes: result)
  }

  /// Whether it doesn't begin like another form, and its first line has cells or its name is a
  /// table's.
  private static func isTable(_ source: Source) -> Bool {
    if let first = source.bytes.first(where: { $0 > 0x20 }),
      "<{[".utf8.contains(first) || source.bytes.starts(with: Array("---".utf8))
    {
      return false
    }
    let line = source.bytes.prefix(1 << 16).prefix { $0 != 0x0A }
    // Other controls are only in files of another sort.
    guard line.allSatisfy({ $0 >= 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return false }
    if ExportTable.separator(of: source) != nil { return true }
    let path = source.path.lowercased()
    if [".csv", ".tsv"].contains(where: path.hasSuffix) { return true }
    guard !path.hasSuffix(".md"), !path.hasSuffix(".txt") || source.bytes.contains(0x09) else {
      return false
    }
    return line.count { Delimiter(rawValue: $0) != nil } > 1
  }
}
