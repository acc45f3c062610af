import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import LibraryCommands

@Suite struct AddingTests {
  private let alcove: Alcove

  init() throws {
    alcove = try Alcove(
      """
      -- library/anime/planetes.md --
      ---
      title: Planetes
      titles: {native: プラネテス}
      ---
      -- library/anime/broken.md --
      ---
      title: [
      ---
      -- library/books/many.yml --
      - title: Tehanu
        aliases: [earthsea-4]
      """)
  }

  private func add(_ new: NewTitle, isDryRun: Bool = false) async throws -> String {
    var problems = DiagnosticList()
    let report = try await alcove.editor(isDryRun: isDryRun)
      .add(new, workers: WorkerPool(count: 1), reporting: &problems)
    #expect((report == nil) == problems.hasErrors)
    return report.map { "\($0.outcome) \($0.path)" }
      ?? problems.all.map(\.id).joined(separator: " ")
  }

  private func title(_ title: String, _ kind: Kind = .anime) -> NewTitle {
    NewTitle(title, kind: kind, date: Alcove.date, today: Alcove.today)
  }

  @Test func aNewTitleHasAFileOfItsOwn() async throws {
    var new = title("  Monster: \"One\"  ")
    new.creators = [.init(name: "Naoki Urasawa", role: "original creator")]
    new.genres = ["Drama", "no"]
    new.released = "2004-04-07"
    new.total = 74
    new.status = "watching"
    new.rating = "9.0"
    new.progress = "3"
    new.tags = ["a: b"]
    #expect(try await add(new) == "added library/anime/monster-one.md")
    #expect(
      try alcove.temporary.read("library/anime/monster-one.md") == """
        ---
        title: "Monster: \\"One\\""
        genres: [Drama, "no"]
        creators: [{name: Naoki Urasawa, role: original creator}]
        episodes: 74
        released: 2004-04-07
        status: current
        rating: 9
        progress: 3
        started: 2026-11-21
        tags: ["a: b"]
        added: 2026-11-21
        ---

        """)
    #expect(try await alcove.find("monster") == ["anime/monster-one"])
  }

  @Test func authorsAreWrittenShort() async throws {
    var new = title("Piranesi", .book)
    new.creators = [.init(name: "Susanna Clarke", role: "author")]
    new.total = 272
    #expect(try await add(new) == "added library/books/piranesi.md")
    #expect(
      try alcove.temporary.read("library/books/piranesi.md")
        == "---\ntitle: Piranesi\nauthor: Susanna Clarke\npages: 272\nstatus: planning\nadded: 2026-11-21\n---\n"
    )
  }

  @Test func theGivenStatusDecides() async throws {
    var none = title("A")
    none.status = "None"
    #expect(try await add(none) == "added library/anime/a.md")
    #expect(!(try alcove.temporary.read("library/anime/a.md")).contains("status"))
    var begun = title("B")
    begun.progress = "2"
    #expect(try await add(begun) == "added library/anime/b.md")
    #expect(
      try alcove.temporary.read("library/anime/b.md").contains(
        "status: current\nprogress: 2\nstarted: 2026-11-21\n"))
    var done = title("C")
    done.status = "watched"
    done.date = .none
    #expect(try await add(done) == "added library/anime/c.md")
    #expect(!(try alcove.temporary.read("library/anime/c.md")).contains("finished"))
  }

  @Test(arguments: ["planetes", "ＰＬＡＮＥＴＥＳ", "ぷらねてす"])
  func existingFilesAreRefused(name: String) async throws {
    #expect(try await add(title(name)) == "title-there")
    var another = title(name)
    another.isAnother = true
    another.slug = "planetes-2"
    #expect(try await add(another) == "added library/anime/planetes-2.md")
  }

  @Test func anotherOfTheSameNameGetsItsYearOrANumber() async throws {
    var another = title("Planetes")
    another.isAnother = true
    #expect(try await add(another) == "added library/anime/planetes-2.md")
    another.released = "2003-10"
    #expect(try await add(another) == "added library/anime/planetes-2003.md")
    #expect(try await add(title("Planetes", .manga)) == "added library/manga/planetes.md")
  }

  @Test func namesOfFilesAreTaken() async throws {
    // One file on disks that ignore case.
    #expect(try await add(title("Strasse")) == "added library/anime/strasse.md")
    var sharp = title("Straße")
    sharp.isAnother = true
    #expect(try await add(sharp) == "added library/anime/straße-2.md")
    sharp.slug = "straße"
    #expect(try await add(sharp) == "slug-taken")
    #expect(try await add(title("Broken")) == "slug-taken")
    #expect(try await add(title("Earthsea 4", .book)) == "title-there")
    var new = title("X")
    new.slug = "../x"
    #expect(try await add(new) == "no-slug-given")
  }

  @Test func aWrongValueAddsNothing() async throws {
    var new = title("X")
    new.rating = "95"
    new.status = "done"
    #expect(try await add(new) == "rating-out-of-range")
    new.rating = nil
    new.total = 3
    new.progress = "4"
    #expect(try await add(new) == "progress-beyond-total title-not-added")
    new.progress = "2"
    #expect(try await add(new) == "new-before-the-end")
    #expect(try await add(title("\n")) == "empty-title")
    #expect(try await add(title("X"), isDryRun: true) == "added library/anime/x.md")
    #expect(try !alcove.temporary.folder.exists("library/anime/x.md"))
  }

  @Test func titlesThatDifferInTheirSignsAreOthers() async throws {
    #expect(try await add(title("K-On!")) == "added library/anime/k-on.md")
    #expect(try await add(title("K-On!!")) == "added library/anime/k-on-2.md")
    #expect(try await add(title("-K-On")) == "added library/anime/k-on-3.md")
    // The name of a file isn't a title.
    #expect(try await add(title("K-On")) == "added library/anime/k-on-4.md")
    #expect(try await add(title("K-On 2")) == "added library/anime/k-on-2-2.md")
    for same in ["K-On!", "k-on !", "Ｋ-Ｏｎ！", "“K-On!”", "K On!!"] {
      #expect(try await add(title(same)) == "title-there", "\(same)")
    }
  }

  @Test func aGameIsCountedInHours() async throws {
    var new = title("Ico", .game)
    new.progress = "3"
    #expect(try await add(new) == "counted-in-hours")
    new.progress = nil
    new.hours = "long"
    #expect(try await add(new) == "no-number-of-hours")
    new.hours = "12.50"
    #expect(try await add(new) == "added library/games/ico.md")
    #expect(
      try alcove.temporary.read("library/games/ico.md").contains("status: current\nhours: 12.5\n"))
    var series = title("Series")
    series.hours = "1"
    #expect(try await add(series) == "no-hours")
  }
}
