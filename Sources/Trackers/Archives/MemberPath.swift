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
