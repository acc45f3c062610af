/// Many files as one text, in Go's txtar format: `-- path --` starts a file.
package struct TextArchive {
  package struct File: Equatable {
    package let path: String
    package let text: String

    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
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

  package init(files: [File]) {
    self.files = files
  }

  /// The archive as text; adds missing line ends at the ends of files.
  package var text: String {
    files.map { file in
      "-- \(file.path) --\n" + file.text
        + (file.text.isEmpty || file.text.utf8.last == UInt8(ascii: "\n") ? "" : "\n")
    }.joined()
  }

  /// The text of one file.
  package subscript(path: String) -> String? {
    files.first { $0.path == path }?.text
  }
}
