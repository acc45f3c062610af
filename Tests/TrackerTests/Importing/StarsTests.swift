import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing
import Trackers

@testable import Exchange

/// Libraries whose first import has ratings in stars.
@Suite struct StarsTests {
  private static let header = "Date,Name,Year,Letterboxd URI,Rating\n"
  private static let films =
    header + "2024-01-01,Salt,2001,https://boxd.it/a1,4.5\n"
    + "2024-01-02,Tides,2002,https://boxd.it/a2,0.5\n2024-01-03,Foam,2003,https://boxd.it/a3,\n"

  private struct Imported {
    let report: ImportReport
    let asked: [[String]]
    let problems: [Diagnostic]
  }

  private func run(
    _ project: TestProject, _ files: [(name: String, text: String)] = [("ratings.csv", films)],
    by pairs: String? = nil, answering answer: Bool?, isDryRun: Bool = false
  ) throws -> Imported {
    for file in files { try project.temporary.write(file.text, to: file.name) }
    var reporting = DiagnosticList()
    let columns = pairs.flatMap {
      TableColumns($0, name: "mine", kind: .movie, reporting: &reporting)
    }
    var asked: [[String]] = []
    let report = try importFiles(
      files.map(\.name), from: project.temporary.folder,
      into: Project(folder: project.temporary.folder),
      ImportOptions {
        $0.columns = columns
        $0.isDryRun = isDryRun
      },
      asking: ImportQuestions {
        $0.stars = {
          asked.append($0)
          return answer
        }
      }, reporting: &reporting)
    return Imported(report: report, asked: asked, problems: reporting.all)
  }

  @Test func areKeptIfTheOwnerWantsThem() throws {
    let project = try TestProject(
      settings: "name: Test\nratingScale: 10  # so far\ncovers: none\n")
    let imported = try run(project, answering: true)
    #expect(imported.asked == [["Letterboxd"]] && imported.problems.isEmpty)
    #expect(imported.report.settings == ["ratingScale"])
    #expect(imported.report.advice?.contains("rescale") != true)
    #expect(imported.report.conversions.isEmpty && imported.report.rounded.isEmpty)
    #expect(
      try project.temporary.read("tokonoma.yml")
        == "name: Test\nratingScale: 5  # so far\ncovers: none\n")
    let library = try project.library()
    #expect(library.contains("\nrating: 4.5\n") && library.contains("\nrating: 0.5\n"))
    // One undo removes the films and the setting.
    let steps = try Journal(project.temporary.folder).steps().steps
    #expect(steps.map { $0.files.contains { $0.path == "tokonoma.yml" } } == [true])
    // The library now has titles.
    let again = try run(project, answering: true)
    #expect(again.asked.isEmpty && again.report.changed.isEmpty && again.report.kept.isEmpty)
    #expect(try project.library() == library)
  }

  @Test func areConvertedIfTheOwnerWantsThat() throws {
    let project = try TestProject()
    let imported = try run(project, answering: false)
    #expect(imported.asked == [["Letterboxd"]] && imported.report.settings.isEmpty)
    #expect(imported.report.advice?.contains("rescale") != true)
    #expect(try project.temporary.read("tokonoma.yml") == "name: Test\n")
    #expect(try project.library().contains("\nrating: 9\n"))
  }

  @Test func aScriptLearnsHowToRestoreThem() throws {
    let project = try TestProject()
    let imported = try run(project, answering: nil)
    #expect(
      imported.report.advice?.hasPrefix(
        "your ratings were stars; to turn them back into stars: tokonoma rescale 10 5\n") == true)
    #expect(try project.library().contains("\nrating: 9\n"))
  }

  @Test func aDryRunWritesNoSettings() throws {
    let project = try TestProject()
    let imported = try run(project, answering: true, isDryRun: true)
    #expect(try project.temporary.read("tokonoma.yml") == "name: Test\n")
    #expect(imported.report.text.contains("rating 4.5"))
    #expect(try project.library().isEmpty)
  }

  /// Not if another scale has been used, or if values would be rounded.
  @Test(arguments: [
    ("title=Name,rating=Score/5", "Salt,4\nTides,3.75\n", "", "name: Test\n"),
    ("title=Name,rating=Score", "Salt,4\n", "", "name: Test\n"),
    ("title=Name,rating=Score/5", "Salt,\n", "", "name: Test\n"),
    ("title=Name,rating=Score/5", "Salt,4\n", "", "name: Test\nratingScale: 100\n"),
    (
      "title=Name,rating=Score/5", "Salt,4\n", "-- library/books/a.md --\n---\ntitle: A\n---\n",
      "name: Test\n"
    ),
  ]) func areOfferedOnlyWhereTheyFit(
    pairs: String, rows: String, library: String, settings: String
  ) throws {
    let project = try TestProject(library, settings: settings)
    let imported = try run(
      project, [("mine.csv", "Name,Score\n" + rows)], by: pairs, answering: true)
    #expect(imported.asked.isEmpty && imported.report.settings.isEmpty)
    #expect(imported.report.changed.contains { $0.isNew })
    #expect(imported.report.advice?.contains("rescale") != true)
    #expect(try !project.temporary.read("tokonoma.yml").contains("ratingScale: 5"))
  }

  @Test func allExportsMustHaveStars() throws {
    func asked(_ score: String) throws -> [[String]] {
      let list = "<myanimelist>\(row(1, "A", score))</myanimelist>"
      return try run(
        TestProject(), [("ratings.csv", Self.films), ("list.xml", list)], answering: true
      ).asked
    }
    #expect(try asked("<my_score>8</my_score>") == [])
    #expect(try asked("") == [["Letterboxd"]])
  }
}
