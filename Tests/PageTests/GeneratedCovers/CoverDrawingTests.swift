import Base
import Pictures
import Testing

@testable import PageBuilding

@Suite struct CoverDrawingTests {
  @Test(arguments: [
    ("{1 + 2 * 3} {(1 + 2) * 3} {7 / 2} {-7 / 2} {7 % 4} {10 - 2 - 3}", "7 9 3 -3 3 5"),
    ("{x = 4}{x}{x = x + 1}{x}", "45"),
    ("{2 > 1}{1 > 2}{1 == 1}{'a' == 'b'}{1 / 0}{1 % 0}", "101000"),
    ("{1 ? 'yes' : 'no'} {0 ? 1 : 0 ? 2 : 3}", "yes 3"),
    ("{[5, 6, 7][1]}{[5, 6, 7][9]}{[5, 6, 7][-1]}", "675"),
    ("{for i in 1...3}{i},{end}", "1,2,3,"),
    (
      "{for i in 0...10 by 5}{i} {end}{for i in 3...1 by -1}{i}{end}{for i in 1...0}x{end}",
      "0 5 10 321"
    ),
    ("{if 0}a{or}b{end}{if 1}c{end}{if 0}d{end}", "bc"),
    ("{for i in 1...2}{into a}({i}){end}{into b}{i}{end}{end}{b}{a}", "12(1)(2)"),
    ("{ground} {accent} {snow} {volume}", "#efe6d2 #c0452c #d9a441 12"),
    ("{density} {horizon}", "2 4"),
    ("a\n  b<!-- {nothing} -->c\n", "abc"),
    ("{1 > 2 ? 5...9 : 7...7}{(3...3) * 2}{-2...-2}", "76-2"),
  ])
  func writesValues(template: String, expected: String) throws {
    #expect(try drawn(template) == expected)
  }

  @Test func picksAtRandomInTheOrderOfTheFile() throws {
    var random = SplitMix64(seed: 7)
    let (x, y) = (random.number(in: 10...90), random.number(in: 1...6))
    let (word, part) = (random.index(below: 3), random.index(below: 2))
    #expect(
      try drawn("{10...90} {1...6} {'a' | 'b' | 'c'} {choose}x{or}y{end}", seed: 7)
        == "\(x) \(y) \(["a", "b", "c"][word]) \(["x", "y"][part])")
  }

  /// Offsets count from the first byte after the root's start tag.
  @Test(arguments: [
    ("{x}", "'x' has no value yet", 1), ("{1 +}", "a value is missing", 4),
    ("{(1}", "')' is missing", 3), ("{for 1}", "write '{for x in 0...9}'", 5),
    ("{if 1}a", "'{end}' is missing", 7), ("{end}", "'</svg>' is missing", 0),
    ("{'a}", "''' is missing", 11), ("{[1]}", "'[' is missing", 4),
    ("{for i in 1...2}a{or}b{end}", "'{end}' is missing", 17),
    ("{" + String(repeating: "(", count: 60), "too much is nested here", 50),
    ("{" + String(repeating: "-", count: 60), "too much is nested here", 50),
    ("{" + String(repeating: "1+", count: 60), "too much is nested here", 99),
    ("{" + String(repeating: "1?", count: 60), "too much is nested here", 99),
  ])
  func describesTheProblem(template: String, reason: String, offset: Int) {
    let problem = CoverProblem(reason: reason, offset: root.utf8.count + offset)
    #expect(throws: problem) { try drawn(template) }
  }

  @Test func unknownZoneIsAProblem() {
    let problem = CoverProblem(
      reason: "'data-words' is 'middle', not one of top, foot, left, label, series", offset: 25)
    #expect(throws: problem) {
      try CoverDrawing(Array("<svg data-words=\"middle\"></svg>".utf8))
    }
  }

  @Test func randomNumbersCanBeOfAnySize() throws {
    let most = "9223372036854775807"
    #expect(try Int(drawn("{-\(most)...\(most)}")) != nil)
    #expect(try Int(drawn("{-\(most) - 1...\(most)}")) != nil)
  }

  @Test func endlessDrawingStops() throws {
    let loops = "{for i in 1...99999}{for j in 1...99999}{end}{end}"
    #expect(try drawn(loops) == "")
    #expect(try drawn("{for i in 0...1 by 0}a{end}") == "aa")
    let doubled = "{into a}abcdefgh{end}{for i in 1...60}{into a}{a}{end}{end}{a}"
    #expect(try drawn(doubled).utf8.count < 1 << 19)
  }

  @Test func reportsDrawingsThatNoSiteMayShow() {
    var diagnostics = DiagnosticList()
    let files = ["<script/>", "<path", "{x}", "<path d=\"M0 0h{9}\"/>"].enumerated().map {
      (path: "\($0).svg", source: Source(path: "theme/covers/\($0).svg", text: svg($1)))
    }
    let designs = CoverDesigns(files, reporting: &diagnostics)
    #expect(diagnostics.all.map(\.id) == ["cover-drawing", "cover-drawing", "cover-drawing"])
    #expect(diagnostics.all.last?.location?.column == root.utf8.count + 2)
    #expect(designs.all.count == 1)
  }

  @Test func everyNumberOfDesignsWorks() {
    for count in 0...3 {
      var diagnostics = DiagnosticList()
      let files = (0..<count).map { number in
        let path = "<circle r=\"{1...9}\" cx=\"\(number)\"/>"
        return (path: "\(number).svg", source: Source(path: "x.svg", text: svg(path)))
      }
      let designs = CoverDesigns(files, reporting: &diagnostics)
      #expect(diagnostics.isEmpty)
      let all = designs.count(of: "anime")
      #expect(designs.all.count == count && all == Palette.all.count * 15 * max(count, 1))
      let artworks = (0..<all).map { CoverArtwork(designs, kind: "anime", number: $0) }
      #expect(Set(artworks.map(\.file)).count >= Palette.all.count * max(count, 1))
      #expect(artworks.allSatisfy { pictureInfo(ofBytes: $0.file) != nil })
    }
  }

  private let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" data-words=\"foot\">"

  private func svg(_ content: String) -> String { root + content + "</svg>\n" }

  private func drawn(_ template: String, seed: UInt64 = 1) throws(CoverProblem) -> String {
    let drawing = try CoverDrawing(Array(svg(template).utf8))
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    drawing.draw(Palette.all[0].colors, volume: 12, form: 14, &random, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
