import MediaLibrary
import Testing

@testable import Exchange

/// Books of one name whose authors may be the same person.
@Suite struct AuthorTests {
  private func file(_ author: String, _ further: String = "") -> String {
    """
    -- library/books/nami.md --
    ---
    title: Nami
    author: \(author)
    \(further)status: completed
    ---
    """
  }

  private func row(_ author: String) -> String {
    "Title,Authors,ISBN/UID,Read Status\nNami,\(author),,read\n"
  }

  private static let alike = [
    ("Fyodor Dostoyevsky", "Fyodor Dostoevsky"), ("Fjodor Dostojewski", "Fyodor Dostoyevsky"),
    ("Leo Tolstoy", "Lev Tolstoi"), ("Haruki Murakami", "村上春樹"), ("むらかみはるき", "村上春樹"),
    ("Лев Толстой", "Leo Tolstoy"), ("S. King", "Stephen King"), ("King", "Stephen King"),
    ("J.R.R. Tolkien", "John Ronald Reuel Tolkien"), ("JRR Tolkien", "J. R. R. Tolkien"),
    ("Murakami Haruki", "Haruki Murakami"), ("Ursula K. Le Guin", "Ursula Le Guin"),
  ]

  private static let different = [
    ("Ada Winter", "Bo Lind"), ("Stephen King", "Susan King"), ("Stephen King", "Stephen Hawking"),
    ("村上春樹", "村上龍"), ("Ada Winter", "Anna Winter"), ("A. Winter", "B. Winter"),
    ("Neal Stephenson", "Robert Louis Stevenson"),
  ]

  @Test(arguments: alike)
  func possiblyEqualAuthorsAreAskedAbout(known: String, other: String) throws {
    for (known, other) in [(known, other), (other, known)] {
      for ids in ["", "ids: {goodreads: \"7\"}\n"] {
        let project = try TestProject(file(known, ids))
        let before = try project.library()
        let said = try project.importing(row(other), as: "books.csv")
        #expect(
          said.contains("not certain: 'Nami' may be books/nami, so it is skipped"), "\(said)")
        #expect(try project.library() == before)
      }
    }
  }

  @Test(arguments: different)
  func otherAuthorsAreNot(known: String, other: String) throws {
    let said = try TestProject(file(known)).importing(row(other), as: "books.csv")
    #expect(said.contains("1 title: 1 added") && !said.contains("not certain"), "\(said)")
  }

  @Test func theAnswerIsRemembered() throws {
    for (answer, outcome) in [
      (ImportQuestion.Answer.isCandidate(0), "0 added"), (.isNew, "1 added"),
    ] {
      let project = try TestProject(file("Stephen King"))
      let said = try project.importing(row("S. King"), as: "books.csv") { _ in answer }
      #expect(said.contains(outcome), "\(said)")
      let again = try project.importing(row("S. King"), as: "books.csv") { _ in
        Issue.record("asked again")
        return nil
      }
      #expect(again.contains("0 added, 0 updated, 1 unchanged"), "\(again)")
    }
  }

  /// Both have the year, so the match is certain enough.
  @Test func theYearDecidesIfTheAuthorDoesNot() throws {
    let said = try TestProject(file("村上春樹", "released: 1987\n")).importing(
      goodreads("1,Nami,Haruki Murakami,1987,0,read,"), as: "books.csv")
    #expect(said.contains("0 added, 1 updated"), "\(said)")
    // With another year, it may be an edition.
    let other = try TestProject(file("村上春樹", "released: 1987\n"))
    #expect(
      try other.importing(goodreads("1,Nami,Haruki Murakami,2001,0,read,"), as: "books.csv")
        .contains("not certain: 'Nami' (2001) may be books/nami"))
  }
}
