/// Many files as one text, in Go's txtar form: `-- path --` starts a file.
///
/// A whole library can stand inside the test that builds it.
package struct TextArchive {
  package struct File: Equatable {
    package let path: String
    package let text: String
  }

  package let files: [File]

  package init(_ text: String) {
    var files: [File] = []
    var path: String?
    var lines: [Substring] = []
    func finish() -> File? { path.map { File(path: $0, text: lines.map { $0 + "\n" }.joined()) } }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        if let file = finish() { files.append(file) }
        path = String(line.dropFirst(3).dropLast(3))
        lines = []
      } else {
        lines.append(line)
      }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let file = finish() { files.append(file) }
    self.files = files
  }
}
