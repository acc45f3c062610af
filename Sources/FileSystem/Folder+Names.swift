import Base
@_spi(_Unicode) import Swift

extension Folder {
  /// The path of the file that a written path means: each name as written, or in Unicode's normal
  /// form C or D, since macOS writes names in one form and people type the other. nil if there is
  /// no such file.
  package func file(writtenAs path: String) -> String? {
    var found = ""
    for name in path.split(separator: "/", omittingEmptySubsequences: false) {
      let (start, name) = (found.isEmpty ? "" : found + "/", String(name))
      // Most names have only one form; the whole path is looked up below.
      let isPlain = !name.isEmpty && name.utf8.allSatisfy { $0 < 0x80 }
      let forms = isPlain ? [name] : [name, normalized(name), decomposed(name)]
      guard let form = forms.first(where: { isPlain || isThere(start + $0) }) else { return nil }
      found = start + form
    }
    // A file that can't be looked at counts as missing.
    return ((try? status(of: found)) ?? nil)?.kind == .file ? found : nil
  }

  private func isThere(_ path: String) -> Bool { (try? exists(path)) ?? false }
}

/// A text in Unicode's normal form D.
private func decomposed(_ text: String) -> String {
  var scalars = String.UnicodeScalarView()
  for scalar in text._nfd { scalars.append(scalar) }
  return String(scalars)
}
