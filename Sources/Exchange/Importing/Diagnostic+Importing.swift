import Base
import Trackers

extension Diagnostic {
  static func folderOutside(_ path: String) -> Diagnostic {
    .error(
      "folder-outside", "'\(path)' is a link out of the project, so nothing is written there",
      at: .file(path), fix: "replace it with a folder")
  }

  static func fileOutside(_ path: String) -> Diagnostic {
    .error(
      "file-outside", "'\(path)' is a link out of the project, so it is not changed",
      at: .file(path), fix: "replace it with the file itself")
  }

  static func sameTitleTwice(
    _ registry: String, _ id: String, at location: SourceLocation, first: SourceLocation
  ) -> Diagnostic {
    .warning(
      "same-title-twice",
      "two titles have the '\(registry)' id '\(id)'; the one with the export's name is updated",
      at: location, notes: [Note("the other one is here", at: first)],
      fix: "remove one of them, or its '\(registry)' id")
  }

  static let nothingImported = error(
    "nothing-imported", "nothing was imported: titles in unreadable files would be added again",
    fix: "correct the files named here, then import again")

  static func memoryNotReadable(_ path: String) -> Diagnostic {
    .warning(
      "import-memory",
      "the record of earlier imports can't be read, so your files win wherever they differ this time",
      at: .file(path), fix: "check what was kept; this file will be rewritten")
  }

  static func couldNotBeReadAgain(
    _ title: String, because reason: String, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "import-not-readable",
      "'\(shortened(title))' was not imported, because its file would be unreadable: \(reason)",
      at: location, fix: correction)
  }

  static func filesNotBeside(_ count: Int, example: String, in path: String) -> Diagnostic {
    let example = shortened(example)
    let what =
      count == 1
      ? "'\(example)' was not copied, because it is not"
      : "\(count) files such as '\(example)' were not copied, because they are not"
    return .warning(
      "site-files-missing", "\(what) beside library.json in the folder of a site", at: .file(path),
      fix: "import it from the site's folder, with index.html and the pictures")
  }

  /// - Parameter canBeChecked: whether there is a program that decodes pictures
  static func picturesNotTaken(
    _ count: Int, example: String, canBeChecked: Bool, in path: String
  ) -> Diagnostic {
    let example = shortened(example)
    let what =
      count == 1
      ? "'\(example)' was not copied" : "\(count) files such as '\(example)' were not copied"
    let they = count == 1 ? "it" : "they"
    return canBeChecked
      ? .warning(
        "site-picture-refused",
        "\(what), because \(they) can't be decoded as \(count == 1 ? "a picture" : "pictures")",
        at: .file(path), fix: "save \(count == 1 ? "it" : "them") again as JPEG or PNG")
      : .warning(
        "site-pictures-not-checked",
        "\(what): tokonoma-pictures checks pictures first, and it is missing or doesn't run",
        at: .file(path),
        fix: "put the program beside tokonoma ('make install' installs both), and import again")
  }

  static func badFileOfSite(_ name: String, in path: String) -> Diagnostic {
    Diagnostic(
      .warning, "site-file-refused",
      "'\(shortened(name))' isn't a valid name for a file of a site, so it was not copied",
      at: .file(path))
  }

  static func settingsNotTaken(_ reason: String, at path: String) -> Diagnostic {
    .warning(
      "site-settings-refused",
      "the settings were not imported, because they can't be read: \(reason)",
      at: .file(path), fix: "write the ones you want into tokonoma.yml")
  }

  static let nothingTaken = error(
    "nothing-imported", "nothing was imported: --take-theirs needs files that can all be read",
    fix: "check the names of the files, and the key after --take-theirs")

  static func cautiousImport(_ caution: ImportCaution, _ tracker: String) -> Diagnostic {
    Diagnostic(.warning, "import-cautious", caution.text(tracker), at: nil)
  }

  /// - Parameter list: nil for an export
  static func notPermitted(
    _ caution: ImportCaution, _ tracker: String, pulling list: PulledList?
  ) -> Diagnostic {
    .error(
      "import-not-permitted", "\(caution.text(tracker)), so nothing is imported from it",
      fix: list.map { fix(pulling: $0, to: "import it anyway") }
        ?? "look at it with --dry-run; to import it anyway, add --yes")
  }

  static func vanishedStays(
    _ caution: ImportCaution, _ tracker: String, pulling list: PulledList
  ) -> Diagnostic {
    .error(
      "vanished-stays",
      "\(caution.text(tracker)), so nothing is removed; everything else is imported",
      fix: fix(pulling: list, to: "remove it here, too"))
  }

  private static func fix(pulling list: PulledList, to aim: String) -> String {
    "look at it with 'tokonoma pull --dry-run \(list.name)'; to \(aim), run "
      + "'tokonoma pull --yes \(list.name)'"
  }

  package static func unknownTakenKey(_ key: String) -> Diagnostic {
    .error(
      "unknown-import-key", "'\(key)' isn't a key that imports write",
      fix: nearest(to: key, among: TakenKeys.names).map { "did you mean '\($0)'?" }
        ?? "write one of these: \(TakenKeys.names.joined(separator: ", "))")
  }
}

private let correction = "correct it in the tracker or in the file, then import again"
