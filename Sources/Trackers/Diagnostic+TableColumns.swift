import Base
import MediaLibrary

extension Diagnostic {
  static func unknownColumnKey(
    _ key: String, known: [String], at location: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .error, "import-columns", "'\(shortened(key))' isn't a key that a column can fill",
      at: location,
      fix: nearest(to: key, among: known).map { "did you mean '\($0)'?" }
        ?? "write pairs such as 'title=Name,rating=Score/5'; keys are: "
        + known.joined(separator: ", "))
  }

  static func columnsWithoutTitle(_ text: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, "import-columns", "'\(shortened(text))' doesn't name the column with the titles",
      at: location,
      fix: "add it: 'title=…'")
  }

  static func columnsWithoutKind(at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, "import-columns", "the kind of the table's titles is missing",
      at: location,
      fix: "name a column for it ('kind=…'), or the kind of them all: "
        + Kind.allCases.map(\.id).joined(separator: ", "))
  }

  package static func wrongStatusPair(_ pair: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, "import-status", "'\(shortened(pair))' isn't a word and the status that it means",
      at: location,
      fix: "write 'en cours=current'; statuses are: "
        + Status.allCases.map(\.rawValue).joined(separator: ", "))
  }

  static func columnsMissing(
    _ missing: [String], among columns: [String], at path: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "import-columns",
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
