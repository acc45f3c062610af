import Testing

/// A value of a title that is missing from a complete export is removed.
@Suite struct TakenAwayTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let file: String
    let before: String
    let after: String
    /// Texts that are removed from the title's file; the file stays.
    let gone: [String]
    var testDescription: String { file }
  }

  private static func table(_ header: String, _ row: String) -> String { "\(header)\n\(row)\n" }

  private static let changes: [Change] = {
    let goodreads =
      "Book Id,Title,Author,My Rating,Date Read,Bookshelves,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies"
    let storyGraph = "Title,Authors,ISBN/UID,Read Status,Star Rating,Review,Tags,Owned?,Dates Read"
    let hardcover = "Title,Author,Status,Hardcover Book ID,Review,Tags,Private Notes,Owned"
    let openreads = "title,author,status,rating,favourite,my_review,notes,tags,readings,book_format"
    func anime(_ tags: String, _ comments: String) -> String {
      "<myanimelist>"
        + row(1, "A", "<my_tags>\(tags)</my_tags><my_comments>\(comments)</my_comments>")
        + "</myanimelist>"
    }
    return [
      Change(
        file: "goodreads.csv",
        before: table(goodreads, "1,Salt,Ada,4,2024/01/02,cozy,read,Fine.,true,psst,1,1"),
        after: table(goodreads, "1,Salt,Ada,4,,,read,,,,1,0"),
        gone: ["Fine.", "cozy", "psst", "owned", "spoilers", "finished"]),
      Change(
        file: "storygraph.csv",
        before: table(storyGraph, "Salt,Ada,,read,4.0,Fine.,cozy,Yes,2024/01/01-2024/01/02"),
        after: table(storyGraph, "Salt,Ada,,read,4.0,,,No,"),
        gone: ["Fine.", "cozy", "owned", "finished", "started"]),
      Change(
        file: "hardcover.csv",
        before: table(hardcover, "Salt,Ada,Read,7,Fine.,cozy,psst,true"),
        after: table(hardcover, "Salt,Ada,Read,7,,,,false"),
        gone: ["Fine.", "cozy", "psst", "owned"]),
      Change(
        file: "openreads.csv",
        before: table(openreads, "Salt,Ada,finished,4,true,Fine.,psst,cozy,,paperback"),
        after: table(openreads, "Salt,Ada,finished,4,false,,,,,paperback"),
        gone: ["Fine.", "cozy", "psst", "favorite"]),
      Change(
        file: "list.xml", before: anime("cozy", "psst"), after: anime("", ""),
        gone: ["cozy", "psst"]),
      Change(
        file: "anilist.json", before: aniList(entry(1, "Nami", ", \"notes\": \"psst\"")),
        after: aniList(entry(1, "Nami", ", \"notes\": null")), gone: ["psst"]),
    ]
  }()

  @Test(arguments: changes)
  func itGoes(_ change: Change) throws {
    let project = try TestProject()
    _ = try project.importing(change.before, as: change.file)
    let before = try project.library()
    let files = try project.files("library")
    for text in change.gone { #expect(before.contains(text), "\(text) in \(before)") }
    let said = try project.importing(change.after, as: change.file)
    let library = try project.library()
    for text in change.gone { #expect(!library.contains(text), "\(text): \(said)") }
    #expect(said.contains(" removed"), "\(said)")
    #expect(try project.files("library") == files)
    // It returns with the tracker's.
    _ = try project.importing(change.before, as: change.file)
    let again = try project.library()
    for text in change.gone { #expect(again.contains(text), "\(text) in \(again)") }
  }

  /// A table without the columns changes none of these values.
  @Test func valuesThatAnExportLacksStay() throws {
    let project = try TestProject()
    let change = try #require(Self.changes.first)
    _ = try project.importing(change.before, as: change.file)
    let before = try project.library()
    _ = try project.importing(
      "Book Id,Title,Author,My Rating,Exclusive Shelf\n1,Salt,Ada,4,read\n", as: "goodreads.csv")
    #expect(try project.library() == before)
  }
}
