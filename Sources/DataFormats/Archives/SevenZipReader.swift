import Carchive

// The only file that calls libarchive. `readSevenZip` holds the bytes and libarchive's handle
// while it runs, so neither moves. Pointers to them don't leave it; names and contents are copied.
// libarchive converts names to the thread's locale, so the thread has a UTF-8 locale meanwhile.

func readSevenZip(
  _ bytes: [UInt8], _ limits: ArchiveLimits, keeping isKept: (String) -> Bool
) throws(ArchiveError) -> [ArchivedFile] {
  // Closures of the standard library don't rethrow typed errors.
  let outcome: Result<[ArchivedFile], ArchiveError> = unsafe bytes.withUnsafeBytes { bytes in
    let letters = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
    let before = unsafe letters.map { unsafe uselocale($0) }
    defer {
      unsafe before.map { _ = unsafe uselocale($0) }
      unsafe letters.map { unsafe freelocale($0) }
    }
    guard let handle = unsafe archive_read_new() else { return .failure(.damaged(path: nil)) }
    defer { unsafe archive_read_free(handle) }
    guard unsafe archive_read_support_format_7zip(handle) == ARCHIVE_OK,
      unsafe archive_read_open_memory(handle, bytes.baseAddress, bytes.count) == ARCHIVE_OK
    else { return .failure(.damaged(path: nil)) }
    do throws(ArchiveError) {
      var reader = unsafe SevenZipReader(handle)
      return .success(try reader.files(limits, work: 16 * limits.bytes, keeping: isKept))
    } catch {
      return .failure(error)
    }
  }
  return try outcome.get()
}

@safe private struct SevenZipReader: ArchiveReader, ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  mutating func next() throws(ArchiveError) -> ArchiveMember? {
    var entry: OpaquePointer?
    let status = unsafe archive_read_next_header(handle, &entry)
    if status == ARCHIVE_EOF { return nil }
    // It warns about names with letters that the locale lacks.
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else {
      if unsafe archive_read_has_encrypted_entries(handle) == 1 { throw .encrypted(path: nil) }
      throw .damaged(path: nil)
    }
    let type = unsafe archive_entry_filetype(entry)
    guard let name = unsafe archive_entry_pathname_utf8(entry) else {
      throw .unsafePath("\u{FFFD}")
    }
    return unsafe ArchiveMember(
      name: Array(String(cString: name).utf8), size: Int(clamping: archive_entry_size(entry)),
      isFolder: type == 0o040000, isPlain: [0, 0o100000, 0o040000].contains(type),
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  func contents(of member: ArchiveMember, path: String) throws(ArchiveError) -> [UInt8] {
    var contents: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: max(1, min(1 << 16, member.size + 1)))
    var count: Int
    repeat {
      count = unsafe archive_read_data(handle, &chunk, chunk.count)
      contents += chunk.prefix(max(count, 0))
    } while count > 0 && contents.count <= member.size
    if count < 0 {
      let words = unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? ""
      let isUnknown = ["Unknown codec", "Unexpected codec", "Unsupported"].contains {
        words.hasPrefix($0)
      }
      throw isUnknown ? .unknownCompression(path: path) : .damaged(path: path)
    }
    guard contents.count == member.size else { throw .damaged(path: path) }
    return contents
  }
}
