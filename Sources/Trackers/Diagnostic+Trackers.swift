import Base
import DataFormats
import MediaLibrary

/// Every message about an export, but for those about columns.
extension Diagnostic {
  /// - Parameter columns: of a table that no tracker is known by.
  static func unknownExport(
    _ path: String, hasSeveral: Bool, columns: [String]?, understood: [String]
  ) -> Diagnostic {
    let known = understood.joined(separator: ", ")
    let what = hasSeveral ? "there is no list of titles in it" : "this is no list of titles"
    guard let columns else {
      return Diagnostic(
        .error, "unknown-export", "\(what) that can be imported", at: .file(path),
        fix: "what can be: exports of \(known)")
    }
    let guess = columns.first { folded($0) == "name" || folded($0) == "title" } ?? columns[0]
    let guesses = TableColumns.guess(title: guess, among: columns)
    let pairs = guesses.map { "\($0.key)=\($0.column)" }.joined(separator: ",")
    let kind = guesses.contains { $0.key == "kind" } ? "" : "--kind game "
    return Diagnostic(
      .error, "unknown-export", "this is no table that a tracker is known to export",
      at: .file(path),
      fix: "name its columns, and the kind of its titles, such as "
        + "\(kind)--columns '\(shortened(pairs, to: 200))'; "
        + "known are exports of \(known)")
  }

  /// - Parameter export: the export of another program that the file is.
  static func otherExport(_ path: String, _ export: String, instead: String) -> Diagnostic {
    Diagnostic(
      .error, "unknown-export", "this is \(export), so it can't be imported", at: .file(path),
      fix: instead)
  }

  static func unreadableFile(_ path: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "export-not-readable", reason, at: .file(path),
      fix: "check the name of the file, and that you may read it")
  }

  static func fileTooLarge(_ path: String, unpacked: Bool) -> Diagnostic {
    Diagnostic(
      .error, "export-too-large",
      "'\(path)' \(unpacked ? "unpacks to" : "is") more than any list of titles takes, so it is not read",
      at: .file(path),
      fix: "export the list again; if it is that long, import it in parts of 256 MB at most")
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

  static func longTextLeftOut(of field: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-malformed",
      "<\(field)> is longer than \(ExportLimits.textInWords), which no text of a list is; it is left out",
      at: location,
      fix: "shorten it, then import again")
  }

  static func tooManyRecords(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "export-malformed",
      "the list has more than \(ExportLimits.rowsInWords), or a row more than \(ExportLimits.fieldsInWords) fields, as none has; it is not read any further",
      at: location, fix: "shorten it, or export the list again")
  }

  static func tooMuchDamage(form: String = "XML", at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "export-too-damaged",
      "the file has more than 1,000 places that are not \(form); nothing from here on is read",
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

  static func titleTooLong(_ title: ExportedTitle) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-name",
      "the title '\(shortened(title.title))' is longer than 100 KB, so it is not taken",
      at: title.location, fix: correction)
  }

  /// - Parameter count: of titles whose first time has a rating that is not the title's
  static func ownRatingsLeftOut(_ count: Int, of first: ExportedTitle) -> Diagnostic {
    let name = shortened(first.title)
    return Diagnostic(
      .warning, "export-first-rating",
      count == 1
        ? "the first time through '\(name)' has a rating of its own, which a library has no place for, so it is left out"
        : "the first times through '\(name)' and \(count - 1) more have ratings of their own, which a library has no "
          + "place for, so they are left out",
      at: first.location, fix: "write it into 'notes' of the title's file if you want to keep it")
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

  static func lostByConverter(_ comment: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-lost",
      "a title is missing, as the program that made the file says: \(shortened(singleLine(comment), to: 200))",
      at: location, fix: "add the title by hand")
  }

  static func exportTooLarge(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "export-too-large",
      "'\(path)' has more than 256 MB of files that may be lists, so not all of them are read",
      at: .file(path), fix: "name the files of the export themselves")
  }

  static func errorAnswer(_ message: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "export-error-answer",
      "the tracker answered with an error in place of a list: \(shortened(singleLine(message), to: 200))",
      at: .file(path), fix: "ask it again, and save the answer that has the list")
  }

  static func otherArchive(_ format: String, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "export-in-archive",
      "this is an archive of the format \(format), which is not unpacked",
      at: .file(path), fix: "unpack it, and import the folder or the file with your list in it")
  }

  /// - Parameter names: those of archives in an archive or a folder, at least one.
  static func archivesWithin(_ names: [String], _ path: String) -> Diagnostic {
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let named = names.prefix(3).map { "'\(shortened($0))'" }.joined(separator: ", ") + more
    return Diagnostic(
      .warning, "export-archives-within",
      names.count == 1
        ? "there is an archive within, which is not unpacked: \(named)"
        : "there are archives within, which are not unpacked: \(named)",
      at: .file(path), fix: "if your lists are in it, unpack it, and import what is in it")
  }

  static func badArchive(_ error: ArchiveError, _ path: String) -> Diagnostic {
    let reason =
      switch error {
      case .notAnArchive, .damaged(nil): "it is damaged"
      case .otherFormat(let format): "its format is \(format)"
      case .truncated: "its end is missing"
      case .damaged(let file?): "'\(file)' in it is damaged"
      case .encrypted(nil): "it is encrypted"
      case .encrypted(let file?): "'\(file)' in it is encrypted"
      case .unknownCompression(let file): "'\(file)' in it is packed in a way that is not known"
      case .unsafePath(let file): "the path '\(file)' in it leads out of it"
      case .noFile(let file): "'\(file)' in it is a link or a device"
      case .tooLarge(let limit): "it unpacks to more than \(limit >> 20) MB"
      case .tooManyMembers(let limit): "it has more than \(limit) files"
      }
    return Diagnostic(
      .error, "export-archive", "the archive is not read: \(reason)", at: .file(path),
      fix: "export it again, or unpack it and import the folder")
  }

  static func badJSON(_ error: JSONError, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "export-malformed",
      "this is not JSON (\(problem(of: error))), so nothing of it is read", at: location,
      fix: "export the list again, then import that file")
  }

  static func badJSONLine(_ error: JSONError, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-malformed",
      "this line is not JSON (\(problem(of: error))), so it is not taken", at: location,
      fix: "export the list again, then import that file")
  }

  private static func problem(of error: JSONError) -> String {
    switch error.reason {
    case .malformed(let words): words
    case .tooDeep: "it nests deeper than any list does"
    case .tooLong: "it is too long"
    case .tooMany:
      "it has more than \(NumberText.grouped(JSONDocument.mostItems)) items in one array, as no list has"
    }
  }

  static func badTable(_ error: DelimitedTextError, at location: SourceLocation) -> Diagnostic {
    let problem =
      switch error.reason {
      case .strayQuote: "a quote stands where none may be"
      case .openQuote: "a cell of this row begins with a quote, and none ends it"
      case .tooLong: "the table is too long"
      case .longCell:
        "a cell of this row is longer than \(ExportLimits.textInWords), which no text of a list is"
      case .manyCells: "this row has more than \(ExportLimits.fieldsInWords) cells, as no list has"
      case .manyRows: "the table has more than \(ExportLimits.rowsInWords), as no list has"
      }
    return Diagnostic(
      .error, "export-malformed", "\(problem), so nothing of the table is read", at: location,
      fix: [.longCell, .manyCells, .manyRows].contains(error.reason)
        ? "shorten it, or export the list again"
        : "write a quote within a cell twice, and quotes around the cell, or export the list again")
  }

  static func tornRow(_ row: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-torn",
      "'\(shortened(row))' has more cells than there are columns, so it is not taken", at: location,
      fix: "put quotes around the cell that has a comma in it")
  }

  static func statusNotKnown(
    _ word: String, row: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-status",
      "what '\(shortened(word))' says of '\(shortened(row))' is not known, so it is not taken",
      at: location, fix: correction)
  }

  static func kindNotKnown(
    _ word: String, row: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-kind",
      word.isEmpty
        ? "of what kind '\(shortened(row))' is, nothing says, so it is not taken"
        : "'\(shortened(row))' is of a kind that no library has, '\(shortened(word))', so it is not taken",
      at: location,
      fix: "add it by hand if it is one of these: "
        + Kind.allCases.map(\.id).joined(separator: ", "))
  }

  /// - Parameter count: of entries about seasons, episodes or people in one file
  static func partsNotTaken(_ count: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-parts",
      count == 1
        ? "this is about a season, an episode or a person, so it is not taken: only titles are"
        : "this and more, \(count) in all, is about seasons, episodes or people, so it is not taken: only titles are",
      at: location, fix: "write ratings of seasons into 'parts' of the title's file")
  }

  /// - Parameter address: of a title that the journal of an export is about, and that its catalog lacks
  static func itemMissing(_ address: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-name",
      "what '\(shortened(address))' is, the export does not say, so it is not taken", at: location,
      fix: "import the whole export, with its catalog.ndjson, or add the title by hand")
  }

  static func deletedRow(_ row: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-deleted",
      "'\(shortened(row))' is in the tracker's trash, so it is not taken", at: location,
      fix: "restore it there and export again, if it belongs to your library")
  }

  static func ignoredRow(_ row: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-row-ignored",
      "'\(shortened(row))' is one that you ignore in the tracker, so it is not taken", at: location,
      fix: "give it another status there and export again, if it belongs to your library")
  }

  static func reviewsKeptBack(_ count: Int, _ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "export-reviews-kept-back",
      "the export does not say who may read a review, so \(count == 1 ? "the one" : "all \(count)") in it "
        + "\(count == 1 ? "goes" : "go") to 'notes', which are never published",
      at: .file(path),
      fix: "move what everybody may read from 'notes' to the text below the front matter")
  }

  static func scaleGuessed(_ best: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-scale",
      "the file does not say what the best score is; by its scores it is taken to be \(best)",
      at: location, fix: "export it with 'mediaListOptions { scoreFormat }' if that is wrong")
  }

  static func noGames(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "export-empty", "there is not one game in this answer of Steam's", at: location,
      fix: "set 'Game details' to public in the profile's privacy settings while you ask for it")
  }

  static func textNotTaken(
    _ name: String, row: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "export-text",
      "'\(name)' of '\(shortened(row))' has more tags than any text that a person wrote, so it is left out",
      at: location, fix: "copy the text into the title's file")
  }

  /// - Parameter status: what it is taken as
  static func statusUnclear(
    _ word: String, row: String, takenAs status: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "export-status-unclear",
      word.isEmpty
        ? "nothing says the status of '\(shortened(row))'; it is taken as \(status)"
        : "what '\(shortened(word))' says of '\(shortened(row))' is not known; it is taken as \(status)",
      at: location, fix: "set its status if it is another one: 'tokonoma status TITLE completed'")
  }
}

/// What helps when a row says something that means nothing.
private let correction = "correct it in the tracker or in the file, then import again"
