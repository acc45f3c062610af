import Base

/// The folder of the project for pictures in texts.
package let picturesFolder = "pictures"

/// The path in the project that the address of a picture means, if any.
///
/// `pictures/x.jpg` is relative to the project's folder, wherever the text is. Editors prefer a
/// path from the text's own folder (`../../pictures/x.jpg`), so that works, too.
func picturePath(_ address: ArraySlice<UInt8>) -> String? {
  guard case .relative = LinkAddress(address) else { return nil }
  let path = percentDecoded(address)
  var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
  if path.hasPrefix("/") { parts.removeFirst() }
  parts = parts.drop { $0 == ".." || $0 == "." }
  guard parts.count > 1, parts.first.map(String.init) == picturesFolder,
    !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
    !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" }),
    !address.contains(where: { "?#".utf8.contains($0) })
  else { return nil }
  return parts.joined(separator: "/")
}
