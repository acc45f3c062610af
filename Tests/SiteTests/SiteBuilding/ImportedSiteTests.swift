import Base
import Exchange
import FileSystem
import LibraryFiles
import SiteBuilding
import TestSupport
import Testing

/// A tracker's export, imported and built: the pages show everything in the export.
@Suite struct ImportedSiteTests {
  @Test func pagesShowTheDataOfTheExport() async throws {
    let project = try BuiltProject()
    try project.temporary.write(MadeExport.text(isManga: false), to: "animelist.xml")
    try project.temporary.write(MadeExport.text(isManga: true), to: "mangalist.xml")
    var problems = DiagnosticList()
    let report = try importFiles(
      ["animelist.xml", "mangalist.xml"], from: project.temporary.folder,
      into: Project(folder: Folder(project.path)), reporting: &problems)
    #expect(problems.isEmpty, "\(problems.text)")
    #expect(report.files.map { $0.count(.added) } == [17, 6])

    let before = try FolderState(project.path + "/library")
    let built = try await project.build()
    #expect(built.report?.titles == MadeExport.rows.count, "\(built.problems.text)")
    #expect(built.problems.isEmpty, "\(built.problems.text)")
    #expect(try FolderState(project.path + "/library") == before)
    let site = try project.site
    let pages = pages(of: site.contents).filter {
      $0.value.elements.contains { $0.hasClass("title-page") }
    }
    #expect(pages.count == MadeExport.rows.count)
    for row in MadeExport.rows {
      let folder = row.isManga ? "manga/" : "anime/"
      let page = pages.first {
        $0.key.hasPrefix(folder) && $0.value.text { $0.name == "h1" } == row.title
      }?.value
      guard let page else {
        Issue.record("no page of '\(row.title)'")
        continue
      }
      #expect(page.text { $0.hasClass("status") } == row.word, "\(row.title)")
      #expect(
        page.text { $0.hasClass("seal") } == (row.score == 0 ? "" : "Rating \(row.score) of 10"),
        "\(row.title)")
      #expect(page.texts(in: "progress") == row.shownProgress, "\(row.title)")
      #expect(page.dates(in: "verdict") == row.shownDates, "\(row.title)")
      let facts = page.text { $0.hasClass("verdict") }
      let (past, again) = row.isManga ? ("read", "reread") : ("watched", "rewatched")
      let words = [1: "\(again) once", 2: "\(past) 3 times"][row.times]
      #expect(
        words.map(facts.contains) ?? !(facts.contains(again) || facts.contains(" times")),
        "\(facts)")
      for tag in row.tags.split(separator: ", ") {
        #expect(page.text { $0.hasClass("facts") }.contains(tag))
      }
    }
    for (path, bytes) in site.contents {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("privateword"), "\(path)")
      #expect(!String(decoding: bytes, as: UTF8.self).contains("somebody"), "\(path)")
    }
    for (path, page) in harm(in: site) { #expect(page == [], "\(path)") }
  }

  /// The tracker's changes are shown; nothing else is written.
  @Test func secondImportMakesOnlyTheTrackersChanges() async throws {
    let project = try BuiltProject()
    let library = Project(folder: try Folder(project.path))
    func importExport(_ text: String) throws -> ImportReport {
      try project.temporary.write(text, to: "animelist.xml")
      var problems = DiagnosticList()
      defer { #expect(problems.isEmpty, "\(problems.text)") }
      return try importFiles(
        ["animelist.xml"], from: project.temporary.folder, into: library, reporting: &problems)
    }
    _ = try importExport(MadeExport.text(isManga: false))
    try await project.build()
    let before = try FolderState(project.path)
    let again = try importExport(MadeExport.text(isManga: false))
    #expect(again.files.map { $0.count(.unchanged) } == [17])
    try await project.build()
    #expect(try FolderState(project.path) == before)

    let changed = MadeExport.text(isManga: false)
      .replacing(
        "<my_watched_episodes>5</my_watched_episodes>",
        with: "<my_watched_episodes>6</my_watched_episodes>")
    #expect(try importExport(changed).files.map { $0.count(.updated) } == [1])
    try await project.build()
    #expect(
      try FolderState(project.path + "/_site").changes(since: before.below("_site")) == [
        "rewritten anime.html", "rewritten anime/salt-iron-second-season.html",
        "rewritten index.html",
        "rewritten library.json", "rewritten now.json",
        "rewritten stats.html",
        "rewritten watching.html",
      ])
  }

  private func harm(in site: FolderState) -> [(String, [String])] {
    pages(of: site.contents).map { ($0.key, $0.value.problems + $0.value.harm(at: $0.key)) }
  }
}

extension FolderState {
  fileprivate func below(_ folder: String) -> FolderState {
    FolderState(
      items: Dictionary(
        uniqueKeysWithValues: items.compactMap { path, item in
          path == folder
            ? ("", item)
            : path.hasPrefix(folder + "/")
              ? (String(path.dropFirst(folder.utf8.count + 1)), item) : nil
        }))
  }
}
