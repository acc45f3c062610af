import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import Planning

extension FuzzTarget {
  /// A file of the owner, read as each kind of file.
  static let title = FuzzTarget(name: "title") { bytes in
    var context = ReadingContext(folder: try Folder("/"))
    context.scale = RatingScale.allCases.first
    var reading = Reading(context: context)
    func begin(_ path: String) {
      _ = reading.diagnostics.sorted.map(DiagnosticFormatter.text)
      reading.begin(Source(path: path, bytes: bytes))
    }
    begin("library/anime/a.md")
    if let review = reading.title(kind: .anime).review {
      var problems = DiagnosticList()
      _ = prose(review.file, range: review.range, reporting: &problems)
    }
    begin("library/games/a.yml")
    _ = reading.titles(kind: .game)
    begin("lists/a.md")
    _ = reading.list()
    begin("pages/a.md")
    _ = reading.page()
    begin("tokonoma.yml")
    _ = reading.settings()
    begin("")
  }

  /// A file of titles whose first title is changed and then removed; the editor checks the result.
  static let editing = FuzzTarget(name: "editing") { bytes in
    for path in ["a.md", "a.yml"] {
      var problems = DiagnosticList()
      let source = Source(path: path, bytes: bytes)
      guard let file = TitleFile(source, reporting: &problems), !file.titles.isEmpty else {
        continue
      }
      let changes: [(key: String, change: KeyChange)] = [
        ("title", .set(.text("a: 'b' #c"))), ("notes", .set(.text("two\nlines"))),
        ("tags", .set(.list([.text("-"), .word("1")]))), ("status", .remove),
        ("history", .append(.mapping([.init("finished", .word("2026"))]))),
      ]
      for change in changes {
        var problems = DiagnosticList()
        let changed = file.changing(
          [.init(title: 0, changes: [change])], order: ["title", "status"], reporting: &problems)
        try expect(
          changed.refused.isEmpty == problems.isEmpty, "a change is refused without a reason")
      }
      if !file.hasOneTitle { _ = file.removing(0, reporting: &problems) }
    }
  }

  /// The interface's words in another language.
  static let words = FuzzTarget(name: "words") { bytes in
    var problems = DiagnosticList()
    _ = Messages.read(
      "de", at: nil, languages: ["de"],
      files: { $0 == "de" ? [Source(path: "words/de.yml", bytes: bytes)] : [] },
      reporting: &problems)
    _ = problems.sorted.map(DiagnosticFormatter.text)
  }
}
