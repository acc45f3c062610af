import Base
import DataFormats

/// One text of an export: a file, or a member of a folder or an archive.
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
  /// Its path within the folder or archive; for a single file, its name.
  let name: String
  let answers: ImportAnswers
  let form: Form

  var json: JSONNode? { if case .json(let node) = form { node } else { nil } }
  var lines: [JSONLine] { if case .lines(let lines, _) = form { lines } else { [] } }
  /// Whether it is a table or data made only of spaces and zeros.
  var isBlank: Bool {
    [".csv", ".tsv", ".json", ".xml"].contains(where: name.lowercased().hasSuffix)
      && source.bytes.allSatisfy { $0 <= 0x20 }
  }
  /// Whether a column, member or element has this name.
  func mentions(_ name: String) -> Bool {
    table.map { $0.has(name) } ?? (begins(with: "\"\(name)\"") || begins(with: "<\(name)>"))
  }
  func element(_ name: String) -> String? {
    let start = source.bytes.prefix(1 << 12)
    guard let opening = start.firstRange(of: Array("<\(name)>".utf8)),
      let closing = start[opening.upperBound...].firstRange(of: Array("</\(name)>".utf8))
    else { return nil }
    return String(decoding: start[opening.upperBound..<closing.lowerBound], as: UTF8.self).trimmed
      .orNil
  }
  var hasAllLines: Bool { if case .lines(_, let areAll) = form { areAll } else { true } }
  var table: ExportTable? { if case .table(let table) = form { table } else { nil } }

  func begins(with sign: String) -> Bool { source.bytes.prefix(1 << 16).contains(Array(sign.utf8)) }

  /// Its file's name without the extension, and without the suffixes that browsers and file
  /// managers add to copies: ` (1)`, ` - Copy`.
  var baseName: String {
    let file = name.split(separator: "/").last ?? ""
    var name = String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
    while let shorter = withoutCopyMark(name) { name = shorter }
    return name
  }
}

extension ExportDocument {
  /// nil, with a report, if it looks like JSON or a table but can't be read as one.
  init?(
    _ original: Source, name: String, _ answers: ImportAnswers = ImportAnswers(),
    reporting: inout DiagnosticList
  ) {
    self.name = name
    self.answers = answers
    let bytes = original.bytes
    let isTable = Self.isTable(original)
    let first = bytes.first { $0 > 0x20 }
    source = Self.repairingEncoding(
      original, isXML: first == UInt8(ascii: "<"), reporting: &reporting)
    guard let first else {
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
        form = .json(try JSONDocument.parse(source.bytes).root)
      } catch {
        reporting.report(.badJSON(error).at(source.location(at: error.offset)))
        return nil
      }
    case UInt8(ascii: "-") where bytes.starts(with: Array("---".utf8)): form = .note
    default:
      guard isTable else {
        form = .other
        return
      }
      do throws(DelimitedTextError) {
        form = .table(try ExportTable(source, givenOrder: answers.dateOrder))
      } catch {
        reporting.report(.badTable(error).at(source.location(at: error.offset)))
        return nil
      }
    }
  }

  /// The readable lines; others are reported, until there are too many.
  private static func lines(of source: Source, reporting: inout DiagnosticList) -> [JSONLine] {
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
          reporting.report(.tooMuchDamage(form: "JSON").at(location))
          break
        }
        reporting.report(.badJSONLine(error).at(location))
      }
    }
    return lines
  }

  /// A file as UTF-8: other bytes are read as letters of Windows-1252, and UTF-8 that was mistaken
  /// for Windows-1252 is decoded again. Both are reported.
  private static func repairingEncoding(
    _ source: Source, isXML: Bool, reporting: inout DiagnosticList
  ) -> Source {
    var (bytes, bad) = withWindowsLetters(source.bytes, isXML: isXML)
    // LibraryThing's tables have subjects in another encoding; they aren't read.
    if let bad, !ExportTable.hasBareQuotes(source) {
      let place = Source(path: source.path, bytes: bytes).location(at: bad.first)
      reporting.report(.badBytes(bad.count).at(place))
    }
    // A library's own file contains exactly what its owner wrote.
    if !bytes.prefix(100).contains(Array("\"tokonoma-library\"".utf8)),
      var reread = rereadAsUTF8(bytes)
    {
      // A byte order mark that was misread, too.
      if reread.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        reread.bytes.removeFirst(3)
        reread.first.after = max(reread.first.after - 3, 0)
      }
      let place = Source(path: source.path, bytes: reread.bytes).location(at: reread.first.after)
      reporting.report(
        .misreadLetters(
          reread.count, such: bytes.word(around: reread.first.before),
          as: reread.bytes.word(around: reread.first.after)
        ).at(place))
      bytes = reread.bytes
    }
    return Source(path: source.path, bytes: bytes)
  }

  /// Replaces bytes that aren't UTF-8, and the controls that programs make of them, with letters of
  /// Windows-1252. Also returns the offset of the first one and their number. Other
  /// controls that XML forbids become spaces.
  private static func withWindowsLetters(
    _ bytes: [UInt8], isXML: Bool
  ) -> (bytes: [UInt8], bad: (first: Int, count: Int)?) {
    let isSound =
      (try? UTF8Span(validating: bytes.span)) != nil
      && !bytes.indices.contains { bytes.hasControl(at: $0, isXML: isXML) }
    if isSound { return (bytes, nil) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var bad: (first: Int, count: Int)?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let length = byte < 0x80 ? 1 : bytes.validSequenceLength(at: index)
      let isControl = bytes.hasControl(at: index, isXML: isXML)
      if length == 0 || isControl && byte < 0x20 {
        bad = (bad?.first ?? result.count, (bad?.count ?? 0) + 1)
      }
      if byte < 0x20, isControl {
        result.append(UInt8(ascii: " "))
      } else if length > 0, !isControl {
        result += bytes[index..<index + length]
      } else {
        let control = Unicode.Scalar(isControl ? bytes[index + 1] : byte)
        let letter = windows1252(control)
        // Decoding misread text again needs the bytes that aren't letters.
        result += String(letter == "\u{FFFD}" ? control : letter).utf8
      }
      index += max(length, 1)
    }
    return (result, bad)
  }

  /// Whether it doesn't begin like another format, and either its first line has cells or its name
  /// is a table's.
  private static func isTable(_ source: Source) -> Bool {
    if let first = source.bytes.first(where: { $0 > 0x20 }),
      "<{[".utf8.contains(first) || source.bytes.starts(with: Array("---".utf8))
    {
      return false
    }
    let line = source.bytes.prefix(1 << 16).prefix { $0 != 0x0A }
    // Other controls appear only in binary files.
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

private func withoutCopyMark(_ name: String) -> String? {
  if name.lowercased().hasPrefix("copy of ") { return String(name.dropFirst(8)) }
  if name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex,
    case let number = name[name.index(after: open)...].dropLast(), (1...2).contains(number.count),
    number.utf8.allSatisfy(\.isASCIIDigit)
  {
    return name[..<open].trimmed(of: " ")
  }
  let words = name.split(separator: " ")
  let marks = ["copy", "kopie", "copie", "copia", "cópia"]
  guard words.count > 1, let last = words.last, marks.contains(last.lowercased()) else {
    return nil
  }
  return name.dropLast(last.count).trimmed(of: " -–")
}

extension [UInt8] {
  /// Whether there is a control from U+0080 to U+009F at an index, or another one that XML forbids.
  fileprivate func hasControl(at index: Int, isXML: Bool) -> Bool {
    let byte = self[index]
    if byte < 0x20 { return isXML && byte != 0x09 && byte != 0x0A && byte != 0x0D }
    return byte == 0xC2 && index + 1 < count && (0x80..<0xA0).contains(self[index + 1])
  }

  fileprivate func word(around index: Int) -> String {
    func isPart(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIIAlphanumeric }
    let start = self[..<index].suffix(40).lastIndex { !isPart($0) }.map { $0 + 1 } ?? index
    return String(decoding: self[start...].prefix(60).prefix(while: isPart), as: UTF8.self)
  }
}
