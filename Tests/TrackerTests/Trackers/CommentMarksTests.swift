import Base
import MediaLibrary
import Testing

@testable import Trackers

@Suite struct CommentMarksTests {
  @Test(arguments: [
    ("100%", "100%"), ("50%% off", "50\\%% off"), ("%%", "\\%%"), ("%%%", "%\\%%"),
    ("%%%%", "\\%%\\%%"), ("a %% b %% c", "a \\%% b \\%% c"), ("\\%%", "\\%%"), ("% %", "% %"),
    ("ß%%海", "ß\\%%海"), ("", ""),
    ("<!-- x -->", "\\<!-- x -->"), ("a <!--", "a \\<!--"), ("\\<!-- x", "\\<!-- x"),
    ("<!x", "<!x"),
    ("%%<!--%%", "\\%%\\<!--\\%%"),
    // Characters that may not be in any file of the library.
    ("a\u{0}b\u{7F}\u{9C}\u{FFFE}", "ab"), ("é\t\n海\u{FF01}", "é\t\n海\u{FF01}"),
    ("%\u{FFFF}%", "\\%%"),
  ])
  func apparentCommentsAreText(text: String, expected: String) {
    #expect(text.escapingCommentMarks == expected)
    #expect(text.escapingCommentMarks.escapingCommentMarks == expected)
  }

  @Test(arguments: [
    ("*a* [b](https://c.example/)", "*a* [b](https://c.example/)"), ("50% [x]", "50% [x]"),
    ("see [[anime/x]]", "see \\[\\[anime/x]]"), ("[[[a", "\\[\\[\\[a"),
    ("a %%b%%", "a \\%\\%b\\%\\%"),
    (" a\u{0}[ [ ", "a[ ["), ("", ""),
    ("a <!-- b\n\n-- [[c]] 5%% --> d", "a %% b\n\n-- [[c]] 5 %% d"),
    ("a <!-- [[b]]", "a \\<!-- \\[\\[b]]"), ("\\<!-- a", "\\<!-- a"),
    ("\\\\<!-- a", "\\\\\\<!-- a"), ("<!----><!-- a --> b", "%%%%%% a %% b"),
  ])
  func otherMarkdownIsNotALinkToATitle(text: String, expected: String) {
    #expect(markdown(fromForeign: text) == expected)
  }

  @Test func aTitlesTextsAreAsTheLibraryHasThem() {
    var statements = FieldValues()
    statements[.title] = .text("a %%b%%")
    statements[.tags] = .list(["100%", "%%"])
    statements[.titles] = .value(.mapping([TitleValue.Pair("native", .text("%%"))]))
    statements[.notes] = .text("%%")
    statements[.review] = .text("`%%`")
    statements[.cover] = .text("covers/%%.jpg")
    func title(hasComments: Bool) -> ExportedTitle {
      ExportedTitle(
        kind: .book, id: nil, title: "a %%b%%", extras: [Work.Extra(key: "x-a", value: "%%")],
        values: statements, hasComments: hasComments, location: .file("list.csv"))
    }
    let literal = title(hasComments: false)
    #expect(literal.title == "a \\%%b\\%%" && literal.key == "a %%b%%")
    #expect(literal.extras.map(\.value) == ["\\%%"])
    #expect(literal.values[.title] == .text("a \\%%b\\%%"))
    #expect(literal.values[.tags] == .list(["100%", "\\%%"]))
    #expect(literal.otherNames == ["\\%%"])
    #expect(literal.values[.notes] == .text("%%"))
    #expect(literal.values[.review] == .text("`%%`"))
    #expect(literal.values[.cover] == .text("covers/%%.jpg"))
    #expect(literal.filled(from: literal).title == literal.title)
    // A comment in an Obsidian note stays a comment.
    #expect(title(hasComments: true).values[.title] == .text("a %%b%%"))
  }
}
