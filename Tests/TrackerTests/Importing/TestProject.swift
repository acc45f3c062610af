import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport

@testable import Exchange

/// A project in a temporary folder, to import into.
struct TestProject {
  let temporary: TemporaryFolder

  /// The files of the project in addition to its settings, as a text archive.
  init(_ archive: String = "", settings: String = "name: Test\n") throws {
    temporary = try TemporaryFolder(archive)
    try temporary.write(settings, to: "tokonoma.yml")
  }

  /// Imports lists (each is the rows of one file), and returns the output, with the new or changed
  /// titles only if wanted.
  func importLists(
    _ lists: String..., taking taken: TakenKeys = .none, isDryRun: Bool = false,
    namingTitles: Bool = false
  ) throws -> String {
    var names: [String] = []
    for (index, rows) in lists.enumerated() {
      let name = index == 0 ? "list.xml" : "list\(index + 1).xml"
      try temporary.write("<myanimelist>\n\(rows)\n</myanimelist>\n", to: name)
      names.append(name)
    }
    var reporting = DiagnosticList()
    let report = try importFiles(
      names, from: temporary.folder, into: Project(folder: temporary.folder),
      ImportOptions {
        $0.taken = taken
        $0.isDryRun = isDryRun
      }, reporting: &reporting)
    let lines = report.text.split(separator: "\n").filter { line in
      namingTitles || !["added: ", "updated: "].contains(where: line.hasPrefix)
    }
    return lines.map { $0 + "\n" }.joined() + reporting.all.map { described($0) + "\n" }.joined()
  }

  /// Imports one export, and returns the output.
  func importing(
    _ text: String, as name: String, taking taken: TakenKeys = .none,
    deciding decide: @escaping ImportDecision = { _ in nil }, publishingLists: Bool = false,
    permitting permit: @escaping ImportPermission = { _, _ in false }
  ) throws -> String {
    try temporary.write(text, to: name)
    return try importing(
      name, taking: taken, deciding: decide, publishingLists: publishingLists, permitting: permit)
  }

  /// Imports a file or folder of the project, and returns the output.
  func importing(
    _ path: String, taking taken: TakenKeys = .none,
    deciding decide: @escaping ImportDecision = { _ in nil }, publishingLists: Bool = false,
    permitting permit: @escaping ImportPermission = { _, _ in false }
  ) throws -> String {
    var reporting = DiagnosticList()
    let report = try importFiles(
      [path], from: temporary.folder, into: Project(folder: temporary.folder),
      ImportOptions {
        $0.taken = taken
        $0.publishesLists = publishingLists
      },
      asking: ImportQuestions {
        $0.decision = decide
        $0.permission = permit
      }, reporting: &reporting)
    return report.text + reporting.all.map { described($0) + "\n" }.joined()
  }

  /// The names of the files below a folder.
  func files(_ folder: String) throws -> [String] {
    try temporary.folder.exists(folder) ? temporary.folder.files(below: folder) : []
  }

  /// Imports files of the project's folder together: `1 added, 1 repeated`.
  func importing(_ names: [String]) throws -> String {
    var reporting = DiagnosticList()
    let report = try importFiles(
      names, from: temporary.folder, into: Project(folder: temporary.folder), reporting: &reporting)
    let outcomes: [(ImportReport.Outcome, String)] = [
      (.added, "added"), (.updated, "updated"), (.unchanged, "unchanged"), (.replaced, "repeated"),
    ]
    let counts = outcomes.compactMap { outcome, name in
      let count = report.files.reduce(0) { $0 + $1.count(outcome) }
      return count > 0 ? "\(count) \(name)" : nil
    }
    return counts.joined(separator: ", ") + reporting.all.map { "\n" + described($0) }.joined()
  }

  /// The library as a text archive.
  func library() throws -> String {
    try temporary.folder.files(below: "library").map { file in
      "-- \(file) --\n" + (try temporary.read("library/\(file)"))
    }.joined()
  }
}

/// One row of an anime list, or of another one with `kind`.
func row(_ id: Int, _ title: String, _ fields: String = "", kind: String = "anime") -> String {
  let names =
    kind == "anime" ? ("series_animedb_id", "series_title") : ("manga_mangadb_id", "manga_title")
  let status = fields.contains("my_status") ? "" : "<my_status>Completed</my_status>"
  return "<\(kind)><\(names.0)>\(id)</\(names.0)><\(names.1)><![CDATA[\(title)]]></\(names.1)>"
    + "\(status)\(fields)</\(kind)>"
}

/// An export of AniList with these entries.
func aniList(_ entries: String..., custom list: String = "") -> String {
  let options = "\"user\": {\"mediaListOptions\": {\"scoreFormat\": \"POINT_10\"}}"
  return "{\"lists\": [{\"entries\": [\(entries.joined(separator: ", "))]}\(list)], \(options)}"
}

/// An entry of such an export.
func entry(
  _ id: Int, _ title: String, _ fields: String = "", media: String = "", status: String = "CURRENT"
) -> String {
  "{\"mediaId\": \(id), \"status\": \"\(status)\"\(fields), "
    + "\"media\": {\"type\": \"ANIME\", \"title\": {\"romaji\": \"\(title)\"}\(media)}}"
}

/// An export of Goodreads with these rows: id, title, author, year, rating, shelf, review.
func goodreads(_ rows: String...) -> String {
  (["Book Id,Title,Author,Original Publication Year,My Rating,Exclusive Shelf,My Review"] + rows)
    .map { $0 + "\n" }.joined()
}
