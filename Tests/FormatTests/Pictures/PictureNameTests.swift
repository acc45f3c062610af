import Base
import Pictures
import Testing

@Suite struct PictureNameTests {
  /// Browsers rely on the name to tell SVG from other pictures, and on the bytes to tell those
  /// apart.
  @Test(
    arguments: [
      ("covers/anime/x.png", .svg, "SVG; browsers rely on the name and show nothing", "x.svg"),
      ("covers/anime/x.SVG", .jpeg, "JPEG; browsers rely on the name and show nothing", "x.jpg"),
      ("covers/anime/x.jpg", .png, "PNG; not every program checks", "x.png"),
      ("covers/a.b/x.y.webp", .jpeg, "JPEG; not every program checks", "x.y.jpg"),
      ("covers/anime/x.jpg", .jpeg, nil, ""), ("covers/anime/x.JPEG", .jpeg, nil, ""),
      ("covers/anime/x.avif", .avif, nil, ""), ("avatar", .png, nil, ""),
    ] as [(String, PictureInfo.Format, String?, String)])
  func aPictureWithAWrongExtensionIsReported(
    _ path: String, _ format: PictureInfo.Format, _ words: String?, _ renamed: String
  ) {
    var problems = DiagnosticList()
    checkName(of: path, format, reporting: &problems)
    guard let words else {
      #expect(problems.isEmpty)
      return
    }
    #expect(problems.all.map(\.id) == ["picture-misnamed"])
    let problem = problems.all.first
    #expect(problem?.severity == .warning && problem?.location == .file(path))
    let parts = words.split(separator: "; ")
    #expect(
      problem?.message == "this picture is \(parts[0]), but its name says otherwise; \(parts[1])")
    #expect(problem?.fix?.hasSuffix("/\(renamed)'") == true)
  }
}
