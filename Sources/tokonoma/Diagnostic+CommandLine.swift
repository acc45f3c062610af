import Base
import Catalogue
import FileSystem
import HTTPFetching
import MediaLibrary

extension Diagnostic {
  static let fetchNotInstalled = error(
    "fetch-not-installed", "\(FetchProgram.name) is not installed, so nothing can be fetched",
    fix: "put it beside tokonoma; 'make install' installs both")

  static func listEditedInFile(_ word: String, at path: String) -> Diagnostic {
    .error(
      "unknown-command", "there is no command 'lists \(word)'",
      fix: "change the list's title and texts in its file, \(path)")
  }

  static func addressOfSeveralWords(_ words: String, of id: String) -> Diagnostic {
    .error(
      "address-of-several-words", "an address has no spaces, as '\(shortened(words))' does",
      fix: "type: tokonoma rename \(id) \(slug(for: words)); "
        + "for the name that readers see: tokonoma set \(id) title \(shellWord(words))")
  }

  static func articleBeforeKind(_ word: String, instead command: String) -> Diagnostic {
    .error(
      "unknown-kind", "there is no kind '\(word)'",
      fix: "type: \(command); or put the whole name in quotes behind its kind")
  }

  /// A key on the command line would stay in the shell's history.
  static func keyAsArgument(_ site: String) -> Diagnostic {
    .error(
      "key-as-argument", "a key isn't read from the command line, where others may see it",
      fix: "type: tokonoma keys \(site); it asks for the key")
  }

  static func unknownKey(_ name: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-key-name", "no site has a key '\(name)'",
      fix: "write one of these: \(known.joined(separator: ", "))")
  }

  static func keyNotNeeded(_ source: SourceRow) -> Diagnostic {
    .error(
      "key-not-needed", "\(source.name) needs no key",
      fix: source.needsContact
        ? "write 'contact: you@example.org' into tokonoma.yml, so that it answers more reliably"
        : "leave it out: 'refresh' asks it without one")
  }

  static func keyNotUsable(_ keys: [String], of site: String) -> Diagnostic {
    .error(
      "key-not-usable",
      "\(site) also needs \(keys.joined(separator: " and ")), or the key has spaces or accents",
      fix: "give all of the site's keys at once, as its page shows them")
  }

  /// Doesn't quote the line, which may be a key.
  static func keyWithoutName(_ names: [String]) -> Diagnostic {
    .error(
      "key-without-name", "a line isn't the name and value of a key",
      fix: "write lines such as \(names.first ?? "")=…")
  }

  static func keyRefused(_ keys: [String], because failure: FetchFailure) -> Diagnostic {
    let names = keys.joined(separator: " and ")
    let verb = keys.count == 1 ? "doesn't" : "don't"
    return switch failure.reason {
    case .status(400...403), .notUnderstood:
      .error(
        "key-not-kept", "\(names) \(verb) work: \(failure.message)",
        fix: "copy the key again from the site's page")
    default:
      .error(
        "key-not-kept", "\(names) can't be tried: \(failure.message)",
        fix: "try again later, or keep it untested with --untested")
    }
  }

  static func startedWithProgress(
    _ amount: String, of id: String, on day: String
  ) -> Diagnostic {
    .error(
      "started-with-progress", "--started goes with a finished title, not with '\(amount)'",
      fix: "leave it out; 'tokonoma set \(id) started \(day)' keeps the date")
  }

  static let kindNotUsed = Diagnostic(
    .warning, "kind-not-used", "--kind was not used: it is for tables with a column 'title'",
    at: nil, fix: "leave --kind out")

  static func nobodyRanks(_ kind: String, lacking: [String]) -> Diagnostic {
    .error(
      "nobody-to-ask", "no source has a ranking of kind \(kind)",
      fix: lacking.isEmpty
        ? "check 'sources:' in tokonoma.yml"
        : "\(lacking.joined(separator: ", ")) needs a key of yours; see 'tokonoma help refreshing'")
  }

  static let nothingEverDue = error(
    "no-interval", "nothing is ever due, because tokonoma.yml sets no interval",
    at: .file("tokonoma.yml"), fix: "add 'refresh: weekly' (or daily, monthly) to it")

  static func numberNotFound(_ number: Int, of count: Int) -> Diagnostic {
    .error(
      "no-such-number",
      count == 0
        ? "there is no result \(number), because you haven't searched yet"
        : "the last search found only \(count) title\(count == 1 ? "" : "s"), so there is no result \(number)",
      fix: "search first: 'tokonoma search frieren'")
  }

  static func referenceUnknown(_ text: String) -> Diagnostic {
    .error(
      "reference-unknown", "no source has a title '\(text)'",
      fix: "'tokonoma search' finds titles by their names")
  }

  static func nobodyKnowsReferences(_ registry: String, lacking: [String]) -> Diagnostic {
    .error(
      "nobody-to-ask", "no source knows ids of '\(registry)'",
      fix: lacking.isEmpty
        ? "check 'sources:' in tokonoma.yml"
        : "\(lacking.joined(separator: ", ")) needs a key of yours; see 'tokonoma help refreshing'")
  }

  static func referenceThere(_ title: String, _ id: String, at path: String) -> Diagnostic {
    .error(
      "title-exists", "'\(title)' is already in the library, as '\(id)'", at: .file(path),
      fix: "'tokonoma refresh \(id)' fills in what it lacks")
  }

  /// Checks a server from a project that may be a stranger's: it gets no keys, and is asked only
  /// over https and outside of the local network. nil for an allowed address.
  static func problem(
    ofAddress url: String, of row: SourceRow, at location: SourceLocation
  ) -> Diagnostic? {
    let line = "'TOKONOMA_\(row.id.uppercased())_URL=\(url)'"
    if !row.keys.isEmpty {
      return .error(
        "source-gets-key", "\(row.name) is sent your key, so a project can't choose its server",
        at: location,
        fix: "leave out 'url'; if you trust the server, write \(line) into ~/.config/tokonoma/keys")
    }
    if let address = WebAddress(url), address.scheme == .https, !address.isPrivate { return nil }
    return .error(
      "source-in-local-network",
      "a project can't name a server without https or in your own network", at: location,
      fix: "leave out 'url'; if it is your server, write \(line) into ~/.config/tokonoma/keys")
  }

  static func unknownSource(_ name: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-source", "there is no source '\(name)'",
      fix: nearest(to: name, among: known).map { "did you mean '\($0)'?" }
        ?? "sources: \(known.joined(separator: ", "))")
  }

  static func unknownExportFormat(_ word: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-export-format", "'\(shortened(word))' isn't an export format",
      fix: nearest(to: word, among: known).map { "did you mean '\($0)'?" }
        ?? "write one of these: \(known.joined(separator: ", "))")
  }

  static func exportIntoProject(_ file: String) -> Diagnostic {
    .error(
      "export-into-project",
      "'\(shortened(file))' is among the project's own files, so nothing is written there",
      fix: "name a file elsewhere, such as '../\(lastPart(of: file))'")
  }

  static func textNotExported(_ path: String) -> Diagnostic {
    .error(
      "text-not-exported",
      "part of this file could not be read, and it may be private, so it is not exported",
      at: .file(path), fix: "'tokonoma check' shows what is wrong with it")
  }

  static func exportNeedsKind(_ format: String, kinds: [String]) -> Diagnostic {
    .error(
      "export-needs-kind",
      "a file for '\(format)' holds titles of one kind, and there are some of \(kinds.joined(separator: " and "))",
      fix: "add '--kind \(kinds.first ?? "")', and export the others into another file")
  }

  /// - Parameter isHelp: whether it follows `help`, so that it may be a page of the reference
  static func unknownCommand(_ name: String, known: [String], isHelp: Bool) -> Diagnostic {
    let topics = HelpTopic.all.map(\.name)
    let isTopic = topics.contains(name.lowercased())
    let known = known + (isHelp ? topics : [])
    return .error(
      "unknown-command", "there is no command '\(name)'",
      fix: otherWays[name.lowercased()]
        ?? (isTopic
        ? name.lowercased() : otherWords[name.lowercased()] ?? nearest(to: name, among: known))
        .map { "did you mean 'tokonoma \(isHelp || isTopic ? "help " : "")\($0)'?" }
        ?? "'tokonoma --help' lists the commands")
  }

  /// Ways to what other programs have commands for.
  private static let otherWays = [
    "stats": statistics, "statistics": statistics, "history": history, "journal": history,
    "wrapped": statistics, "year": statistics, "count": statistics,
    "config": "the settings are in tokonoma.yml; 'tokonoma help settings' lists them",
    "unwatch": unwatched, "unwatched": unwatched, "unread": unwatched,
    "unset": "'tokonoma set TITLE KEY --none' removes a key",
    "redo": "type the command again; 'tokonoma undo --list' shows what can be taken back",
    "merge": "'tokonoma show TITLE' shows what each has; "
      + "'tokonoma remove TITLE' removes the one that you don't need",
  ]
  private static let unwatched =
    "'tokonoma status TITLE planning' puts it back on the list; 'tokonoma undo' takes back a mistake"
  private static let statistics =
    "the site counts your titles: 'tokonoma serve' shows its page of statistics"
  private static let history = "'tokonoma undo --list' shows the last changes"

  static func notInReference(_ name: String, topic: String, known: [String]) -> Diagnostic {
    .error(
      "not-in-reference", "the page '\(topic)' says nothing about '\(shortened(name))'",
      fix: nearest(to: name, among: known).map { "did you mean 'tokonoma help \(topic) \($0)'?" }
        ?? "'tokonoma help \(topic)' shows the whole page")
  }

  /// Other programs' names for commands.
  private static let otherWords = [
    "find": "list", "ls": "list", "init": "new", "create": "new", "preview": "serve",
    "watch": "watched", "deploy": "publish", "upload": "publish", "sync": "publish",
    "generate": "build", "lint": "check", "validate": "check", "vi": "edit", "browse": "open",
    "view": "show", "info": "show", "score": "rate", "eject": "templates", "theme": "templates",
    "tags": "tag", "mv": "rename", "move": "rename", "revert": "undo", "play": "hours",
    "notes": "note", "update": "refresh", "backup": "export", "restore": "undo",
    "next": "progress", "bump": "progress", "themes": "templates",
  ]

  private static let otherOptions = [
    "--private": "--visibility private", "--unlisted": "--visibility unlisted",
    "--episodes": "--total", "--chapters": "--total", "--pages": "--total", "--volumes": "--total",
    "--duration": "--total", "--by": "--author", "--director": "--creator", "--score": "--rating",
    "--on": "--date", "--day": "--date", "--finished": "--date",
    "--force": "--yes", "--order": "--sort", "--desc": "--reverse", "--number": "--limit",
    "--out": "--output", "--preview": "--dry-run",
  ]

  static func argumentIsNotUTF8(_ argument: String) -> Diagnostic {
    .error(
      "argument-not-utf8", "the argument '\(shortened(argument))' is not UTF-8 text",
      fix: "set the terminal to UTF-8, and type it again")
  }

  static let nothingChosen = error(
    "nothing-chosen", "no title was chosen, so nothing was done",
    fix: "answer with the number of a title")

  /// - Parameter message: the argument parser's
  static func wrongUsage(
    _ message: String, arguments: [String]
  ) -> Diagnostic {
    let (path, command) = Tokonoma.innermostCommand(in: arguments)
    let help = "'\(path) --help' shows how to use it"
    // The parser's second sentence suggests a correction, which is often wrong for options.
    let end = message.ranges(of: ". ").map(\.lowerBound).first { end in
      // A full stop in quotes is an argument's: 'Ursula K. Le Guin'.
      message[..<end].replacing(/[a-z]'[a-z]/, with: "").count { $0 == "'" }.isMultiple(of: 2)
    }
    var refused = message[..<(end ?? message.endIndex)]
    if refused.hasSuffix(".") { refused.removeLast() }
    let lines = end.map { message[$0...].dropFirst(2) }?.split(separator: "\n") ?? []
    var remedy = lines.map { $0.drop { " -".contains($0) } }.joined(separator: ", ")
      .replacing("following:,", with: "following:")
    if remedy.hasSuffix(".") { remedy.removeLast() }
    if let option = refused.firstMatch(of: /^Unknown option '(.*)'/)?.1 {
      let names = command?.optionNames ?? []
      let meant = otherOptions[String(option)].flatMap { words in
        names.contains(words.prefix { $0 != " " }.description) ? words : nil
      }
      // `--rating` for `--min-rating`
      let longer = names.filter { $0.hasSuffix(option.dropFirst()) && $0.hasPrefix("--") }
      let known =
        meant ?? nearest(to: String(option), among: names)
        ?? (longer.count == 1 && option.count > 4 ? longer[0] : nil)
      remedy = known.map { "did you mean '\($0)'?" } ?? ""
      let key = FieldKey.allCases.first { ["--\($0)", "--\($0)".dropLast()].contains(option) }
      if remedy.isEmpty, path == "tokonoma add", let key {
        remedy = "leave it out, and then use 'tokonoma set TITLE \(key) …'"
      }
      // Git and make accept this option only before the command.
      if command == nil, ["-C", "--project"].contains(option) {
        remedy = "write the command first: 'tokonoma list \(option) FOLDER'"
      }
    }
    if path == "tokonoma lists remove", refused.hasPrefix("Missing expected") {
      let words = arguments.drop { $0 != "remove" }.dropFirst()
      let list = shellWord(words.first { !$0.hasPrefix("-") } ?? "LIST")
      remedy = "write the title, too; to remove the whole list: tokonoma lists delete \(list)"
    }
    let dashed = arguments.first {
      $0.hasPrefix("-") && (!$0.hasPrefix("--") || $0.contains(" ")) && $0.count > 2
        && command?.optionNames.contains($0) == false
    }
    // Further lines are other guesses.
    let first = refused.prefix { $0 != "\n" }
    let option = first.firstMatch(of: /issing value for '(-[^ ]+)/)?.1
    if let dashed, let option {
      remedy = "if '\(dashed)' is its value, write \(option)=\(shellWord(dashed))"
    } else if let dashed, let name = command?.operands.first?.valueName,
      ["kind", "title", "name", "text"].contains(name),
      ["nknown option", "issing expected", "rite "].contains(where: refused.contains)
    {
      refused = first
      remedy = "if '\(dashed)' is a \(name == "text" ? name : "title"), put '-- ' before it"
    }
    return .error(
      "wrong-usage", lowercasedFirst(refused),
      notes: command.map {
        [Diagnostic.Note("usage: " + $0.usage(path: path))]
      } ?? [], fix: remedy.isEmpty ? help : lowercasedFirst(remedy))
  }

  private static func lowercasedFirst(_ text: some StringProtocol) -> String {
    (text.first?.lowercased() ?? "") + text.dropFirst()
  }

  static func disk(_ error: FileError) -> Diagnostic {
    if error.operation == .read, error.code == .tooLarge {
      return .error(
        "file-too-large", "this file is too large: \(error.reason)", at: .file(error.path),
        fix: "make it smaller, or remove it")
    }
    return .error("disk-refused", "\(error)", fix: remedy(for: error))
  }

  static func coverNotChecked(_ place: String) -> Diagnostic {
    .error(
      "cover-not-checked",
      "'\(shortened(place))' can't be a cover yet: tokonoma-pictures checks pictures first, and it "
        + "is missing or doesn't run",
      fix: "put the program beside tokonoma; 'make install' installs both")
  }

  static func reportLost(_ error: FileError) -> Diagnostic {
    .error(
      "disk-refused", "\(error)",
      fix: "don't run it again: it has done its work, and only the report is lost")
  }

  private static func remedy(for error: FileError) -> String {
    switch error.code {
    case .noSuchFile: "check the name"
    case .isNoFolder:
      "check the name; if '\(fileInTheWay(of: error.path))' should be a folder, move that file away"
    case .isFolder: "check the name; if it should be a file, move that folder away"
    case .accessDenied, .notPermitted: "give yourself permission, or name another place"
    case .leadsOutside: "replace the link with a file or folder of its own"
    case .readOnlyDisk: "name a place that can be written to"
    case .noSpace, .quotaExceeded: "make room on the disk, then run it again"
    case .nameTooLong: "give it a shorter name"
    case .tooManyOpenFiles, .tooManyOpenFilesOfAll: "close other programs, then run it again"
    default: "run it again; if it fails again, something is wrong with the disk"
    }
  }
}

/// The file that keeps a path from leading further.
private func fileInTheWay(of path: String) -> String {
  let places = path.indices.filter { path[$0] == "/" } + [path.endIndex]
  return places.lazy.map { String(path[..<$0]) }.first { place in
    let status = try? Folder(".").status(of: place)
    return status.map { $0.kind != .folder } ?? false
  } ?? path
}

private func lastPart(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}
