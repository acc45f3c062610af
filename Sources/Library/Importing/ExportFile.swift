import Compression
import Diagnostics
import FileSystem

/// The text of a tracker's export, and who understands it.
struct ExportFile {
  let source: Source
  let importer: Importer
  /// Whether nothing of it was lost in unpacking.
  let isWhole: Bool

  /// nil when it can't be read as any export; reported.
  init?(_ path: String, in folder: Folder, reporting: inout DiagnosticList) {
    let packed: [UInt8]
    do {
      packed = try folder.read(path)
    } catch {
      reporting.report(.unreadableFile(path, "\(error)"))
      return nil
    }
    guard let (bytes, isWhole) = unpacked(packed, path, reporting: &reporting) else { return nil }
    source = Source(path: path, bytes: asUTF8(bytes, path, reporting: &reporting))
    let head = source.bytes.prefix(1 << 16)
    guard let importer = Importer.table.first(where: { $0.recognises(head) }) else {
      let understood = Importer.table.map(\.files)
      reporting.report(
        OtherTracker.isZIPArchive(head)
          ? .exportInArchive(path)
          : .unknownExport(path, of: OtherTracker.name(of: head), understood: understood))
      return nil
    }
    self.importer = importer
    self.isWhole = isWhole
  }
}

private func unpacked(
  _ packed: [UInt8], _ path: String, reporting: inout DiagnosticList
) -> (bytes: [UInt8], isWhole: Bool)? {
  guard isGzip(packed) else { return (packed, true) }
  guard let unpacked = gunzip(packed) else {
    reporting.report(.compressedFileTooLarge(path))
    return nil
  }
  switch unpacked.damage {
  case nil: break
  case .truncated: reporting.report(.compressedFileTruncated(path))
  case .corrupt: reporting.report(.compressedFileCorrupt(path))
  }
  return (unpacked.bytes, unpacked.damage == nil)
}

/// UTF-16 and the Western 8-bit encodings as UTF-8; what claims to be UTF-8 stays as it is, good or bad.
private func asUTF8(
  _ bytes: [UInt8], _ path: String, reporting: inout DiagnosticList
) -> [UInt8] {
  if bytes.starts(with: [0xFF, 0xFE]) { return fromUTF16(bytes.dropFirst(2)) { $0 | $1 << 8 } }
  if bytes.starts(with: [0xFE, 0xFF]) { return fromUTF16(bytes.dropFirst(2)) { $0 << 8 | $1 } }
  let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  guard let encoding = declaredEncoding(bytes), !["utf-8", "utf8", "us-ascii"].contains(encoding),
    (try? UTF8Span(validating: bytes.span)) == nil
  else { return bytes }
  let western = ["iso-8859-1", "latin1", "windows-1252", "cp1252", "iso-8859-15"]
  guard western.contains(encoding) else {
    reporting.report(.unknownEncoding(encoding, path))
    return bytes
  }
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count + bytes.count / 8)
  for byte in bytes {
    if byte < 0x80 {
      result.append(byte)
    } else {
      result += UTF8.encode(windows1252(Unicode.Scalar(byte))).map { Array($0) } ?? []
    }
  }
  return result
}

private func fromUTF16(
  _ bytes: ArraySlice<UInt8>, unit: (UInt16, UInt16) -> UInt16
) -> [UInt8] {
  let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
    unit(UInt16(bytes[$0]), UInt16(bytes[$0 + 1]))
  }
  return Array(String(decoding: units, as: UTF16.self).utf8)
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
