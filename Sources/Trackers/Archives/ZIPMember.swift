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
