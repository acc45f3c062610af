import ArgumentParser
import Base
import Catalogue
import FileSystem
import HTTPFetching

struct KeysCommand: AsyncParsableCommand, CommonOptions, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "keys", "Keep your keys for the sites that want one.",
    """
    Asks for each key, says where to get it, tries it with one request, and keeps it in ~/.config/tokonoma/keys, \
    which only you can read. Without a terminal it reads lines such as TMDB_KEY=… from standard input. A variable \
    of the environment, such as TOKONOMA_TMDB_KEY, takes precedence over a kept key.

    Sites with keys: \
    \(KeyedSite.table.map { "\($0.id) (\($0.use))" }.joined(separator: ", ")).
    """)

  static let examples: [CommandExample] = [
    "tokonoma keys tmdb  # Ask for TMDB's key, try it and keep it.",
    "tokonoma keys --list  # Show which keys are set, without showing them.",
    "tokonoma keys --remove tmdb  # Forget TMDB's key.",
  ]

  @Argument(
    help: "The sites to ask about; all sites if none is given.",
    completion: .list(KeyedSite.table.map(\.id)))
  var sites: [String] = []

  @Flag(help: "Show which keys are set.")
  var list = false

  @Flag(help: "Forget the keys of the named sites.")
  var remove = false

  @Flag(help: "Keep keys without trying them.")
  var untested = false

  @Flag(name: [.short, .long], help: .quiet) var quiet = false
  @Flag(help: .json) var json = false

  func validate() throws {
    if remove, sites.isEmpty {
      throw ValidationError("Name a site, such as 'tokonoma keys --remove tmdb'.")
    }
    if [list, remove, untested].count(where: \.self) > 1 {
      throw ValidationError("Use only one of --list, --remove and --untested.")
    }
  }

  func run() async throws {
    try await console.run { diagnostics in
      var rows = KeyedSite.table
      for site in sites where !rows.contains(where: { $0.id == site.lowercased() }) {
        let name = site.split(separator: "=")[0].replacing("TOKONOMA_", with: "")
        if site.contains("="), let row = rows.first(where: { $0.keys.contains(String(name)) }) {
          return diagnostics.report(.keyAsArgument(row.id))
        }
        let source = SourceRow.named(site.lowercased())
        diagnostics.report(
          source.map(Diagnostic.keyNotNeeded) ?? .unknownKey(site, known: rows.map(\.id)))
        return
      }
      if !sites.isEmpty { rows = rows.filter { sites.map { $0.lowercased() }.contains($0.id) } }
      if list { return show(rows, console) }
      if remove { return try remove(rows.flatMap(\.keys), console) }
      let isTalking = Output.canAsk && !json
      let given = isTalking ? ask(for: rows) : read(rows.flatMap(\.keys), reporting: &diagnostics)
      guard !diagnostics.hasErrors else { return }
      try await keep(given, of: rows, console, reporting: &diagnostics)
    }
  }

  private func show(_ rows: [KeyedSite], _ console: Console) {
    let keys = OwnersKeys()
    for row in rows {
      for key in row.keys {
        let state = keys.origin(of: "TOKONOMA_\(key)")
        console.result(
          "\(key)  \(state ?? "not set; get it at \(row.keysFrom)")",
          ["key": .text(key), "set": .flag(state != nil)])
      }
    }
  }

  private func remove(_ keys: [String], _ console: Console) throws(FileError) {
    let known = OwnersKeys()
    let kept = keys.filter { known["TOKONOMA_\($0)"] != nil }
    if !kept.isEmpty {
      try OwnersKeys.change(Dictionary(uniqueKeysWithValues: kept.map { ($0, nil) }))
    }
    console.result(kept.isEmpty ? "no key is kept" : "removed: \(kept.joined(separator: ", "))")
  }

  private func ask(for rows: [KeyedSite]) -> [String: String] {
    var given: [String: String] = [:]
    for row in rows {
      Conversation.note("\n\(row.name) (\(row.use)): get a key at \(row.keysFrom)\n")
      for key in row.keys {
        guard let answer = Conversation.ask("\(key), or Enter to leave it:") else { return given }
        if !answer.isEmpty { given[key] = answer }
      }
    }
    return given
  }

  /// Reads lines such as `TMDB_KEY=…`; names may begin with `TOKONOMA_`.
  private func read(
    _ known: [String], reporting diagnostics: inout DiagnosticList
  ) -> [String: String] {
    var given: [String: String] = [:]
    while let line = readLine() {
      guard let first = line.first(where: { !$0.isWhitespace }), first != "#" else { continue }
      guard let (name, value) = OwnersKeys.parts(of: line) else {
        diagnostics.report(.keyWithoutName(known))
        continue
      }
      let key = name.hasPrefix("TOKONOMA_") ? String(name.dropFirst(9)) : name
      guard known.contains(key) else {
        diagnostics.report(.unknownKey(key, known: known.sorted()))
        continue
      }
      given[key] = value
    }
    return given
  }

  /// Tries each site's keys with one request, and keeps those that work.
  private func keep(
    _ given: [String: String], of rows: [KeyedSite], _ console: Console,
    reporting diagnostics: inout DiagnosticList
  ) async throws {
    if given.isEmpty { return console.result("no key was given") }
    let program = untested ? nil : fetchProgram(reporting: &diagnostics)
    if !untested, program == nil { return }
    let fetcher = Fetcher(
      by: program.map { .program($0) } ?? .none, agent: "Tokonoma/\(Release.version)", cache: nil,
      clock: .system)
    let known = OwnersKeys()
    for row in rows where row.keys.contains(where: { given[$0] != nil }) {
      let access = SourceAccess { name in
        given[String(name.dropFirst("TOKONOMA_".count))] ?? known[name]
      }
      let missing = row.missingKeys(access)
      guard missing.isEmpty else {
        diagnostics.report(.keyNotUsable(missing, of: row.name))
        continue
      }
      if !untested {
        do throws(FetchFailure) {
          try await row.tryKeys(access, through: fetcher)
        } catch {
          diagnostics.report(.keyRefused(row.keys, because: error))
          continue
        }
      }
      let new = row.keys.compactMap { key in given[key].map { (key, Optional($0)) } }
      try OwnersKeys.change(Dictionary(uniqueKeysWithValues: new))
      console.result(
        "\(row.name): \(untested ? "kept" : "works, and is kept")",
        ["source": .text(row.id), "kept": .texts(new.map(\.0).sorted())])
    }
  }
}

extension OwnersKeys {
  /// nil if the key isn't set.
  func origin(of name: String) -> String? {
    if environmentVariable(name)?.isEmpty == false { return "set in the environment" }
    return self[name]?.isEmpty == false ? "set" : nil
  }

  /// The name and value of a line, which may be written for a shell; nil for comments and other
  /// lines.
  static func parts(of line: some StringProtocol) -> (name: String, value: String)? {
    guard let match = String(line).wholeMatch(of: /\s*(?:export\s+)?(\w+)\s*=\s*(["']?)(.*?)\2\s*/),
      !match.3.isEmpty
    else { return nil }
    return (String(match.1), String(match.3))
  }

  /// Sets keys in the file, and removes those without a value; keeps other lines.
  static func change(_ keys: [String: String?]) throws(FileError) {
    let folder = try Folder(creating: folderPath)
    let names = Dictionary(uniqueKeysWithValues: keys.map { ("TOKONOMA_\($0.key)", $0.value) })
    let before = try folder.exists("keys") ? try folder.read("keys") : []
    var lines = String(decoding: before, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { line in parts(of: line).map { names[$0.name] == nil } ?? true }.map(String.init)
    for (name, value) in names.sorted(by: { $0.key < $1.key }) {
      if let value { lines.append("\(name)=\(value)") }
    }
    let text = lines.map { $0 + "\n" }.joined()
    try folder.replace("keys", with: Array(text.utf8), mode: 0o600)
  }
}
