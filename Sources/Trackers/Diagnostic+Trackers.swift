import Base
import DataFormats
import MediaLibrary

// Every message about an export, but for those about columns.

extension Diagnostic {
  fileprivate static func error(
    _ id: String, _ message: String, _ location: SourceLocation, fix: String
  ) -> Diagnostic {
    Diagnostic(.error, id, message, at: location, fix: fix)
  }

  fileprivate static func warning(
    _ id: String, _ message: String, _ location: SourceLocation, fix: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning, id, message, at: location,
      fix: fix ?? "correct it in the tracker or in the file, then import again")
  }
}

private let exportAgain = "export the list again, then import that file"
private let shorten = "shorten it, or export the list again"

// Files.
extension Diagnostic {
  /// - Parameter columns: those of a table
  static func unknownExport(
    _ path: String, hasSeveral: Bool, columns: [String]?, understood: [String]
  ) -> Diagnostic {
    let known = understood.joined(separator: ", ")
    guard let columns else {
      let what = hasSeveral ? "there is no list of titles in it" : "this isn't a list of titles"
      return error(
        "unknown-export", "\(what) that can be imported", .file(path),
        fix: "what can be imported: exports of \(known)")
    }
    let guess = columns.first { folded($0) == "name" || folded($0) == "title" } ?? columns[0]
    let guesses = TableColumns.guess(title: guess, among: columns)
    let pairs = guesses.map { "\($0.key)=\($0.column)" }.joined(separator: ",")
    let kind = guesses.contains { $0.key == "kind" } ? "" : "--kind game "
    return error(
      "unknown-export", "no known tracker exports this table", .file(path),
      fix: "name its columns, and the kind of its titles, such as "
        + "\(kind)--columns '\(shortened(pairs, to: 200))'; known trackers: \(known)")
  }

  static func otherExport(_ path: String, _ export: String, instead: String) -> Diagnostic {
    error(
      "unknown-export", "this is \(export), so it can't be imported", .file(path), fix: instead)
  }

  static func unreadableFile(_ path: String, _ reason: String) -> Diagnostic {
    error(
      "export-not-readable", reason, .file(path),
      fix: "check the name of the file, and that you may read it")
  }

  static func fileTooLarge(_ path: String, unpacked: Bool) -> Diagnostic {
    error(
      "export-too-large",
      "'\(path)' \(unpacked ? "unpacks to" : "has") more than 256 MB, so it is not read",
      .file(path),
      fix: "export the list again; if it is that long, import it in parts of 256 MB at most")
  }

  static func exportTooLarge(_ path: String) -> Diagnostic {
    error(
      "export-too-large",
      "'\(path)' has more than 256 MB of files that may be lists, so not all of them are read",
      .file(path), fix: "name the files of the export themselves")
  }

  static func compressedFileTruncated(_ path: String) -> Diagnostic {
    warning(
      "export-truncated", "'\(path)' stops in the middle; the part before that is read",
      .file(path), fix: exportAgain)
  }

  static func compressedFileCorrupt(_ path: String) -> Diagnostic {
    warning(
      "export-corrupt", "'\(path)' is damaged; the part before the damage is read", .file(path),
      fix: exportAgain)
  }

  static func unknownEncoding(_ name: String, _ path: String) -> Diagnostic {
    warning(
      "export-encoding",
      "the file's encoding '\(name)' is not understood, so letters beyond a to z may come out wrong",
      .file(path), fix: "save the file as UTF-8")
  }

  static func badBytes(_ count: Int, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-bad-bytes",
      count == 1
        ? "a byte here is not UTF-8 text; it is read as well as possible"
        : "\(count) bytes from here on are not UTF-8 text; they are read as well as possible",
      location,
      fix: "check the titles and notes near it after the import, or save the file as UTF-8 first")
  }

  static func errorAnswer(_ message: String, _ path: String) -> Diagnostic {
    error(
      "export-error-answer",
      "the tracker answered with an error: \(shortened(singleLine(message), to: 200))",
      .file(path), fix: "ask it again, and save the answer that has the list")
  }

  static func otherArchive(_ format: String, _ path: String) -> Diagnostic {
    error(
      "export-in-archive", "this is an archive of the format \(format), which can't be unpacked",
      .file(path), fix: "unpack it, and import the folder or the file with your list in it")
  }

  static func archivesWithin(_ names: [String], _ path: String) -> Diagnostic {
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let named = names.prefix(3).map { "'\(shortened($0))'" }.joined(separator: ", ") + more
    return warning(
      "export-archives-within",
      names.count == 1
        ? "an archive inside is not unpacked: \(named)"
        : "archives inside are not unpacked: \(named)",
      .file(path), fix: "if your lists are in it, unpack it, and import what is in it")
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
      "export-archive", "the archive is not read: \(reason)", .file(path),
      fix: "export it again, or unpack it and import the folder")
  }
}

// Forms of text.
extension Diagnostic {
  static func documentTypeRefused(at location: SourceLocation) -> Diagnostic {
    error(
      "export-declares-entities",
      "the file declares a document type, which exports don't do; nothing after it is read",
      location, fix: "remove the <!DOCTYPE …> if you trust the file")
  }

  static func malformedXML(
    _ reason: String, field: String?, resumed line: Int?, at location: SourceLocation
  ) -> Diagnostic {
    let lost = field.map { "; <\($0)> is lost" } ?? ""
    let next = line.map { ", reading goes on at line \($0)" } ?? ", nothing after it could be read"
    return warning(
      "export-malformed", "this is not XML (\(reason))\(lost)\(next)", location,
      fix: "export the list again, or mend this place, then import again")
  }

  static func longTextLeftOut(of field: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-malformed", "<\(field)> is longer than \(ExportLimits.textInWords); it is left out",
      location, fix: "shorten it, then import again")
  }

  static func tooManyRecords(at location: SourceLocation) -> Diagnostic {
    error(
      "export-malformed",
      "the list has more than \(ExportLimits.rowsInWords), or a row more than "
        + "\(ExportLimits.fieldsInWords) fields; reading stops here", location, fix: shorten)
  }

  static func tooMuchDamage(form: String = "XML", at location: SourceLocation) -> Diagnostic {
    error(
      "export-too-damaged",
      "the file has more than 1,000 places that are not \(form); reading stops here", location,
      fix: exportAgain)
  }

  static func badJSON(_ problem: JSONError, at location: SourceLocation) -> Diagnostic {
    error(
      "export-malformed", "this is not JSON (\(words(problem))), so it is not read", location,
      fix: exportAgain)
  }

  static func badJSONLine(_ problem: JSONError, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-malformed", "this line is not JSON (\(words(problem))), so it is not taken",
      location, fix: exportAgain)
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

  static func badTable(_ problem: DelimitedTextError, at location: SourceLocation) -> Diagnostic {
    let quote =
      "write a quote within a cell twice, and quotes around the cell, or export the list again"
    let (words, fix) =
      switch problem.reason {
      case .strayQuote: ("there is a quote in the wrong place", quote)
      case .openQuote:
        ("a cell of this row begins with a quote and has no closing quote", quote)
      case .tooLong: ("the table is too long", quote)
      case .longCell:
        ("a cell of this row is longer than \(ExportLimits.textInWords)", shorten)
      case .manyCells: ("this row has more than \(ExportLimits.fieldsInWords) cells", shorten)
      case .manyRows: ("the table has more than \(ExportLimits.rowsInWords)", shorten)
      }
    return error(
      "export-malformed", "\(words), so the table is not read", location, fix: fix)
  }
}

// Rows that are not taken.
extension Diagnostic {
  static func rowWithoutName(at location: SourceLocation) -> Diagnostic {
    warning("export-row-name", "a row has neither id nor title, so it is not taken", location)
  }

  static func titleTooLong(_ title: ExportedTitle) -> Diagnostic {
    warning(
      "export-row-name",
      "the title '\(shortened(title.title))' is longer than 100 KB, so it is not taken",
      title.location)
  }

  /// - Parameter address: of a title in a journal, which the export's catalog lacks
  static func itemMissing(_ address: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-row-name",
      "the export has no title for '\(shortened(address))', so it is not taken", location,
      fix: "import the whole export, with its catalog.ndjson, or add the title by hand")
  }

  static func tornRow(_ row: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-row-torn",
      "'\(shortened(row))' has more cells than there are columns, so it is not taken", location,
      fix: "put quotes around the cell that has a comma in it")
  }

  static func cutOffRow(_ row: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-row-incomplete",
      "'\(shortened(row))' has no end, so it is not taken: a part may be missing", location)
  }

  static func lostByConverter(_ comment: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-row-lost",
      "the program that made the file left out a title: "
        + shortened(singleLine(comment), to: 200), location, fix: "add the title by hand")
  }

  static func rowWithoutStatus(_ row: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-row-status", "'\(shortened(row))' has no status, so it is not taken", location)
  }

  static func unknownTrackerStatus(
    _ word: String, row: String, at location: SourceLocation
  ) -> Diagnostic {
    warning(
      "export-row-status",
      "the status of '\(shortened(row))' must be Watching, Reading, Completed, On-Hold, Dropped, "
        + "Plan to Watch or Plan to Read, not '\(shortened(word))', so it is not taken", location)
  }

  static func statusNotKnown(
    _ word: String, row: String, at location: SourceLocation
  ) -> Diagnostic {
    warning(
      "export-row-status",
      "'\(shortened(row))' has the unknown status '\(shortened(word))', so it is not taken",
      location)
  }

  static func kindNotKnown(
    _ word: String, row: String, at location: SourceLocation
  ) -> Diagnostic {
    let kind = word.isEmpty ? "no kind" : "the unknown kind '\(shortened(word))'"
    return warning(
      "export-row-kind", "'\(shortened(row))' has \(kind), so it is not taken", location,
      fix: "add it by hand if it is one of these: "
        + Kind.allCases.map(\.id).joined(separator: ", "))
  }

  static func partsNotTaken(_ count: Int, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-parts",
      count == 1
        ? "this is about a season, an episode or a person; only titles are imported"
        : "\(count) entries from here on are about seasons, episodes or people; only titles are "
          + "imported",
      location, fix: "write ratings of seasons into 'parts' of the title's file")
  }

  static func deletedRow(_ row: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-row-deleted", "'\(shortened(row))' is in the tracker's trash, so it is not taken",
      location, fix: "restore it there and export again, if it belongs to your library")
  }

  static func ignoredRow(_ row: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-row-ignored", "you ignore '\(shortened(row))' in the tracker, so it is not taken",
      location,
      fix: "give it another status there and export again, if it belongs to your library")
  }
}

// Values.
extension Diagnostic {
  static func valueLeftOut(
    _ value: String, of name: String, row: String, allowed: String, at location: SourceLocation
  ) -> Diagnostic {
    warning(
      "export-value",
      "'\(name)' of '\(shortened(row))' must be \(allowed), not '\(shortened(value))'; it is left out",
      location)
  }

  static func idLeftOut(_ id: String, row: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-id",
      "the id of '\(shortened(row))' must be a number, not '\(shortened(id))'; the title is kept "
        + "without it", location)
  }

  static func rowWithoutTitle(keptAs name: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-row-title", "a row has no title; it is kept as '\(name)'", location,
      fix: "write its title into the new file; the next import keeps it")
  }

  static func ownRatingsLeftOut(_ count: Int, of first: ExportedTitle) -> Diagnostic {
    let name = shortened(first.title)
    return warning(
      "export-first-rating",
      count == 1
        ? "the first run of '\(name)' has a rating of its own, which no key can hold; it is left out"
        : "the first runs of '\(name)' and \(count - 1) more have ratings of their own, which no "
          + "key can hold; they are left out",
      first.location, fix: "write it into 'notes' of the title's file if you want to keep it")
  }

  static func reviewsKeptBack(_ count: Int, _ path: String) -> Diagnostic {
    let (which, go) = count == 1 ? ("the one", "goes") : ("all \(count)", "go")
    return warning(
      "export-reviews-kept-back",
      "the export does not say who may read a review, so \(which) in it \(go) to 'notes', which are "
        + "never published", .file(path),
      fix: "move reviews that everyone may read from 'notes' to the text below the front matter")
  }

  static func scaleGuessed(_ best: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-scale",
      "the file does not say what the best score is; its scores suggest \(best)", location,
      fix: "export it with 'mediaListOptions { scoreFormat }' if that is wrong")
  }

  static func noGames(at location: SourceLocation) -> Diagnostic {
    warning(
      "export-empty", "Steam's answer has no games", location,
      fix: "set 'Game details' to public in the profile's privacy settings while you ask for it")
  }

  static func textNotTaken(_ name: String, row: String, at location: SourceLocation) -> Diagnostic {
    warning(
      "export-text",
      "'\(name)' of '\(shortened(row))' has too many tags to be converted, so it is left out",
      location, fix: "copy the text into the title's file")
  }

  /// - Parameter status: the status that is imported
  static func statusUnclear(
    _ word: String, row: String, takenAs status: String, at location: SourceLocation
  ) -> Diagnostic {
    let what = word.isEmpty ? "no status" : "the unknown status '\(shortened(word))'"
    return warning(
      "export-status-unclear", "'\(shortened(row))' has \(what); it is imported as \(status)",
      location, fix: "set its status if it is another one: 'tokonoma status TITLE completed'")
  }
}
