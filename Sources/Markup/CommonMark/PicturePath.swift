import Base

/// Where the pictures of texts are, below the project.
package let picturesFolder = "pictures"

/// The file of the project that the address of a picture means; nil for an address of another kind.
///
/// `pictures/x.jpg` counts from the folder of the project, wherever the text is. Editors want the way there
/// (`../../pictures/x.jpg`), so that is taken, too.
func picturePath(_ address: ArraySlice<UInt8>) -> String? {
  guard case .relative = LinkAddress(address) else { return nil }
  let path = percentDecoded(address)
  var parts = path.split(separator: "/", omittingEmptySubsequences: false)[...]
  if path.hasPrefix("/") { parts.removeFirst() }
  parts = parts.drop { $0 == ".." || $0 == "." }
  guard parts.count > 1, parts.first.map(String.init) == picturesFolder,
    !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
    !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" }),
    !address.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
  else { return nil }
  return parts.joined(separator: "/")
}
