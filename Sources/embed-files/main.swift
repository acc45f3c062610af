import Foundation

// embed-files OUTPUT.swift RENEWED (NAME FOLDER)…
let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, arguments.count % 2 == 0 else {
  stop("usage: embed-files OUTPUT.swift RENEWED [NAME FOLDER]...", code: 64)
}

do {
  var source =
    "/// Files of the repository, embedded in the program.\npackage enum BuiltinFiles {\n"
  for index in stride(from: 2, to: arguments.count, by: 2) {
    source += try EmbeddedFolder(name: arguments[index], path: arguments[index + 1]).declaration
  }
  source += "}\n"
  let bytes = Data(source.utf8)
  let output = URL(filePath: arguments[0])
  // This runs in each build: the module is compiled again only if the file changes.
  if (try? Data(contentsOf: output)) != bytes { try bytes.write(to: output, options: .atomic) }
  try Data().write(to: URL(filePath: arguments[1]))
} catch {
  stop("embed-files: error: \(error)", code: 1)
}

/// SwiftPM shows what a failing tool printed.
func stop(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(code)
}
