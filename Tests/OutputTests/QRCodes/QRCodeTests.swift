import Outputs
import TestSupport
import Testing

@Suite struct QRCodeTests {
  /// The three eyes by which a camera finds a code, each with its light edge.
  @Test(arguments: ["https://mika.example/", "https://mika.example/alcove/", "x"])
  func eyesAreWhereCamerasLook(_ text: String) throws {
    let code = try #require(QRCode(text))
    #expect((code.size - 17) % 4 == 0)
    let eye = [
      "#######.", "#.....#.", "#.###.#.", "#.###.#.", "#.###.#.", "#.....#.", "#######.",
      "........",
    ].map(Array.init)
    for y in 0..<8 {
      for x in 0..<8 {
        let isDark = eye[y][x] == "#"
        let (right, bottom) = (code.size - 1 - x, code.size - 1 - y)
        #expect(code.isDark(x: x, y: y) == isDark)
        #expect(code.isDark(x: right, y: y) == isDark)
        #expect(code.isDark(x: x, y: bottom) == isDark)
      }
    }
  }

  @Test func differentTextsHaveDifferentCodes() throws {
    #expect(QRCode("https://mika.example/") != QRCode("https://mica.example/"))
    #expect(QRCode("https://mika.example/") == QRCode("https://mika.example/"))
  }

  @Test func aLongAddressHasACodeAndABookHasNone() throws {
    #expect(try #require(QRCode(String(repeating: "x", count: 2000))).size <= 177)
    #expect(QRCode(String(repeating: "x", count: 3000)) == nil)
  }

  /// The picture is drawn square by square and compared with the code.
  @Test func thePictureIsTheCodeWithALightEdge() throws {
    let code = try #require(QRCode("https://mika.example/alcove/"))
    let svg = try #require(XMLTree.read(code.svg))
    let side = code.size + 8
    #expect(svg.attributes["viewBox"] == "0 0 \(side) \(side)")
    let paths = svg["path"]
    #expect(paths.map { $0.attributes["fill"] } == ["#fff", nil])
    #expect(paths.first?.attributes["d"] == "M0 0h\(side)v\(side)H0z")
    var dark = Array(repeating: Array(repeating: false, count: side), count: side)
    let runs = try #require(paths.last?.attributes["d"]).matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/)
    #expect(runs.count > 100)
    for run in runs {
      let (x, y, length) = (
        try #require(Int(run.1)), try #require(Int(run.2)), try #require(Int(run.3))
      )
      #expect(run.3 == run.4)
      for x in x..<x + length { dark[y][x] = true }
    }
    for y in 0..<side {
      for x in 0..<side { #expect(dark[y][x] == code.isDark(x: x - 4, y: y - 4)) }
    }
  }

  /// The lines of a terminal have two rows each, with an edge of two squares.
  @Test func theLinesAreTheCodeWithALightEdge() throws {
    let code = try #require(QRCode("http://192.168.0.2:8130/#0123456789abcdef0123456789abcdef"))
    let lines = code.lines.map(Array.init)
    #expect(lines.count == (code.size + 5) / 2 && code.size <= 33)
    #expect(lines.allSatisfy { $0.count == code.size + 4 })
    for (row, line) in lines.enumerated() {
      for (column, square) in line.enumerated() {
        let (x, y) = (column - 2, 2 * row - 2)
        #expect("█▀".contains(square) == code.isDark(x: x, y: y))
        #expect("█▄".contains(square) == code.isDark(x: x, y: y + 1))
      }
    }
  }
}
