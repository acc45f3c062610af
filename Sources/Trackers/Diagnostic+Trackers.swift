import Base
import DataFormats
import MediaLibrary

/// The fix for a row when there is no better one.
let correctRow = "correct it in the tracker or in the file, then import again"
private let exportAgain = "export the list again, then import that file"
private let shorten = "shorten it, or export the list again"

// Files.
extension Diagnostic {
  static func unknownExport(
    _ path: String, hasSeveral: Bool, columns: [String]?, understood: [String]
  ) -> Diagnostic {
    let known = understood.joined(separator: ", ")
    if let columns, columns.count == 1 {
      return error(
        "unknown-export", "this table has a single column, '\(shortened(columns[0]))'",
        at: .file(path),
        fix: "write the name 'Title' into its first line, then import it with --kind book "
          + "--columns title=Title")
    }
    guard let columns else {
      let what = hasSeveral ? "there is no list of titles in it" : "this isn't a list of titles"
      return error(
        "unknown-export", "\(what) that can be imported", at: .file(path),
        fix: "what can be imported: exports of \(known)")
    }
    let guess = columns.first { folded($0) == "name" || folded($0) == "title" } ?? columns[0]
    let guesses = TableColumns.guess(title: guess, among: columns)
    let pairs = guesses.map { "\($0.key)=\($0.column)" }.joined(separator: ",")
    let keys = Set(guesses.map(\.key))
    let kind =
      !keys.isDisjoint(with: ["kind", "ids.isbn13"])
      ? "" : keys.isDisjoint(with: ["author", "pages"]) ? "--kind game " : "--kind book "
    return error(
      "unknown-export", "no known tracker exports this table", at: .file(path),
      fix: "name its columns, and the kind of its titles, such as "
        + "\(kind)--columns '\(shortened(pairs, to: 200))'; known trackers: \(known)")
  }

  /// nil if all columns of a table are called like keys.
  package static func columnsNotRead(
    _ path: String, _ table: TableColumns, among columns: [String]
  ) -> Diagnostic? {
    let unread = table.unread(among: columns)
    if unread.isEmpty { return nil }
    let names =
      unread.prefix(5).map { "'\(shortened($0))'" }.joined(separator: ", ")
      + (unread.count > 5 ? " …" : "")
    let title = table.columns[.title(.title)] ?? "title"
    let guesses = TableColumns.guess(title: title, among: columns)
    let pairs = guesses.map { "\($0.key)=\($0.column)" }.joined(separator: ",")
    let fix =
      guesses.contains { unread.contains($0.column) }
      ? "--columns \(shellWord(pairs))"
      : "--columns \(shellWord("\(pairs),KEY=\(unread[0])")); 'tokonoma help keys' lists the keys"
    return .warning(
      "export-columns-not-read",
      unread.count == 1
        ? "the column '\(shortened(unread[0]))' isn't called like a key, so it is not read"
        : "\(unread.count) columns aren't called like keys, so they are not read: \(names)",
      at: .file(path), fix: "to read more, pair them, and import the file again: \(fix)")
  }

  static func otherExport(_ path: String, _ export: String, instead: String) -> Diagnostic {
    error(
      "unknown-export", "this is \(export), so it can't be imported", at: .file(path), fix: instead)
  }

  static func tableWithoutItsName(
    _ path: String, severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    Diagnostic(
      severity, "export-name",
      "only the name of this table of Letterboxd's would tell whether you watched, want to watch or "
        + "like its films; it is not read", at: .file(path),
      fix: path == ExportFiles.standardInput
        ? "save it as watched.csv, watchlist.csv or likes/films.csv, and import that file"
        : "rename it back: watched.csv, watchlist.csv or likes/films.csv")
  }

  static func unreadableFile(_ path: String, _ reason: String) -> Diagnostic {
    error(
      "export-not-readable", reason, at: .file(path),
      fix: "check the name of the file, and that you may read it")
  }

  static func fileTooLarge(_ path: String, unpacked: Bool) -> Diagnostic {
    error(
      "export-too-large",
      "'\(path)' \(unpacked ? "unpacks to" : "has") more than 256 MB, so it is not read",
      at: .file(path),
      fix: "export the list again; if it is that long, import it in parts of 256 MB at most")
  }

  static func exportTooLarge(_ path: String) -> Diagnostic {
    error(
      "export-too-large",
      "'\(path)' has more than 256 MB of files that may be lists, so not all of them are read",
      at: .file(path), fix: "name the files of the export themselves")
  }

  static func compressedFile(_ path: String, isCorrupt: Bool) -> Diagnostic {
    isCorrupt
      ? warning(
        "export-corrupt", "'\(path)' is damaged; the part before the damage is read",
        at: .file(path), fix: exportAgain)
      : warning(
        "export-truncated", "'\(path)' stops in the middle; the part before that is read",
        at: .file(path), fix: exportAgain)
  }

  static func unknownEncoding(_ name: String, _ path: String) -> Diagnostic {
    warning(
      "export-encoding",
      "the file's encoding '\(name)' is not understood, so letters beyond a to z may come out wrong",
      at: .file(path), fix: "save the file as UTF-8")
  }

  static func badBytes(_ count: Int) -> Diagnostic {
    warning(
      "export-bad-bytes",
      count == 1
        ? "a byte here is not UTF-8 text; it is read as Windows-1252"
        : "\(count) bytes from here on are not UTF-8 text; they are read as Windows-1252",
      fix: "check the titles and notes near it after the import, or save the file as UTF-8 first")
  }

  static func misreadLetters(_ count: Int, such word: String, as meant: String) -> Diagnostic {
    warning(
      "export-encoding",
      "the file was saved in a wrong encoding; \(NumberText.grouped(count)) "
        + "\(count == 1 ? "letter is" : "letters are") corrected: '\(shortened(word))' is "
        + "'\(shortened(meant))'", fix: "check titles and texts with accents after the import")
  }

  static func errorAnswer(_ message: String, _ path: String) -> Diagnostic {
    error(
      "export-error-answer",
      "the tracker answered with an error: \(shortened(singleLine(message), to: 200))",
      at: .file(path), fix: "ask it again, and save the answer that has the list")
  }

  static func otherArchive(_ format: String, _ path: String) -> Diagnostic {
    error(
      "export-in-archive", "this is an archive of the format \(format), which can't be unpacked",
      at: .file(path), fix: "unpack it, and import the folder or the file with your list in it")
  }

  static func archivesWithin(_ names: [String], _ path: String) -> Diagnostic {
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let named = names.prefix(3).map { "'\(shortened($0))'" }.joined(separator: ", ") + more
    return warning(
      "export-archives-within",
      names.count == 1
        ? "an archive inside is not unpacked: \(named)"
        : "archives inside are not unpacked: \(named)", at: .file(path),
      fix: "if your lists are in it, unpack it and import its files")
  }

  static func badArchive(_ problem: ArchiveError, _ path: String) -> Diagnostic {
    let reason =
      switch problem {
      case .notAnArchive, .damaged(nil): "it is damaged"
      case .otherFormat(let format): "its format is \(format)"
      case .truncated: "its end is missing"
      case .damaged(let file?): "'\(file)' in it is damaged"
      case .encrypted(nil): "it is encrypted"
      case .encrypted(let file?): "'\(file)' in it is encrypted"
      case .unknownCompression(let file): "'\(file)' in it has an unknown compression"
      case .unsafePath(let file): "the path '\(file)' in it leads out of it"
      case .noFile(let file): "'\(file)' in it is a link or a device"
      case .tooLarge(let limit): "it unpacks to more than \(limit >> 20) MB"
      case .tooManyMembers(let limit): "it has more than \(limit) files"
      }
    return error(
      "export-archive", "the archive is not read: \(reason)", at: .file(path),
      fix: "export it again, or unpack it and import the folder")
  }
}

// Text formats.
extension Diagnostic {
  static let documentTypeRefused = error(
    "export-declares-entities",
    "the file declares a document type, which exports don't do; nothing after it is read",
    fix: "remove the <!DOCTYPE …> if you trust the file")

  static func malformedXML(_ reason: String, field: String?, resumed line: Int?) -> Diagnostic {
    let lost = field.map { "; <\($0)> is lost" } ?? ""
    let next =
      line.map { ", reading continues at line \($0)" } ?? ", nothing after it could be read"
    return warning(
      "export-malformed", "this is not XML (\(reason))\(lost)\(next)",
      fix: "export the list again, or correct this place, then import again")
  }

  static func longTextLeftOut(of field: String) -> Diagnostic {
    warning(
      "export-malformed", "<\(field)> is longer than \(ExportLimits.textInWords); it is left out",
      fix: "shorten it, then import again")
  }

  static let tooManyRecords = error(
    "export-malformed",
    "the list has more than \(ExportLimits.rowsInWords), or a row more than "
      + "\(ExportLimits.fieldsInWords) fields; reading stops here", fix: shorten)

  static func tooMuchDamage(form: String = "XML") -> Diagnostic {
    error(
      "export-too-damaged",
      "the file has more than 1,000 places that are not \(form); reading stops here",
      fix: exportAgain)
  }

  static func badJSON(_ problem: JSONError) -> Diagnostic {
    error(
      "export-malformed", "this is not JSON (\(words(problem))), so it is not read",
      fix: exportAgain)
  }

  static func badJSONLine(_ problem: JSONError) -> Diagnostic {
    warning(
      "export-malformed", "this line is not JSON (\(words(problem))), so it is skipped",
      fix: exportAgain)
  }

  private static func words(_ error: JSONError) -> String {
    switch error.reason {
    case .malformed(let words): words
    case .tooDeep: "it is nested too deeply"
    case .tooLong: "it is too long"
    case .tooMany:
      "it has more than \(NumberText.grouped(JSONDocument.mostItems)) items in one array"
    }
  }

  static func badTable(_ problem: DelimitedTextError) -> Diagnostic {
    let quote =
      "write a quote within a cell twice, and quotes around the cell, or export the list again"
    let (words, fix) =
      switch problem.reason {
      case .strayQuote: ("there is a quote in the wrong place", quote)
      case .openQuote: ("a cell of this row begins with a quote and has no closing quote", quote)
      case .tooLong: ("the table is too long", quote)
      case .longCell: ("a cell of this row is longer than \(ExportLimits.textInWords)", shorten)
      case .manyCells: ("this row has more than \(ExportLimits.fieldsInWords) cells", shorten)
      case .manyRows: ("the table has more than \(ExportLimits.rowsInWords)", shorten)
      }
    return error("export-malformed", "\(words), so the table is not read", fix: fix)
  }
}

// Rows that aren't imported.
extension Diagnostic {
  static let rowWithoutName = warning(
    "export-row-name", "a row has neither id nor title, so it is skipped", fix: correctRow)

  static func titleTooLong(_ title: ExportedTitle) -> Diagnostic {
    warning(
      "export-row-name",
      "the title '\(shortened(title.title))' is longer than 100 KB, so it is skipped",
      at: title.location, fix: correctRow)
  }

  /// - Parameter address: the address of a title in a journal, which the export's catalog lacks
  static func itemMissing(_ address: String) -> Diagnostic {
    warning(
      "export-row-name", "the export has no title for '\(shortened(address))', so it is skipped",
      fix: "import the whole export, with its catalog.ndjson, or add the title by hand")
  }

  static func tornRow(_ row: String) -> Diagnostic {
    warning(
      "export-row-torn",
      "'\(shortened(row))' has more cells than there are columns, so it is skipped",
      fix: "put quotes around the cell that has a comma in it")
  }

  static func cutOffRow(_ row: String) -> Diagnostic {
    warning(
      "export-row-incomplete",
      "'\(shortened(row))' has no end, so it is skipped: a part may be missing", fix: correctRow)
  }

  static func lostByConverter(_ comment: String) -> Diagnostic {
    warning(
      "export-row-lost",
      "the program that made the file left out a title: "
        + shortened(singleLine(comment), to: 200), fix: "add the title by hand")
  }

  static func rowWithoutStatus(_ row: String) -> Diagnostic {
    warning(
      "export-row-status", "'\(shortened(row))' has no status, so it is skipped", fix: correctRow)
  }

  static func statusNotKnown(_ word: String) -> Diagnostic {
    warning(
      "export-row-status",
      "the status '\(shortened(word))' is unknown, so a row with it is skipped",
      fix: mapping(word, to: .completed))
  }

  static func kindNotKnown(_ word: String, row: String) -> Diagnostic {
    let kind = word.isEmpty ? "no kind" : "the unknown kind '\(shortened(word))'"
    return warning(
      "export-row-kind", "'\(shortened(row))' has \(kind), so it is skipped",
      fix: "add it by hand if it is one of these: "
        + Kind.allCases.map(\.id).joined(separator: ", "))
  }

  static func filesNotRead(_ names: [String], of tracker: String, in path: String) -> Diagnostic {
    let files = names.map { "'\(shortened($0))'" }.joined(separator: ", ")
    return warning(
      "export-files-broken",
      "\(NumberText.count(names.count, .files)) of this \(tracker) export can't be read: \(files)",
      at: .file(path), fix: "export again; nothing that the export lacks is removed this time")
  }

  static func entryOfSeveralFilms(_ name: String, count: Int) -> Diagnostic {
    warning(
      "export-entry-ambiguous",
      "this entry may belong to any of \(count) films called '\(shortened(name))', so it is skipped",
      fix: "write its date and review into the file of the film that it belongs to")
  }

  static func partsNotTaken(_ count: Int) -> Diagnostic {
    warning(
      "export-parts",
      count == 1
        ? "this is about a season, an episode or a person; only titles are imported"
        : "\(count) entries from here on are about seasons, episodes or people; only titles are "
          + "imported", fix: "write ratings of seasons into 'parts' of the title's file")
  }

  static func deletedRow(_ row: String) -> Diagnostic {
    warning(
      "export-row-deleted", "'\(shortened(row))' is in the tracker's trash, so it is skipped",
      fix: "restore it there and export again, if it belongs to your library")
  }

  static let noGame = warning(
    "export-no-game",
    "a test server, a kit for modders or a script extender isn't a game, so it is skipped",
    fix: "add it by hand if it belongs to your library: 'tokonoma add game TITLE'")

  static func ignoredRow(_ row: String) -> Diagnostic {
    warning(
      "export-row-ignored", "you ignore '\(shortened(row))' in the tracker, so it is skipped",
      fix: "give it another status there and export again, if it belongs to your library")
  }
}
