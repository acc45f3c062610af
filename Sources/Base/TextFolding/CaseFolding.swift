/// Folds a path, so that two paths are equal texts if they name one file on a disk that ignores
/// case.
///
/// Uses full case folding: `straße` equals `STRASSE`. Swift's `==` ignores the normal form.
package func caseFolded(_ path: String) -> String {
  let isFolded = path.utf8.allSatisfy {
    $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
  }
  // Upper case has no sharp s and no ligatures. The capital sharp s must become a small letter
  // first.
  return isFolded ? path : path.lowercased().uppercased().lowercased()
}
