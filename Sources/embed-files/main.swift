import Glibc

// embed-files OUTPUT.swift RENEWED (NAME FOLDER)…
//
// The line is lent to `write` for one call.
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
  let bytes = Array(source.utf8)
  // It runs in each build; the module is compiled again only if the file changes.
  if try Files.read(arguments[0]) != bytes { try Files.write(bytes, to: arguments[0]) }
  try Files.write([], to: arguments[1])
} catch {
  stop("embed-files: error: \(error)", code: 1)
}

/// SwiftPM shows the output of failing tools.
func stop(_ message: String, code: Int32) -> Never {
  let line = Array("\(message)\n".utf8)
  _ = unsafe write(2, line, line.count)
  exit(code)
}
