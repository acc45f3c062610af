/// Reads many short files, one after the other, each with as few calls as there can be.
///
/// Of files that are listed it is known that they are regular ones, and that one is short shows when it does not fill the
/// buffer; so the disk is asked nothing before, which was a seventh of the time of reading 10,000 titles.
package struct ShortFileReader: ~Copyable {
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 8)

  package init() {}

  deinit {
    buffer.deallocate()
  }

  /// The bytes of a file below a folder, whatever its length.
  package func read(_ name: String, in folder: Folder) throws(FileError) -> [UInt8] {
    let file = try OpenFile(reading: name, in: folder)
    let count = try file.read(into: buffer, until: 1)
    let start = Array(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    return count > 0 && count < buffer.count ? start : start + (try file.readAll())
  }
}
