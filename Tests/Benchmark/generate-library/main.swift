import Glibc

/// The files to write, and their folders.
struct Request {
  var folder = ""
  var count = 0
  var seed: UInt64 = 1
  /// The first title to write, so that one more can be added to a library.
  var first = 0
  /// The folder for the same titles as the content of a Hugo site.
  var hugoFolder: String?

  init?(_ arguments: [String]) {
    var plain: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--first":
        guard let value = rest.popFirst().flatMap({ Int($0) }), value >= 0 else { return nil }
        first = value
      case "--hugo":
        guard let value = rest.popFirst() else { return nil }
        hugoFolder = value
      default: plain.append(argument)
      }
    }
    guard plain.count == 2 || plain.count == 3, let count = Int(plain[1]), count >= first else {
      return nil
    }
    (folder, self.count) = (plain[0], count)
    if plain.count == 3 {
      guard let seed = UInt64(plain[2]) else { return nil }
      self.seed = seed
    }
  }
}

guard let request = Request(Array(CommandLine.arguments.dropFirst())) else {
  print(
    """
    usage: generate-library FOLDER COUNT [SEED] [--first INDEX] [--hugo FOLDER]
    A library of invented titles, the same for the same seed; with --hugo also as a Hugo site's content.
    """)
  exit(64)
}

func write(_ text: String, to path: String) {
  guard let file = unsafe fopen(path, "w") else {
    unsafe perror(path)
    exit(1)
  }
  let written = unsafe fwrite(text, 1, text.utf8.count, file)
  guard unsafe fclose(file) == 0, written == text.utf8.count else {
    unsafe perror(path)
    exit(1)
  }
}

func makeFolders(_ folder: String, _ content: String) {
  for path in [folder, content] + Kind.all.map({ "\(content)/\($0.folder)" }) {
    unsafe mkdir(path, 0o755)
  }
}

let library = request.folder + "/library"
let content = request.hugoFolder.map { $0 + "/content" }
makeFolders(request.folder, library)
if let hugo = request.hugoFolder, let content { makeFolders(hugo, content) }
write(
  "name: Benchmark\nurl: https://alcove.example/\nowner: {name: Mika Tanaka}\n",
  to: request.folder + "/tokonoma.yml")
for index in request.first..<request.count {
  let title = Title(seed: request.seed, index: index)
  let file = "\(title.kind.folder)/\(title.slug).md"
  write(title.tokonomaText, to: "\(library)/\(file)")
  if let content { write(title.hugoText, to: "\(content)/\(file)") }
}
