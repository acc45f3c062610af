import FileSystem
import TestSupport
import Testing

@testable import Trackers

@Suite struct RepairedEncodingTests {
  @Test(arguments: [
    ("R&amp;B &#039;n&#x27; &hearts; &nothing; & &", "R&B 'n' ♥ &nothing; & &"),
    ("a<br />\nb<br>c<BR/>d<b>e<", "a\nb\nc\nd<b>e<"),
    ("a\r\nb\rc<br>\r\nd", "a\nb\nc\nd"), ("&atilde;\u{81}\u{93}", "こ"),
    ("\u{C3}\u{A9}", "é"), ("C³-bu é", "C³-bu é"), ("plut&Atilde;&acute;t", "plutôt"),
    ("it\u{92}s \u{80}5 \u{81}", "it’s €5 \u{FFFD}"), ("日本\u{85}", "日本…"),
    ("\u{E3}\u{81}\u{93} and \u{92}", "こ and ’"), ("&#7;&#xD800;", "&#7;&#xD800;"), ("", ""),
  ])
  func textIsAsItWasMeant(text: String, expected: String) {
    #expect(repairingEncoding(text) == expected)
  }

  /// The letters of UTF-8 that is read as Windows-1252.
  @Test(arguments: [
    ("TrÃƒÂ¨s bien Ã¢â‚¬â€œ plutÃƒÂ´t", "Très bien – plutôt"),
    ("FrÃ©dÃ©ric in Winter", "Frédéric in Winter"), ("CafÃ© Ã‰toile", "Café Étoile"),
    ("Itâ€™s â€œfineâ€\u{FFFD} â€” Ã©tÃ©", "It’s “fine” — été"), ("MichaÅ‚", "Michał"),
    ("ÐŸÑ€Ð¸Ð²ÐµÑ‚", "Привет"), ("José and JosÃ©", "José and José"), ("ã‚¢ãƒ‹ãƒ¡", "アニメ"),
    ("“Café”… Ü–, é’— Ä…, IRMÃ” AMANHÃ… Â", "“Café”… Ü–, é’— Ä…, IRMÃ” AMANHÃ… Â"),
    ("Ça va – „gut“ … 10 €", "Ça va – „gut“ … 10 €"),
  ])
  func textInAWrongEncodingIsReadAgain(text: String, expected: String) {
    #expect(repairingEncoding(text) == expected)
  }

  /// Reported once for a file, whether it is in titles, reviews or tags.
  @Test func aFileInAWrongEncodingIsReportedOnce() throws {
    let header = "Book Id,Title,Author,Exclusive Shelf,My Review,Bookshelves\n"
    let rows = "1,FrÃ©dÃ©ric,BjÃ¶rn,read,Iâ€™m <b>fine</b>,\"Ã©tÃ©\"\n2,José,Bo,read,,\n"
    let (export, problems) = try read("goodreads.csv", header + rows)
    #expect(
      export == """
        book/1: title='Frédéric' creators=[{name: 'Björn', role: 'author'}] status=completed \
        tags=[été] review='I’m **fine**'
        book/2: title='José' creators=[{name: 'Bo', role: 'author'}] status=completed

        """)
    #expect(
      problems == """
        goodreads.csv:2:5: the file was saved in a wrong encoding; 6 letters are corrected: \
        'FrÃ©dÃ©ric' is 'Frédéric'

        """)
  }

  /// Bytes of Windows-1252 are also its letters in reviews.
  @Test func windowsLettersStayInReviews() throws {
    let temporary = try TemporaryFolder()
    let text = "Book Id,Title,Author,Exclusive Shelf,My Review\n1,A,B,read,"
    let review: [UInt8] = [
      0x53, 0x63, 0x68, 0xF6, 0x6E, 0x20, 0x96, 0x20, 0x84, 0x67, 0x75, 0x74, 0x93,
    ]
    try temporary.folder.replace("goodreads.csv", with: Array(text.utf8) + review + [0x0A])
    let (export, problems) = try readFolder(temporary, "goodreads.csv")
    #expect(export.contains("review='Schön – „gut“'"), "\(export)")
    #expect(problems.contains("4 bytes from here on are not UTF-8 text"))
  }
}
