import Base
import DataFormats

/// nil, with a report, for a file that is too large.
func unpackedText(
  _ packed: [UInt8], _ path: String, reporting: inout DiagnosticList
) -> (source: Source, isWhole: Bool)? {
  guard isGzip(packed) else {
    return (Source(path: path, bytes: asUTF8(packed, path, reporting: &reporting)), true)
  }
  guard let (bytes, damage) = gunzip(packed).map({ ($0.bytes, $0.damage) }) else {
    return reporting.report(.fileTooLarge(path, unpacked: true))
  }
  if let damage { reporting.report(.compressedFile(path, isCorrupt: damage == .corrupt)) }
  return (Source(path: path, bytes: asUTF8(bytes, path, reporting: &reporting)), damage == nil)
}

/// Text that claims to be UTF-8 is kept unchanged.
private func asUTF8(_ bytes: [UInt8], _ path: String, reporting: inout DiagnosticList) -> [UInt8] {
  if let wide = WideUnits(at: bytes) { return wide.utf8(of: bytes) }
  let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  guard let encoding = declaredEncoding(bytes), !["utf-8", "utf8", "us-ascii"].contains(encoding),
    (try? UTF8Span(validating: bytes.span)) == nil
  else { return bytes }
  let western = ["iso-8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15"]
  guard western.contains(encoding) else {
    reporting.report(.unknownEncoding(encoding, path))
    return bytes
  }
  var letters = String.UnicodeScalarView()
  letters.append(contentsOf: bytes.lazy.map { windows1252(Unicode.Scalar($0)) })
  return Array(String(letters).utf8)
}

private struct WideUnits {
  let width: Int
  let isBigEndian: Bool
  private var start = 0

  /// nil without a byte order mark or two UTF-16 or UTF-32 characters, the first in ASCII.
  init?(at bytes: [UInt8]) {
    // UTF-32 first, because its mark begins like that of UTF-16.
    for (width, isBigEndian) in [(4, false), (4, true), (2, false), (2, true)] {
      self.init(width: width, isBigEndian: isBigEndian)
      guard let first = unit(at: 0, of: bytes) else { continue }
      if first == 0xFEFF {
        start = width
        return
      }
      let isLetter = (0x20..<0x7F).contains(first) || [0x09, 0x0A, 0x0D].contains(first)
      if isLetter, let second = unit(at: width, of: bytes), (1..<0x110000).contains(second) {
        return
      }
    }
    return nil
  }

  private init(width: Int, isBigEndian: Bool) {
    (self.width, self.isBigEndian) = (width, isBigEndian)
  }

  private func unit(at start: Int, of bytes: [UInt8]) -> UInt32? {
    guard start + width <= bytes.count else { return nil }
    return (0..<width).reduce(0) { unit, index in
      unit << 8 | UInt32(bytes[start + (isBigEndian ? index : width - 1 - index)])
    }
  }

  func utf8(of bytes: [UInt8]) -> [UInt8] {
    let starts = stride(from: start, to: bytes.count - width + 1, by: width)
    let units = starts.lazy.compactMap { unit(at: $0, of: bytes) }
    return width == 2
      ? Array(String(decoding: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self).utf8)
      : Array(String(decoding: Array(units), as: UTF32.self).utf8)
  }
}

/// The name in `<?xml … encoding="…"?>`, in lower case.
private func declaredEncoding(_ bytes: [UInt8]) -> String? {
  let head = String(decoding: bytes.prefix(200), as: UTF8.self)
  guard let start = head.firstRange(of: "encoding="),
    let quote = head[start.upperBound...].first, quote == "\"" || quote == "'"
  else { return nil }
  let name = head[start.upperBound...].dropFirst().prefix { $0 != quote }
  return name.lowercased()
}
