/// A folder as Swift source: an array of its files, sorted by path as bytes.
struct EmbeddedFolder {
  let name: String
  let files: [(path: String, bytes: [UInt8])]

  /// A missing folder counts as empty.
  init(name: String, path: String) throws(FileProblem) {
    self.name = name
    var files: [(path: String, bytes: [UInt8])] = []
    for file in try Files.paths(below: path).filter(EmbeddedFolder.isEmbedded).sorted(by: {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }) {
      files.append((file, try Files.read("\(path)/\(file)") ?? []))
    }
    self.files = files
  }

  /// False for leftovers of editors, Finder and git.
  static func isEmbedded(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return
      !(name.hasSuffix("~") || name.hasSuffix(".swp") || name.hasSuffix(".swo")
      || name.hasPrefix(".#") || name == ".DS_Store" || name == ".gitkeep")
  }

  var declaration: String {
    let elements = files.map { file in
      let path = Literal.text(Array(file.path.utf8)) ?? "\"\""
      let content = Literal.text(file.bytes)
      return content.map { "    BuiltinFile(\(path), text: \($0)),\n" }
        ?? "    BuiltinFile(\(path), base64: \(Literal.base64(file.bytes))),\n"
    }
    return "  package static let \(name): [BuiltinFile] = [\n\(elements.joined())  ]\n"
  }
}
