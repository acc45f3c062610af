/// A file of a ZIP archive, with possible defects.
package struct ZippedFile {
  package var name: [UInt8]
  package var contents: [UInt8]
  package var isDeflated = true
  package var flags: UInt16 = 0
  /// Declared instead of the real one.
  package var method: UInt16?
  /// Declared instead of the real one.
  package var size: Int?
  /// The Unix mode, with the file's type.
  package var mode: UInt32 = 0

  package init(_ name: String, _ contents: some Collection<UInt8>) {
    self.name = Array(name.utf8)
    self.contents = Array(contents)
  }
}

/// A ZIP archive.
package func zip(_ files: [ZippedFile]) -> [UInt8] {
  var archive: [UInt8] = []
  var list: [UInt8] = []
  for file in files {
    // A gzip file has a head of ten bytes, the deflated data, the checksum and the size.
    let gzip = gzip(file.contents)
    let checksum = gzip.suffix(8).prefix(4)
    let packed = file.isDeflated ? Array(gzip.dropFirst(10).dropLast(8)) : file.contents
    let method = file.method ?? (file.isDeflated ? 8 : 0)
    let common =
      little(20, 2) + little(Int(file.flags), 2) + little(Int(method), 2) + little(0, 4)
      + checksum + little(packed.count, 4) + little(file.size ?? file.contents.count, 4)
      + little(file.name.count, 2) + little(0, 2)
    list +=
      Array("PK\u{1}\u{2}".utf8) + little(file.mode == 0 ? 20 : 3 << 8 | 20, 2) + common
      + little(0, 6) + little(Int(file.mode) << 16, 4) + little(archive.count, 4) + file.name
    archive += Array("PK\u{3}\u{4}".utf8) + common + file.name + packed
  }
  let end =
    Array("PK\u{5}\u{6}".utf8) + little(0, 4) + little(files.count, 2) + little(files.count, 2)
    + little(list.count, 4) + little(archive.count, 4) + little(0, 2)
  return archive + list + end
}

private func little(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}
