import Glibc

/// Reads many short files, one after the other, each with as few calls as there can be.
///
/// Of files that are listed it is known that they are regular ones, and that one is short shows when it does not fill the
/// buffer; so the disk is asked nothing before, which was a seventh of the time of reading 10,000 titles. Nearly all are in
/// the folder of the one before, which is kept open: the way to it was a fifth of the time that it takes to open a file.
package struct ShortFileReader: ~Copyable {
  private let folder: Folder
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 8)
  private var last: (way: String, folder: Folder)?

  /// Reads files below a folder.
  package init(in folder: Folder) {
    self.folder = folder
  }

  deinit {
    buffer.deallocate()
  }

  /// The bytes of a file, whatever its length.
  package mutating func read(_ name: String) throws(FileError) -> [UInt8] {
    let start = openWay(to: name)
    let file = try OpenFile(
      reading: name, in: folder, nearer: start > 0 ? last?.folder : nil, start)
    let count = try file.read(into: buffer, until: 1)
    let bytes = Array(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count > 0 && count < buffer.count ? bytes : bytes + (try file.readAll())
  }

  /// Opens the folder that a file is in; how long the way to it is, 0 when the file must be opened by all of its name.
  private mutating func openWay(to name: String) -> Int {
    let length = name.lengthOfWay
    if let last, last.way.utf8.count == length, name.starts(with: last.way, length) {
      return length
    }
    let way = String(decoding: name.utf8.prefix(length), as: UTF8.self)
    // Through a link, or when it is not there, the file itself tells what is wrong.
    guard length > 0, let folder = try? Folder(way, in: folder) else { return 0 }
    last = (way, folder)
    return length
  }
}

extension String {
  /// How many bytes there are up to the last slash, and with it.
  fileprivate var lengthOfWay: Int {
    utf8.withContiguousStorageIfAvailable { name in
      name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    } ?? 0
  }

  fileprivate func starts(with way: String, _ length: Int) -> Bool {
    utf8.withContiguousStorageIfAvailable { name in
      way.utf8.withContiguousStorageIfAvailable { way in
        guard let name = name.baseAddress, let way = way.baseAddress else { return false }
        return memcmp(name, way, length) == 0
      }
    } == true
  }
}
