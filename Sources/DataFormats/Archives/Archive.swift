package struct ArchivedFile: Equatable {
  /// With `/` between folders, relative to the archive.
  package let path: String
  package let bytes: [UInt8]
}

package struct ArchiveLimits {
  /// The limit for all kept files together.
  package var bytes: Int
  package var members: Int

  package init(bytes: Int = 256 << 20, members: Int = 100_000) {
    (self.bytes, self.members) = (bytes, members)
  }
}

package enum ArchiveError: Error, Equatable {
  case notAnArchive
  /// An archive of a format that can't be read.
  case otherFormat(String)
  /// The list of files at its end is missing.
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

/// Reads the files of an archive, without writing to the disk. A path that leads out of the archive
/// may be an attack.
package func readArchive(
  _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits(), keeping isKept: (String) -> Bool
) throws(ArchiveError) -> [ArchivedFile] {
  guard isArchive(bytes) else {
    throw otherArchiveFormat(bytes).map { .otherFormat($0) } ?? .notAnArchive
  }
  if isSevenZip(bytes) {
    guard isSevenZipWhole(bytes) else { throw .truncated }
    return try readSevenZip(bytes, limits, keeping: isKept)
  }
  // minizip mistakes an archive without files for one without a list.
  return bytes.starts(with: emptyArchive) ? [] : try readZIP(bytes, limits, keeping: isKept)
}

/// A file in an archive's list.
struct ArchiveMember {
  /// Often UTF-8; otherwise in the code page of the program that made it.
  let name: [UInt8]
  let size: Int
  let isFolder: Bool
  /// Whether it is a file or a folder, not a link or a device.
  let isPlain: Bool
  let isEncrypted: Bool
  /// Whether its compression method is supported.
  var isReadable = true
}

/// Goes through an archive from its first file to its last.
protocol ArchiveReader: ~Copyable {
  /// nil after the last file.
  mutating func next() throws(ArchiveError) -> ArchiveMember?
  /// The contents of the file that `next` last returned.
  func contents(of member: ArchiveMember, path: String) throws(ArchiveError) -> [UInt8]
}

extension ArchiveReader where Self: ~Copyable {
  /// - Parameter work: the most bytes of all files, including those that are unpacked but not kept
  mutating func files(
    _ limits: ArchiveLimits, work: Int, keeping isKept: (String) -> Bool
  ) throws(ArchiveError) -> [ArchivedFile] {
    var files: [ArchivedFile] = []
    var (members, room, left) = (0, limits.bytes, work)
    while let member = try next() {
      members += 1
      guard members <= limits.members else { throw .tooManyMembers(limit: limits.members) }
      guard member.size <= left else { throw .tooLarge(limit: work) }
      left -= work == .max ? 0 : member.size
      let path = try memberPath(member.name, isPlain: member.isPlain)
      guard !member.isFolder, isKept(path) else { continue }
      guard !member.isEncrypted else { throw .encrypted(path: path) }
      guard member.isReadable else { throw .unknownCompression(path: path) }
      guard member.size <= room else { throw .tooLarge(limit: limits.bytes) }
      let contents = try contents(of: member, path: path)
      room -= contents.count
      files.append(ArchivedFile(path: path, bytes: contents))
    }
    return files
  }
}

/// Whether the list of files at the end is present; the first 32 bytes have its offset.
private func isSevenZipWhole(_ bytes: [UInt8]) -> Bool {
  guard bytes.count >= 32 else { return false }
  func number(_ start: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) }
  }
  let room = UInt64(bytes.count - 32)
  let (offset, size) = (number(12), number(20))
  return offset <= room && size <= room - offset
}

/// The path with `/` between folders, which some programs on Windows don't write.
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
