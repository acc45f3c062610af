import Diagnostics

/// Every message about an export.
extension Diagnostic {
  /// - Parameter tracker: the program that the file is an export of, if it is known.
  static func unknownExport(
    _ path: String, of tracker: String?, understood: [String]
  ) -> Diagnostic {
    let known = understood.joined(separator: "; ")
    return Diagnostic(
      .error, "unknown-export",
      tracker.map { "this is an export of \($0), which can't be imported" }
        ?? "this is no list of titles that can be imported", at: .file(path),
      fix: tracker == nil
        ? "what can be: \(known)" : "what can be: \(known); 'tokonoma add' adds single titles")
  }

  static func exportInArchive(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "export-in-archive", "this is a ZIP archive, which is not unpacked", at: .file(path),
      fix: "unpack it, and import the file with your list that is in it")
  }

  static func unreadableFile(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "export-not-readable", reason, at: .file(path),
      fix: "check the name of the file, and that you may read it")
  }

  static func compressedFileTooLarge(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "export-too-large",
      "'\(path)' unpacks to more than any list of titles takes, so it is not read", at: .file(path),
      fix: "if it is your list, unpack it yourself and import the .xml")
  }

  static func compressedFileTruncated(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "export-truncated", "'\(path)' stops in the middle; what is there is read",
      at: .file(path), fix: "export the list again, then import that file")
  }

  static func compressedFileCorrupt(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "export-corrupt",
      "'\(path)' is damaged; what comes before the damage is read",
      at: .file(path), fix: "export the list again, then import that file")
  }

  static func unknownEncoding(_ name: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "export-encoding",
      "the file's encoding '\(name)' is not understood, so letters beyond a to z may come out wrong",
      at: .file(path), fix: "save the file as UTF-8")
  }

  static func badBytes(_ count: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-bad-bytes",
      count == 1
        ? "a byte here is not UTF-8 text; it is read as well as can be"
        : "\(count) bytes from here on are not UTF-8 text; they are read as well as can be",
      at: location,
      fix: "check the titles and notes near it after the import, or save the file as UTF-8 first")
  }

  static func documentTypeRefused(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "export-declares-entities",
      "the file declares a document type, which no tracker's export does; nothing after it is read",
      at: location, fix: "remove the <!DOCTYPE …> if you trust the file")
  }

  static func malformedXML(
    _ reason: String, field: String?, resumed line: Int?, at location: SourceLocation
  ) -> Diagnostic {
    let lost = field.map { "; <\($0)> is lost" } ?? ""
    let next = line.map { ", reading goes on at line \($0)" } ?? ", nothing after it could be read"
    return Diagnostic(
      .warning, "export-malformed", "this is not XML (\(reason))\(lost)\(next)", at: location,
      fix: "export the list again, or mend this place, then import again")
  }

  static func tooMuchDamage(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "export-too-damaged",
      "the file has more than 1,000 places that are not XML; nothing from here on is read",
      at: location, fix: "export the list again, then import that file")
  }

  static func valueLeftOut(
    _ value: String, of name: String, row: String, allowed: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "export-value",
      "'\(name)' of '\(shortened(row))' must be \(allowed), not '\(shortened(value))'; it is left out",
      at: location, fix: correction)
  }

  static func idLeftOut(_ id: String, row: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-id",
      "the id of '\(shortened(row))' must be a number, not '\(shortened(id))'; the title is kept without it",
      at: location, fix: correction)
  }

  static func rowWithoutTitle(keptAs name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-title", "a row has no title; it is kept as '\(name)'", at: location,
      fix: "write its title into the new file; the next import keeps it")
  }

  static func rowWithoutName(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-name", "a row has neither id nor title, so it is not taken",
      at: location,
      fix: correction)
  }

  static func rowWithoutStatus(_ row: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-status", "'\(shortened(row))' has no status, so it is not taken",
      at: location, fix: correction)
  }

  static func unknownTrackerStatus(
    _ word: String, row: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-status",
      "the status of '\(shortened(row))' must be Watching, Reading, Completed, On-Hold, Dropped, Plan to "
        + "Watch or Plan to Read, not '\(shortened(word))', so it is not taken", at: location,
      fix: correction)
  }

  static func cutOffRow(_ row: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-incomplete",
      "'\(shortened(row))' has no end, so it is not taken: a part may be missing",
      at: location, fix: correction)
  }

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

  static func lostByConverter(_ comment: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-lost",
      "a title is missing, as the program that made the file says: \(shortened(singleLine(comment), to: 200))",
      at: location, fix: "add the title by hand")
  }
}

/// What helps when a row says something that means nothing.
private let correction = "correct it in the tracker or in the file, then import again"
