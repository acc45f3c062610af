import Base
import TestSupport
import Testing

@testable import LibraryFiles

@Suite struct FrontMatterTests {
  @Test(arguments: [
    ("---\na: b\n---\nc\n", "a: b\n", "c\n"), ("---\n---", "", ""),
    ("--- \t\r\n\n--- \n", "\n", ""),
    ("\u{FEFF}---\na\n---\nb", "a\n", "b"), ("---\n--- a\n---\n", "--- a\n", ""),
    ("---\na\n----\n ---\n---\n---\n", "a\n----\n ---\n", "---\n"),
  ])
  func isBetweenTwoMarkers(text: String, yaml: String, body: String) throws {
    var problems = DiagnosticList()
    let source = Source(path: "a.md", text: text)
    let parts = try #require(FrontMatter.split(source, reporting: &problems))
    #expect(String(decoding: source.bytes[parts.yaml], as: UTF8.self) == yaml)
    #expect(String(decoding: source.bytes[parts.body], as: UTF8.self) == body)
    #expect(problems.isEmpty)
  }

  @Test(arguments: [
    ("", "no-front-matter"), ("--", "no-front-matter"),
    (" ---\n---\n", "front-matter-below-the-top"),
    ("\u{FEFF}\n \r\n--- \na: b\n", "front-matter-below-the-top"), ("\n----\n", "no-front-matter"),
    ("\n\n", "no-front-matter"),
    ("a\n---\n---\n", "no-front-matter"), ("---", "front-matter-is-open"),
    ("---\n--\n", "front-matter-is-open"),
  ])
  func isReportedWhenAMarkerIsMissing(text: String, id: String) {
    var problems = DiagnosticList()
    let parts = FrontMatter.split(Source(path: "a.md", text: text), reporting: &problems)
    #expect(parts == nil)
    #expect(problems.all.map(\.id) == [id])
  }

  @Test func isFoundOrReportedInAnyBytes() {
    var random = SplitMix(seed: 3)
    let count = RandomCases.count(5000)
    var found = 0
    for _ in 0..<count {
      let pieces: [[UInt8]] = [
        [0x2D, 0x2D, 0x2D], [0x0A], [0x0D, 0x0A], [0x20], [0xFF], [0x2D], [0x61],
      ]
      let bytes = (0..<Int.random(in: 0...12, using: &random))
        .flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      var problems = DiagnosticList()
      if let parts = FrontMatter.split(Source(path: "a.md", bytes: bytes), reporting: &problems) {
        #expect(parts.yaml.upperBound <= parts.body.lowerBound)
        #expect(parts.body.upperBound == bytes.count)
        found += 1
      }
      #expect(problems.isEmpty || problems.all.count == 1)
    }
    #expect(found >= count / 500)
  }
}
