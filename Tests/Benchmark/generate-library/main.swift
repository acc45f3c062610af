import Glibc

// generate-library FOLDER COUNT [SEED]: a library of invented titles, the same for the same seed.
let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]) else {
  print("usage: generate-library FOLDER COUNT [SEED]")
  exit(64)
}
let folder = arguments[1]
let seed = arguments.count > 3 ? UInt64(arguments[3]) ?? 1 : 1

func write(_ text: String, to path: String) {
  guard let file = fopen(path, "w") else {
    perror(path)
    exit(1)
  }
  fwrite(text, 1, text.utf8.count, file)
  fclose(file)
}

for path in [
  "", "/library", "/library/anime", "/library/manga", "/library/books", "/library/games",
] {
  mkdir(folder + path, 0o755)
}
write(
  "name: Benchmark\nurl: https://alcove.example/\nowner: {name: Mika Tanaka}\n",
  to: folder + "/tokonoma.yml")
for index in 0..<count {
  let title = Title(seed: seed, index: index)
  write(title.text, to: "\(folder)/library/\(title.folder)/\(title.slug).md")
}
