import FileSystem
import TestSupport
import Testing

@testable import tokonoma

/// A copy of the example project that another person prepared, and the machine of a user who runs
/// commands in it.
struct StrangersProject {
  /// Has everything: `project`, `home`, `bin` and `victims`.
  let machine: TemporaryFolder

  static let secret = "s3cret-key"

  /// - Parameters:
  ///   - archive: the stranger's files
  ///   - isEmpty: leaves out the example's titles
  init(_ archive: String = "", isEmpty: Bool = false) throws {
    machine = try TemporaryFolder()
    let made = try tokonoma(
      ["new", "-q", "project"] + (isEmpty ? ["--empty"] : []), in: machine.path)
    try #require(made.status == 0, "\(made.errors)")
    try write(archive)
    let names = [
      "TOKONOMA_TMDB_KEY", "TOKONOMA_MAL_CLIENT_ID", "TOKONOMA_IGDB_CLIENT_ID",
      "TOKONOMA_IGDB_SECRET", "TOKONOMA_GOOGLEBOOKS_KEY", "NETLIFY_AUTH_TOKEN",
      "CLOUDFLARE_API_TOKEN", "TOKONOMA_WEBMENTION_TOKEN",
    ]
    try machine.write(
      names.map { "\($0)=\(Self.secret)\n" }.joined(), to: "home/.config/tokonoma/keys")
    for name in ["notes.txt", "list", "1", "pictures/photo.jpg", "anime/planetes.md"] {
      try machine.write("precious", to: "victims/" + name)
    }
    try machine.folder.createFolders("victims/empty")
    for name in Self.programs {
      try machine.write(
        "#!/bin/sh\necho \(name) \"$@\" >> \(machine.path)/ran\nexit 1\n", to: "bin/" + name)
      try machine.setMode(0o755, of: "bin/" + name)
    }
  }

  private static let programs = [
    "git", "ssh", "rsync", "sftp", "wrangler", "netlify", "xdg-open", "the-editor", "npx", "node",
  ]

  /// The stranger's files; `MACHINE` in them is the machine's folder.
  func write(_ archive: String) throws {
    for file in TextArchive(archive).files {
      try machine.write(
        file.text.replacing("MACHINE", with: machine.path), to: "project/" + file.path)
    }
  }

  func link(_ path: String, to target: String) throws {
    machine.remove("project/" + path)
    if let slash = path.lastIndex(of: "/") {
      try machine.folder.createFolders("project/" + path[..<slash])
    }
    try machine.link("project/" + path, to: machine.path + "/" + target)
  }

  @discardableResult
  func run(_ arguments: [String], withRealPrograms: Bool = false) throws -> ChildProcess {
    try tokonoma(arguments, in: machine.path + "/project", withRealPrograms: withRealPrograms)
  }

  private func tokonoma(
    _ arguments: [String], in folder: String, withRealPrograms: Bool = false
  ) throws -> ChildProcess {
    try ChildProcess(
      ChildProcess.built("tokonoma"), arguments, in: folder,
      environment: [
        "HOME": machine.path + "/home", "EDITOR": "the-editor", "GIT_CONFIG_NOSYSTEM": "1",
        "PATH": (withRealPrograms ? "" : machine.path + "/bin:") + "/usr/bin:/bin",
      ], killedAfter: ["serve", "desk"].contains(arguments.first) ? 3_000_000 : nil)
  }

  /// The programs that ran, with their arguments.
  func ran() throws -> [String] {
    guard try machine.folder.exists("ran") else { return [] }
    return try machine.read("ran").split(separator: "\n").map(String.init)
  }

  /// Files outside of the project, without tokonoma's own files of the user.
  func outside() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for item in try machine.folder.items() ?? [] where !["project", "ran"].contains(item.name) {
      if item.kind != .folder { files[item.name] = try machine.folder.read(item.name) }
      for (path, bytes) in try FolderState(machine.path + "/" + item.name).contents
      where !path.hasPrefix(".cache/") { files[item.name + "/" + path] = bytes }
    }
    return files
  }

  /// An example of every command, with paths of this machine, and more of those that write to paths
  /// in their arguments. `keys` changes the user's own file, and reads no project.
  static func commandLines() throws -> [[String]] {
    let commands = try #require(Tokonoma.description).subcommands
      .flatMap { $0.subcommands.isEmpty ? [$0] : $0.subcommands }.filter { $0.name != "keys" }
    let lines = try commands.compactMap(\.examples.first).map { example in
      let line = example.line.replacing("/srv/www/alcove", with: "out")
        .replacing("~/my-alcove", with: ".").replacing("~/Downloads/", with: "")
      return Array(try shellWords(line).dropFirst())
    }
    let all =
      lines + [
        ["templates", "--eject", "card.html"], ["new", "--workflow", "github", "."],
        ["new", "--empty", "my-alcove"], ["build", "--note-changes", "-o", "out"],
        ["export", "mal", "anime.xml", "--kind", "anime"], ["export", "goodreads", "books.csv"],
        ["export", "json", "library.json"], ["import", "animelist.xml"], ["friends", "pull"],
      ]
    let count = RandomCases.count(all.count)
    return (0..<count).map { all[$0 * all.count / count] }
  }
}
