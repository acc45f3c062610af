import Base

extension Diagnostic {
  static func folderOutside(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "folder-outside",
      "'\(path)' is a link that leads out of the project, so nothing is written there",
      at: .file(path), fix: "put a folder in its place")
  }

  static func fileOutside(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "file-outside",
      "'\(path)' is a link that leads out of the project, so it is not changed",
      at: .file(path), fix: "put the file itself in its place")
  }

  static func sameTitleTwice(
    _ registry: String, _ id: String, at location: SourceLocation, first: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "same-title-twice",
      "another title has the '\(registry)' id '\(id)' too; only that one is updated", at: location,
      notes: [Diagnostic.Note("the other one is here", at: first)],
      fix: "remove one of them, or its '\(registry)' id")
  }

  static func nothingImported() -> Diagnostic {
    Diagnostic(
      .error, "nothing-imported",
      "nothing is imported: titles in files that can't be read would come twice",
      at: nil, fix: "mend the files named here, then import again")
  }

  static func memoryNotReadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "import-memory",
      "what was imported before can't be read, so your files win wherever they differ this time",
      at: .file(path), fix: "see what was kept; this file is written anew")
  }

  static func couldNotBeReadAgain(
    _ title: String, because reason: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "import-not-readable",
      "'\(shortened(title))' is not taken, because its file could not be read again: \(reason)",
      at: location, fix: correction)
  }

  static func filesNotBeside(_ count: Int, example: String, in path: String) -> Diagnostic {
    let example = shortened(example)
    let what =
      count == 1
      ? "'\(example)' does not come along, as it is not"
      : "\(count) files such as '\(example)' do not come along, as they are not"
    return Diagnostic(
      .warning, "site-files-missing", "\(what) beside library.json in the folder of a site",
      at: .file(path),
      fix: "import it where it lies in the site's folder, with index.html and the pictures")
  }

  static func badFileOfSite(_ name: String, in path: String) -> Diagnostic {
    Diagnostic(
      .warning, "site-file-refused",
      "'\(shortened(name))' is no name that a file of a site has, so it does not come along",
      at: .file(path))
  }

  static func settingsNotTaken(_ reason: String, at path: String) -> Diagnostic {
    Diagnostic(
      .warning, "site-settings-refused",
      "the settings are not taken, as they could not be read: \(reason)",
      at: .file(path), fix: "write those that you want into tokonoma.yml")
  }

  static func nothingTaken() -> Diagnostic {
    Diagnostic(
      .error, "nothing-imported",
      "nothing is imported: what is to be taken over yours must be readable whole", at: nil,
      fix: "name the files that there are, and after --take-theirs a key or nothing")
  }

  package static func unknownTakenKey(_ key: String) -> Diagnostic {
    Diagnostic(
      .error, "unknown-import-key", "'\(key)' is no key that an import writes", at: nil,
      fix: nearest(to: key, among: TakenKeys.names).map { "did you mean '--take-theirs \($0)'?" }
        ?? "write one of these: \(TakenKeys.names.joined(separator: ", "))")
  }
}

private let correction = "correct it in the tracker or in the file, then import again"
