import Diagnostics
import FileSystem
import TestSupport
import Testing

@testable import Importing

@Suite struct ExportFileTests {
  private let xml = """
    <myanimelist><anime><series_animedb_id>1</series_animedb_id><series_title>Å</series_title>
    <my_status>Completed</my_status></anime></myanimelist>
    """

  /// The titles in a file with these bytes, and what is reported of it.
  private func read(_ bytes: [UInt8]) throws -> (export: String?, problems: String) {
    let temporary = try TemporaryFolder()
    try temporary.folder.replace("list", with: bytes)
    var reporting = DiagnosticList()
    let file = ExportFile("list", in: temporary.folder, reporting: &reporting)
    let export = file.map { $0.importer.read($0.source, &reporting) }
    return (export.map(described), reporting.all.map { described($0) + "\n" }.joined())
  }

  @Test func readsPlainAndCompressedByContent() throws {
    let plain = Array(xml.utf8)
    for bytes in [
      plain, gzip(plain), gzip(Array(plain[..<40])) + gzip(Array(plain[40...])) + [0, 0],
    ] {
      let (export, problems) = try read(bytes)
      #expect(export == "anime/1: title='Å' status=completed\n")
      #expect(problems == "")
    }
  }

  @Test func readsOtherEncodings() throws {
    let utf16 = Array(xml.utf16)
    let encodings: [[UInt8]] = [
      [0xEF, 0xBB, 0xBF] + Array(xml.utf8),
      [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      [0xFF, 0xFE, 0, 0] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8), 0, 0] },
      [0, 0, 0xFE, 0xFF] + utf16.flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8), 0, 0] },
      utf16.flatMap { [0, 0, UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
        + xml.unicodeScalars.map { UInt8($0.value) },
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8) + Array(xml.utf8),
    ]
    for bytes in encodings {
      let (export, problems) = try read(bytes)
      #expect(export == "anime/1: title='Å' status=completed\n")
      #expect(problems == "")
    }
  }

  @Test func ofAnUnknownEncodingTheLettersAreDoubtful() throws {
    let bytes =
      Array("<?xml version='1.0' encoding='Shift_JIS'?>".utf8)
      + xml.unicodeScalars.map { UInt8($0.value) }
    #expect(
      try read(bytes).problems.hasPrefix(
        "list: the file's encoding 'shift_jis' is not understood, so letters beyond a to z may come out wrong\n"
      )
    )
  }

  @Test func ofATruncatedFileWhatIsThereIsRead() throws {
    let rows = (1...2000).map { id in
      """
      <anime><series_animedb_id>\(id)</series_animedb_id><series_title>T\(id &* 7919 % 1009)</series_title>
      <my_status>Completed</my_status></anime>
      """
    }
    let packed = gzip(Array(("<myanimelist>" + rows.joined() + "</myanimelist>").utf8))
    let (export, problems) = try read(Array(packed[..<(packed.count / 2)]))
    let titles = export?.split(separator: "\n").count { $0.hasPrefix("anime/") } ?? 0
    #expect(titles > 500 && titles < 1500)
    #expect(problems.hasPrefix("list: 'list' stops in the middle; what is there is read\n"))
    var corrupt = packed
    corrupt[packed.count - 6] ^= 0xFF
    #expect(
      try read(corrupt).problems
        == "list: 'list' is damaged; what comes before the damage is read\n")
  }

  @Test func bombsAreNotUnpacked() throws {
    let bomb = gzip([UInt8](repeating: 0x20, count: 18 << 20))
    let (export, problems) = try read(bomb)
    #expect(export == nil)
    #expect(
      problems
        == "list: 'list' unpacks to more than any list of titles takes, so it is not read\n")
  }

  @Test(arguments: ["", "{\"anime\": []}", "<html><body>Not found</body></html>"])
  func whatNobodyUnderstandsIsAnErrorThatTellsWhatIs(text: String) throws {
    let (export, problems) = try read(Array(text.utf8))
    #expect(export == nil)
    #expect(problems == "list: this is no list of titles that can be imported\n")
  }

  @Test(arguments: [
    (
      "Book Id,Title,Author,Author l-f\n1,X,Y,Z\n",
      "an export of Goodreads, which can't be imported"
    ),
    ("\"Book Id\",\"Title\"\n", nil),
    ("Date,Name,Year,Letterboxd URI\n", "an export of Letterboxd"),
    ("[{\"plays\": 1, \"movie\": {\"ids\": {\"trakt\": 1}}}]", "an export of Trakt"),
    ("{\"data\": {\"MediaListCollection\": {\"lists\": []}}}", "an export of AniList"),
    ("PK\u{3}\u{4}\u{14}", "a ZIP archive, which is not unpacked"),
  ])
  func otherTrackersAreCalledByTheirNames(text: String, said: String?) throws {
    let (export, problems) = try read(Array(text.utf8))
    #expect(export == nil)
    #expect(problems.hasPrefix("list: this is \(said ?? "no list")"))
  }
}
