/// A file's name or path as disks see it that ignore case: those that are one file there are equal texts.
///
/// That is full case folding, by which `straße` is `STRASSE`. Forms of accents make no difference to Swift itself.
package func caseFolded(_ path: String) -> String {
  let isFolded = path.utf8.allSatisfy {
    $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
  }
  // Capitals have no sharp s and no ligatures; the capital sharp s is one that has to become a small letter first.
  return isFolded ? path : path.lowercased().uppercased().lowercased()
}
