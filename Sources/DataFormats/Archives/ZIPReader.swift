import Cminizip

// The only file that calls minizip. `readZIP` holds the bytes, their `MemoryFile` and
// minizip's handle while it runs, so they don't move; pointers to them don't leave it. minizip
// reads through the functions below, which return no byte from outside the archive, wherever it
// seeks.

func readZIP(
  _ bytes: [UInt8], _ limits: ArchiveLimits, keeping isKept: (String) -> Bool
) throws(ArchiveError) -> [ArchivedFile] {
  // Closures of the standard library don't rethrow typed errors.
  let outcome: Result<[ArchivedFile], ArchiveError> = unsafe bytes.withUnsafeBytes { bytes in
    let file = unsafe MemoryFile(bytes)
    return withExtendedLifetime(file) {
      guard let handle = unsafe file.open() else { return .failure(.truncated) }
      defer { unsafe unzClose(handle) }
      do throws(ArchiveError) {
        var reader = try unsafe ZIPReader(handle)
        guard reader.count <= limits.members else { throw .tooManyMembers(limit: limits.members) }
        return .success(try reader.files(limits, work: .max, keeping: isKept))
      } catch {
        return .failure(error)
      }
    }
  }
  return try outcome.get()
}

/// Goes through the list at the end of an archive (PKWARE's APPNOTE 6.3, 4.4).
@safe private struct ZIPReader: ArchiveReader, ~Copyable {
  private let handle: unzFile
  /// The number of files according to the archive.
  let count: Int
  private var isAtStart = true
  /// The length of a name is a 16-bit number.
  private var name = [CChar](repeating: 0, count: 1 << 16)

  init(_ handle: unzFile) throws(ArchiveError) {
    unsafe self.handle = handle
    var info = unz_global_info64()
    guard unsafe unzGetGlobalInfo64(handle, &info) == UNZ_OK else { throw .damaged(path: nil) }
    count = Int(clamping: info.number_entry)
  }

  mutating func next() throws(ArchiveError) -> ArchiveMember? {
    guard count > 0 else { return nil }
    let status = unsafe isAtStart ? unzGoToFirstFile(handle) : unzGoToNextFile(handle)
    isAtStart = false
    if status == UNZ_END_OF_LIST_OF_FILE { return nil }
    guard status == UNZ_OK else { throw .damaged(path: nil) }
    var info = unz_file_info64()
    let isRead = unsafe unzGetCurrentFileInfo64(
      handle, &info, &name, UInt(name.count), nil, 0, nil, 0)
    guard isRead == UNZ_OK else { throw .damaged(path: nil) }
    let name = name.prefix(Int(info.size_filename)).map { UInt8(bitPattern: $0) }
    // The upper byte is the system; archives from Unix and macOS have the file's type.
    let isTyped = [3, 19].contains(info.version >> 8)
    let type = info.external_fa >> 16 & 0o170000
    return ArchiveMember(
      name: name, size: Int(clamping: info.uncompressed_size),
      isFolder: name.last == UInt8(ascii: "/") || name.last == UInt8(ascii: "\\"),
      isPlain: !isTyped || [0, 0o100000, 0o040000].contains(type), isEncrypted: info.flag & 1 != 0,
      // Stored or deflated.
      isReadable: [0, 8].contains(info.compression_method))
  }

  func contents(of member: ArchiveMember, path: String) throws(ArchiveError) -> [UInt8] {
    guard unsafe unzOpenCurrentFile(handle) == UNZ_OK else { throw .damaged(path: path) }
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(1 << 16, member.size + 1))
    var count: Int32
    repeat {
      count = unsafe unzReadCurrentFile(handle, &chunk, UInt32(chunk.count))
      contents += chunk.prefix(Int(max(count, 0)))
    } while count > 0 && contents.count <= member.size
    // minizip compares the checksum here.
    let end = unsafe unzCloseCurrentFile(handle)
    guard count == 0, end == UNZ_OK, contents.count == member.size else {
      throw .damaged(path: path)
    }
    return contents
  }
}

/// Bytes that minizip reads like a file.
@safe private final class MemoryFile {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { unsafe self.bytes = bytes }

  func open() -> unzFile? {
    var functions = unsafe zlib_filefunc64_def()
    unsafe functions.opaque = Unmanaged.passUnretained(self).toOpaque()
    // Opening returns the file itself.
    unsafe functions.zopen64_file = { file, _, _ in unsafe file }
    unsafe functions.zread_file = { file, _, target, count in
      guard let target = unsafe target else { return 0 }
      return unsafe UInt(MemoryFile.of(file)?.read(Int(clamping: count), to: target) ?? 0)
    }
    unsafe functions.zwrite_file = { _, _, _, _ in 0 }
    unsafe functions.ztell64_file = { file, _ in
      unsafe ZPOS64_T(MemoryFile.of(file)?.position ?? 0)
    }
    unsafe functions.zseek64_file = { file, _, offset, origin in
      unsafe MemoryFile.of(file)?.seek(Int(truncatingIfNeeded: offset), from: origin) == true
        ? 0 : -1
    }
    unsafe functions.zclose_file = { _, _ in 0 }
    unsafe functions.zerror_file = { _, _ in 0 }
    return unsafe unzOpen2_64(nil, &functions)
  }

  private static func of(_ file: UnsafeMutableRawPointer?) -> MemoryFile? {
    unsafe file.map { unsafe Unmanaged<MemoryFile>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(_ count: Int, to target: UnsafeMutableRawPointer) -> Int {
    let count = unsafe min(count, bytes.count - position)
    if count > 0, let start = unsafe bytes.baseAddress {
      unsafe target.copyMemory(from: start + position, byteCount: count)
    }
    position += count
    return count
  }

  /// Moves within the bytes.
  private func seek(_ offset: Int, from origin: Int32) -> Bool {
    let start =
      switch origin {
      case ZLIB_FILEFUNC_SEEK_CUR: position
      case ZLIB_FILEFUNC_SEEK_END: unsafe bytes.count
      default: 0
      }
    let (target, isTooFar) = start.addingReportingOverflow(offset)
    guard !isTooFar, target >= 0, unsafe target <= bytes.count else { return false }
    position = target
    return true
  }
}
