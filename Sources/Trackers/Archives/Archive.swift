package struct ArchivedFile: Equatable {
  /// With `/` between its folders, without any above the archive's own.
  package let path: String
  package let bytes: [UInt8]
}

package struct ArchiveLimits {
  /// For all files together that are kept.
  package var bytes: Int
  package var members: Int

  package init(bytes: Int = 256 << 20, members: Int = 100_000) {
    self.bytes = bytes
    self.members = members
  }
}

package enum ArchiveError: Error, Equatable {
  case notAnArchive
  /// An archive of a format that can't be read.
  case otherFormat(String)
  /// The list of its files is missing, which is at the end.
  case truncated
  /// A file is damaged, or, without a path, the list of files.
  case damaged(path: String?)
  /// A file, or, without a path, the list of files.
  case encrypted(path: String?)
  case unknownCompression(path: String)
  /// A path that leads out of the archive, or is invalid.
  case unsafePath(String)
  case noFile(path: String)
  case tooLarge(limit: Int)
  case tooManyMembers(limit: Int)
}

/// Whether a file starts like a ZIP or 7z archive.
package func isArchive(_ head: some Collection<UInt8>) -> Bool {
  head.starts(with: "PK\u{3}\u{4}".utf8) || head.starts(with: emptyArchive) || isSevenZip(head)
}

private func isSevenZip(_ head: some Collection<UInt8>) -> Bool {
  head.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])
}

private let emptyArchive = Array("PK\u{5}\u{6}".utf8)

package func otherArchiveFormat(_ head: some Collection<UInt8>) -> String? {
  if head.starts(with: "Rar!\u{1A}\u{7}".utf8) { return "RAR" }
  if head.dropFirst(257).starts(with: "ustar".utf8) { return "tar" }
  if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]) { return "xz" }
  return nil
}

/// The files of an archive that are kept, in its order; nothing is written to the disk.
///
/// The paths of all files are checked: an archive with a path that leads out of it may be an attack.
package func readArchive(
  _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits(), keeping isKept: (String) -> Bool
) throws(ArchiveError) -> [ArchivedFile] {
  guard isArchive(bytes) else {
    throw otherArchiveFormat(bytes).map { .otherFormat($0) } ?? .notAnArchive
  }
  if isSevenZip(bytes) {
    return try readSevenZip(bytes, limits: limits, keeping: isKept)
  }
  return try readZIP(bytes, limits: limits, keeping: isKept)
}

private func readZIP(
  _ bytes: [UInt8], limits: ArchiveLimits, keeping isKept: (String) -> Bool
) throws(ArchiveError) -> [ArchivedFile] {
  // minizip takes an archive without files for one without a list.
  if bytes.starts(with: emptyArchive) { return [] }
  return try withZIPReader(of: bytes) { reader throws(ArchiveError) in
    guard reader.count <= limits.members else { throw .tooManyMembers(limit: limits.members) }
    var files: [ArchivedFile] = []
    var (members, room) = (0, limits.bytes)
    while let member = try reader.next() {
      members += 1
      guard members <= limits.members else { throw .tooManyMembers(limit: limits.members) }
      let path = try member.checkedPath()
      guard !member.isFolder, isKept(path) else { continue }
      guard !member.isEncrypted else { throw .encrypted(path: path) }
      guard member.isReadable else { throw .unknownCompression(path: path) }
      guard member.size <= room else { throw .tooLarge(limit: limits.bytes) }
      guard let contents = reader.contents(of: member) else { throw .damaged(path: path) }
      room -= contents.count
      files.append(ArchivedFile(path: path, bytes: contents))
    }
    return files
  }
}

private func readSevenZip(
  _ bytes: [UInt8], limits: ArchiveLimits, keeping isKept: (String) -> Bool
) throws(ArchiveError) -> [ArchivedFile] {
  guard isSevenZipWhole(bytes) else { throw .truncated }
  return try withSevenZipReader(of: bytes) { reader throws(ArchiveError) in
    var files: [ArchivedFile] = []
    // Files that are not kept have to be unpacked, too, to get at the next.
    var (members, room, work) = (0, limits.bytes, 16 * limits.bytes)
    while let member = try reader.next() {
      members += 1
      guard members <= limits.members else { throw .tooManyMembers(limit: limits.members) }
      guard member.size <= work else { throw .tooLarge(limit: 16 * limits.bytes) }
      work -= member.size
      let path = try memberPath(member.name, isPlain: member.isPlain || member.isFolder)
      guard !member.isFolder, isKept(path) else { continue }
      guard !member.isEncrypted else { throw .encrypted(path: path) }
      guard member.size <= room else { throw .tooLarge(limit: limits.bytes) }
      let contents = try reader.contents(of: member, path: path)
      room -= contents.count
      files.append(ArchivedFile(path: path, bytes: contents))
    }
    return files
  }
}

/// Whether the list of files at the end is there: the first 32 bytes have its place.
private func isSevenZipWhole(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 32 else { return false }
  func number(_ start: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) }
  }
  let room = UInt64(bytes.count - 32)
  let (offset, size) = (number(12), number(20))
  return offset <= room && size <= room - offset
}

/// The path of a file in an archive, with `/` between its folders as some programs on Windows do
/// not write them.
///
/// - Parameter isPlain: whether it is a file or a folder, not a link or a device
func memberPath(_ name: some Collection<UInt8>, isPlain: Bool) throws(ArchiveError) -> String {
  let path = String(
    decoding: name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
  let folders = path.split(separator: "/", omittingEmptySubsequences: false)
  let isBelow =
    !path.isEmpty && !path.hasPrefix("/") && !folders.contains("..")
    && name.dropFirst().first != UInt8(ascii: ":")
    && !name.contains { $0 < 0x20 || $0 == 0x7F }
  guard isBelow else { throw .unsafePath(path) }
  guard isPlain else { throw .noFile(path: path) }
  return path
}

/// A file in the list at the end of a ZIP archive (PKWARE's APPNOTE 6.3, 4.4).
struct ZIPMember {
  /// Often UTF-8, whether it is marked or not; otherwise in its maker's code page.
  let name: [UInt8]
  let flags: UInt
  let method: UInt
  let size: Int
  /// The system in the upper byte.
  let madeBy: UInt
  let attributes: UInt

  var isFolder: Bool { name.last == UInt8(ascii: "/") || name.last == UInt8(ascii: "\\") }
  var isEncrypted: Bool { flags & 1 != 0 }
  /// Stored as it is, or deflated.
  var isReadable: Bool { method == 0 || method == 8 }

  /// Whether it is a plain file or a folder where it was made, as Unix and macOS tell.
  private var isPlain: Bool {
    guard madeBy >> 8 == 3 || madeBy >> 8 == 19 else { return true }
    let type = attributes >> 16 & 0o170000
    return type == 0 || type == 0o100000 || type == 0o040000
  }

  func checkedPath() throws(ArchiveError) -> String {
    try memberPath(name, isPlain: isPlain)
  }
}
