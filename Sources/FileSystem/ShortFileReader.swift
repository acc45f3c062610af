import Base

/// Reads many short files, one after the other, each with as few calls as there can be: open, read, close.
///
/// Files that were listed are regular ones, and one is short when it does not fill the buffer; so the disk is not asked
/// for a size first, which was a seventh of the time of reading 10,000 titles. Nearly all are in the folder of the one
/// before, which is kept open: to look up the path again was a fifth of the time that it takes to open a file.
package struct ShortFileReader: ~Copyable {
  private let root: Folder
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  /// The folder of the file before, and its path with the last slash.
  private var folder: Folder?
  private var folderPath = ""

  /// Reads files below a folder.
  package init(in folder: Folder) {
    root = folder
  }

  /// The bytes of a file, whatever its length.
  package mutating func read(_ path: String) throws(FileError) -> [UInt8] {
    if let bytes = readShort(path) { return bytes }
    return try root.read(path)
  }

  /// nil for a long file, an empty one and one that there is something wrong with.
  private mutating func readShort(_ path: String) -> [UInt8]? {
    openFolder(of: path)
    guard let folder else { return nil }
    do throws(ErrorCode) {
      let file = try Descriptor(
        path.substring(from: folderPath.utf8.count), below: folder.descriptor,
        for: .reading(followingLinks: true))
      let count = try file.read(into: &buffer, until: 1)
      guard count > 0, count < buffer.count else { return nil }
      return Array(buffer[..<count])
    } catch {
      return nil
    }
  }

  /// Opens the folder that a file is in; none when the file must be opened by its whole path.
  private mutating func openFolder(of path: String) {
    let length = path.folderLength
    if folder != nil, folderPath.utf8.count == length, path.starts(with: folderPath) { return }
    folderPath = String(decoding: path.utf8.prefix(length), as: UTF8.self)
    // Through a link, or when it is not there, the file itself tells what is wrong.
    folder = length > 0 ? try? Folder(folderPath, in: root) : nil
  }
}

extension String {
  /// How many bytes there are up to the last slash, and with it.
  fileprivate var folderLength: Int {
    withSpan { path in
      var length = path.count
      while length > 0, path[length - 1] != UInt8(ascii: "/") { length -= 1 }
      return length
    }
  }

  /// Whether it begins with the bytes of another text.
  fileprivate func starts(with start: String) -> Bool {
    withSpan { text in start.withSpan { text.commonPrefix(with: $0) == $0.count } }
  }

  fileprivate func substring(from offset: Int) -> String {
    String(decoding: utf8.dropFirst(offset), as: UTF8.self)
  }
}
