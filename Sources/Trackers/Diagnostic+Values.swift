import Base
import MediaLibrary

extension Diagnostic {
  static func valueLeftOut(
    _ value: String, of name: String, row: String, allowed: String
  ) -> Diagnostic {
    warning(
      "export-value",
      "'\(name)' of '\(shortened(row))' must be \(allowed), not '\(shortened(value))'; it is left out",
      fix: correctRow)
  }

  static func daysToCome(in titles: [ExportedTitle]) -> Diagnostic {
    warning(
      "export-date-to-come",
      "\(named(titles)) \(titles.count == 1 ? "has" : "have") a day in the future",
      at: titles[0].location, fix: correctRow)
  }

  static func daysBeforeRelease(of titles: [ExportedTitle]) -> Diagnostic {
    warning(
      "export-date-before-release",
      "\(named(titles)) \(titles.count == 1 ? "has" : "have") a day before the release",
      at: titles[0].location, fix: "correct the day, or 'released' in the title's file")
  }

  static let isbnDamaged = warning(
    "export-isbn",
    "a number that should be an ISBN has a wrong check digit, or lost digits in a spreadsheet; it "
      + "is left out", fix: "write it into 'ids' of the title's file: isbn13: …")

  static func dateOrderUnknown(in column: String) -> Diagnostic {
    warning(
      orderUnknown,
      "no row tells whether the dates in '\(shortened(column))' begin with the day or the month; "
        + "those that may be either are left out",
      fix: "import the file again with --dates day-first or --dates month-first")
  }

  static let orderUnknown = "export-date-order"

  static func idLeftOut(_ id: String, row: String) -> Diagnostic {
    warning(
      "export-id",
      "the id of '\(shortened(row))' must be a number, not '\(shortened(id))'; the title is kept "
        + "without it", fix: correctRow)
  }

  static func rowWithoutTitle(keptAs name: String) -> Diagnostic {
    warning(
      "export-row-title", "a row has no title; it is kept as '\(name)'",
      fix: "write its title into the new file; the next import keeps it")
  }

  static func reviewsKeptBack(_ count: Int, _ path: String) -> Diagnostic {
    let (which, go) = count == 1 ? ("the one", "goes") : ("all \(count)", "go")
    return warning(
      "export-reviews-kept-back",
      "the export does not say who may read a review, so \(which) in it \(go) to 'notes', which are "
        + "never published", at: .file(path),
      fix: "move reviews that everyone may read from 'notes' to the text below the front matter")
  }

  static func scaleGuessed(_ best: String) -> Diagnostic {
    warning(
      scaleUnknown, "the file does not say what the best score is; its scores suggest \(best)",
      fix: "if that is wrong, import the file again with --best 100, 10, 5 or 3")
  }

  package static let scaleUnknown = "export-scale"

  static let noGames = warning(
    "export-empty", "Steam's answer has no games",
    fix: "set 'Game details' to public in the profile's privacy settings while you ask for it")

  static func textNotTaken(_ name: String, row: String) -> Diagnostic {
    warning(
      "export-text",
      "'\(name)' of '\(shortened(row))' has too many tags to be converted, so it is left out",
      fix: "copy the text into the title's file")
  }

  static func statusUnclear(_ word: String, takenAs status: Status) -> Diagnostic {
    word.isEmpty
      ? warning(
        "export-status-unclear", "a row has no status; it is imported as \(status.rawValue)",
        fix: "give it a status in the tracker, then import again")
      : warning(
        "export-status-unclear",
        "the status '\(shortened(word))' is unknown; it is imported as \(status.rawValue)",
        fix: mapping(word, to: status))
  }

  /// Advice on how to map a word to a status.
  static func mapping(_ word: String, to status: Status) -> String {
    "\(mappingStart)\(shortened(word))=\(status.rawValue)'"
  }

  private static let mappingStart =
    "say what it means, and import the file again: --status '"

  /// The word for a status that `ImportAnswers` can explain; nil for other problems.
  package var unknownStatus: String? {
    guard let fix, fix.hasPrefix(Self.mappingStart), fix.last == "'" else { return nil }
    let sides = fix.dropFirst(Self.mappingStart.count).dropLast().split(
      separator: "=", omittingEmptySubsequences: false)
    let word = sides[0].trimmed(of: " ")
    return sides.count == 2 && !word.isEmpty && word.last != "…" ? word : nil
  }

  private static func named(_ titles: [ExportedTitle]) -> String {
    let names = titles.prefix(3).map { "'\(shortened($0.title))'" }.joined(separator: ", ")
    return titles.count > 3 ? "\(names) and \(titles.count - 3) more" : names
  }
}

extension Diagnostic {
  static func unknownColumnKey(_ key: String, known: [String]) -> Diagnostic {
    error(
      "import-columns", "'\(shortened(key))' isn't a key that a column can fill",
      fix: nearest(to: key, among: known).map { "did you mean '\($0)'?" }
        ?? "write pairs such as 'title=Name,rating=Score/5'; keys are: "
        + known.joined(separator: ", "))
  }

  static func columnsWithoutTitle(_ text: String) -> Diagnostic {
    error(
      "import-columns", "'\(shortened(text))' doesn't name the column with the titles",
      fix: "add it: 'title=…'")
  }

  static let columnsWithoutKind = error(
    "import-columns", "the kind of the table's titles is missing",
    fix: "name a column for it ('kind=…'), or the kind of them all: "
      + Kind.allCases.map(\.id).joined(separator: ", "))

  package static func wrongStatusPair(_ pair: String) -> Diagnostic {
    error(
      "import-status", "'\(shortened(pair))' isn't a word and the status that it means",
      fix: "write 'en cours=current'; statuses are: "
        + Status.allCases.map(\.rawValue).joined(separator: ", "))
  }

  static func columnsMissing(
    _ missing: [String], among columns: [String], at path: String
  ) -> Diagnostic {
    error(
      "import-columns",
      columns.isEmpty
        ? "this isn't a table, so it has no columns"
        : "there is no column \(missing.map { "'\($0)'" }.joined(separator: ", "))",
      at: .file(path),
      fix: columns.isEmpty
        ? "leave out --columns"
        : columns.count == 1
          ? "write the name of each column into the first line of the table, which has "
            + "'\(shortened(columns[0]))'"
          : "use one of these: \(columns.joined(separator: ", "))")
  }
}
