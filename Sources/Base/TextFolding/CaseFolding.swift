/// A path folded so that two paths are equal texts if they are one file on a disk that ignores
/// case.
///
/// By full case folding: `straße` is `STRASSE`. Swift's `==` ignores the normal form.
package func caseFolded(_ path: String) -> String {
  let isFolded = path.utf8.allSatisfy {
    $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
  }
  // Upper case has no sharp s and no ligatures. The capital sharp s must become a small letter
  // first.
  return isFolded ? path : path.lowercased().uppercased().lowercased()
}
