import Base
import FileSystem
import Glibc
import Pictures
import Synchronization
import TestSupport
import Testing

@testable import Publishing

/// The picture program, built, with a pipe to it.
@Suite struct PictureProgramTests {
  private let program: PictureProgram

  init() throws {
    program = try #require(PictureProgram(at: ChildProcess.built("tokonoma-pictures")))
  }

  private func thumbnails(
    _ picture: [UInt8], widths: [Int] = [60, 120]
  ) throws -> PictureAnswer.Thumbnails {
    let answer = answer(
      to: .thumbnails(.init(picture: picture, widths: widths, drawnWidth: nil)))
    guard case .thumbnails(let made) = answer else { throw Refused(answer: answer) }
    return made
  }

  private func answer(to request: PictureRequest) -> PictureAnswer? {
    var time = Duration.zero
    guard case .answer(let answer) = program.outcome(of: request, time: &time) else { return nil }
    return answer
  }

  private struct Refused: Error {
    let answer: PictureAnswer?
  }

  @Test func aPictureIsMadeSmaller() throws {
    let made = try thumbnails(MadePixels.halves(200, 300).png)
    #expect(made.pictures.map(\.width) == [60, 120])
    let small = try #require(made.pictures.first.flatMap { MadePixels(reading: $0.bytes) })
    #expect([small.width, small.height] == [60, 90])
    #expect(small.color(10, 45)[0] > 180 && small.color(10, 45)[2] < 80)
    #expect(small.color(50, 45)[2] > 180 && small.color(50, 45)[0] < 80)
    #expect(!made.isAnimated)
    let strongest = [made.color >> 16, made.color >> 8 & 0xFF, made.color & 0xFF].max() ?? 0
    #expect(strongest > 180)
  }

  @Test func theTurnOfACameraIsKeptAndItsWordsAreNot() throws {
    let file = MadePixels.halves(200, 100).jpeg(orientation: 6)
    #expect(file.contains("secret".utf8))
    let made = try thumbnails(file)
    let small = try #require(made.pictures.last)
    #expect(!small.bytes.contains("secret".utf8) && !small.bytes.contains("EXIF".utf8))
    let picture = try #require(MadePixels(reading: small.bytes))
    // A quarter turn clockwise: the left side is now at the top.
    #expect(picture.height > picture.width)
    let (top, bottom) = (picture.color(20, 10), picture.color(20, picture.height - 10))
    #expect(top[0] > top[2] && bottom[2] > bottom[0])
  }

  @Test func aPNGAndAWebPAreTurned() throws {
    for file in MadePixels.halves(200, 100).turned(6) {
      let small = try #require(try thumbnails(file).pictures.last)
      let picture = try #require(MadePixels(reading: small.bytes))
      #expect(picture.height > picture.width)
      let (top, bottom) = (picture.color(20, 10), picture.color(20, picture.height - 10))
      #expect(top[0] > top[2] && bottom[2] > bottom[0])
    }
  }

  @Test(arguments: [false, true]) func aGIFIsAlsoMadeSmaller(isInterlaced: Bool) throws {
    var gif = MadeGIF(width: 200, height: 300, isInterlaced: isInterlaced)
    // A transparent corner.
    gif.transparent = 2
    func color(_ x: Int, _ y: Int) -> UInt8 { y < 100 && x < 100 ? 2 : y < 150 ? 1 : 3 }
    let file = gif.file([color])
    let made = try thumbnails(file)
    #expect(!made.isAnimated && made.pictures.map(\.width).prefix(2) == [60, 120])
    let small = try #require(made.pictures.first.flatMap { MadePixels(reading: $0.bytes) })
    #expect([small.width, small.height] == [60, 90])
    #expect(small.color(50, 20)[0] > 230 && small.color(50, 20)[2] < 25)
    #expect(small.color(30, 70)[2] > 230 && small.color(30, 70)[0] < 25)
    #expect(small.bytes[3] == 0 && small.bytes.last == 255)

    let moving = try thumbnails(gif.file([color, { _, _ in 3 }]))
    #expect(moving.isAnimated && moving.pictures.first == made.pictures.first)
    // A frame that extends beyond the picture, and a truncated one.
    var beyond = file
    beyond.replaceSubrange(6..<10, with: [100, 0, 100, 0])
    #expect(try thumbnails(beyond, widths: [60]).pictures.isEmpty == false)
    let request = PictureRequest.Thumbnails(
      picture: Array(file.prefix(20_000)), widths: [60], drawnWidth: nil)
    #expect(answer(to: .thumbnails(request)) == .refusal(.broken))
  }

  /// A large one takes no more memory than a still picture of its size.
  @Test func anAnimatedWebPShowsItsFirstFrame() throws {
    let made = try thumbnails(MadePixels.halves(100, 100).moving(200, 200, x: 100, y: 50))
    #expect(made.isAnimated)
    let small = try #require(made.pictures.last.flatMap { MadePixels(reading: $0.bytes) })
    #expect(small.color(65, 60)[0] > 180 && small.color(110, 60)[2] > 180)
    // The area outside of the frame is transparent.
    #expect(small.bytes[(60 * 120 + 20) * 4 + 3] == 0 && small.bytes[(10 * 120 + 80) * 4 + 3] == 0)
    let large = MadePixels.halves(100, 100).moving(7_000, 6_800, x: 6_900, y: 6_700)
    #expect(try thumbnails(large).isAnimated)
    let outside = MadePixels.halves(100, 100).moving(200, 200, x: 102, y: 0)
    let request = PictureRequest.Thumbnails(picture: outside, widths: [60], drawnWidth: nil)
    #expect(answer(to: .thumbnails(request)) == .refusal(.broken))
  }

  /// A profile whose red is blue: ignoring it shows the wrong color.
  @Test func colorsAreAsTheProfileMeansThem() throws {
    let pixels = MadePixels.halves(200, 300)
    let profile = MadeProfile.swapped
    for file in [profile.inPNG(pixels.png), profile.inJPEG(pixels.jpeg())] {
      let made = try thumbnails(file)
      let small = try #require(made.pictures.first.flatMap { MadePixels(reading: $0.bytes) })
      #expect(small.color(10, 45)[2] > 180 && small.color(10, 45)[0] < 80)
      #expect(small.color(50, 45)[0] > 180 && small.color(50, 45)[2] < 80)
      #expect(!small.bytes.isEmpty && made.color & 0xFF != made.color >> 16)
    }
    // An invalid one changes nothing.
    let broken = MadeProfile(bytes: Array("no profile".utf8))
    let made = try thumbnails(broken.inPNG(pixels.png))
    #expect(made == (try thumbnails(pixels.png)))
  }

  /// By the matrices of CSS Color 4.
  @Test(arguments: [
    ([200, 100, 50], [214.9, 92.6, 31.0]), ([90, 160, 100], [60.7, 162.1, 93.3]),
    ([60, 90, 180], [50.4, 91.0, 186.2]),
  ])
  func displayP3IsShownInSRGB(color: [UInt8], expected: [Double]) throws {
    let pixels = MadePixels(width: 200, height: 200) { _, _ in color }
    let request = PictureRequest.Thumbnails(
      picture: MadeProfile.displayP3.inPNG(pixels.png), widths: [60], drawnWidth: 60)
    guard case .thumbnails(let made) = answer(to: .thumbnails(request)) else {
      throw Refused(answer: nil)
    }
    let parts = [made.color >> 16, made.color >> 8 & 0xFF, made.color & 0xFF]
    for (part, expected) in zip(parts, expected) { #expect(abs(Double(part) - expected) < 2) }
  }

  @Test func inksBecomeColors() throws {
    // Inverted: no cyan, all magenta, all yellow, no black is red.
    let file = MadePixels.inkJPEG(200, 200, [255, 0, 0, 255])
    let made = try thumbnails(file)
    #expect(made.color >> 16 > 240 && made.color & 0xFFFF < 0x1010)
  }

  @Test func aSmallPictureIsNotMadeLarger() throws {
    let made = try thumbnails(MadePixels.halves(80, 80).png, widths: [60, 120])
    #expect(made.pictures.contains { $0.width == 60 })
    #expect(made.pictures.allSatisfy { $0.width <= 80 })
  }

  @Test func brokenRequestsAreRefusedAndTheNextIsRead() throws {
    let whole = MadePixels.halves(200, 300)
    for file in [Array(whole.png.prefix(4000)), Array(whole.jpeg().prefix(4000)), [], [1, 2, 3]] {
      let request = PictureRequest.Thumbnails(picture: file, widths: [60], drawnWidth: nil)
      #expect(answer(to: .thumbnails(request)) == .refusal(.broken))
    }
    #expect(try thumbnails(whole.jpeg()).pictures.count == 2)
  }

  @Test func aHugePictureIsRefused() throws {
    var file = MadePixels.halves(20, 20).png
    // The width and height of IHDR.
    file.replaceSubrange(16..<24, with: [0, 0, 0xFF, 0, 0, 0, 0xFF, 0])
    let request = PictureRequest.Thumbnails(picture: file, widths: [60], drawnWidth: nil)
    #expect(answer(to: .thumbnails(request)) == .refusal(.tooLarge))
  }

  @Test func aDrawingIsDrawn() throws {
    #expect(answer(to: .drawing(drawing("<svg", width: 9))) == .refusal(.badDrawing))
    let answer = answer(to: .drawing(drawing(Self.plain, width: 40)))
    guard case .drawing(let made) = answer else { throw Refused(answer: answer) }
    let picture = try #require(MadePixels(reading: made.png))
    #expect([picture.width, picture.height] == [40, 40])
    #expect(picture.color(20, 20) == [0, 128, 255])
  }

  private static let plain = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#0080ff"/></svg>
    """

  private func drawing(_ svg: String, width: Int) -> PictureRequest.Drawing {
    PictureRequest.Drawing(svg: Array(svg.utf8), width: width, height: width)
  }

  @Test func textsAreSetIntoTheirBoxes() throws {
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><rect width="400" height="400" fill="#fff"/>\
      <foreignObject x="100" y="100" width="200" height="100" font-size="80" data-smallest="10" fill="#000000">\
      A title of some words &amp; more</foreignObject></svg>
      """
    let answer = answer(to: .drawing(drawing(svg, width: 400)))
    guard case .drawing(let made) = answer else { throw Refused(answer: answer) }
    #expect(made.missing == [])
    let picture = try #require(MadePixels(reading: made.png))
    #expect(picture.colors(100..<300, 100..<200) > 10)
    #expect(picture.colors(0..<98, 0..<400) == 1 && picture.colors(0..<400, 204..<400) == 1)
    #expect(self.answer(to: .drawing(drawing(svg, width: 400))) == answer)
  }

  @Test func lettersWithoutAFontAreReportedAndNotDrawn() throws {
    // A private use character.
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#fff"/>\
      <foreignObject width="100" height="100" font-size="40">\u{10FFF0}</foreignObject></svg>
      """
    let answer = answer(to: .drawing(drawing(svg, width: 100)))
    guard case .drawing(let made) = answer else { throw Refused(answer: answer) }
    #expect(made.missing == [0x10FFF0])
    #expect(MadePixels(reading: made.png)?.colors(0..<100, 0..<100) == 1)
  }

  /// Templates and the drawings of themes may contain no more than covers.
  @Test func aDrawingOnlyDraws() throws {
    for part in ["<script/>", "<filter><feTurbulence/></filter>", "<image href='#a'/>"] {
      let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(part)</svg>"
      #expect(answer(to: .drawing(drawing(svg, width: 40))) == .refusal(.badDrawing))
      let request = PictureRequest.Drawing(
        svg: Array(Self.plain.utf8), width: 40, height: 40,
        resources: [.init(name: "a", bytes: Array(svg.utf8))])
      #expect(answer(to: .drawing(request)) == .refusal(.badDrawing))
    }
  }

  /// The largest noise that a drawing can have.
  @Test(arguments: [258, 1200]) func aDrawingHasAtMost300KB(width: Int) throws {
    let picture = MadePixels(width: width / 2, height: 315) { x, y in
      let mixed = UInt32(x &+ y &* 65_537) &* 2_654_435_761
      return [16, 8, 0].map {
        UInt8(truncatingIfNeeded: (mixed ^ mixed >> 15) &* 2_246_822_519 >> $0)
      }
    }
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#f6f2e9"/>\
      <image href="resource:a" width="\(width)" height="630"/></svg>
      """
    let request = PictureRequest.Drawing(
      svg: Array(svg.utf8), width: 1200, height: 630,
      resources: [.init(name: "a", bytes: picture.png)])
    guard case .drawing(let made) = answer(to: .drawing(request)) else {
      throw Refused(answer: nil)
    }
    #expect(made.png.count < 300_000 && made.png.count > 50_000)
    let drawn = try #require(MadePixels(reading: made.png))
    #expect([drawn.width, drawn.height] == [1200, 630])
    if width < 1200 {
      #expect(drawn.colors(0..<width, 0..<630) > 100)
      for (part, paper) in zip(drawn.color(1_000, 300), [0xF6, 0xF2, 0xE9]) {
        #expect(abs(part - paper) < 8)
      }
    }
  }

  /// A program without limits could do everything that is named here, as a test of `tokonoma-fetch`
  /// shows.
  @Test(arguments: PictureRequest.Role.allCases)
  func theProcessMayDoNothingElse(role: PictureRequest.Role) throws {
    let folder = try TemporaryFolder()
    try folder.write("kept", to: "file")
    let run = try #require(
      HelperProcess(
        ChildProcess.built("try-limits"), [role.rawValue, folder.path], environment: []))
    #expect(run.receive() == [])
    #expect(try folder.folder.files(below: "") == ["file"])
    #expect(try folder.read("file") == "kept")
    // The program itself is limited, too.
    let helper = try #require(
      HelperProcess(ChildProcess.built("tokonoma-pictures"), [role.rawValue], environment: []))
    try #require(helper.receive() != nil)
    let status = try Folder("/proc").read("\(helper.number)/status")
    #expect(String(decoding: status, as: UTF8.self).contains("\nSeccomp:\t2\n"))
  }

  /// In the size of a cover, it is little work.
  private static let slow =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>"
    + String(repeating: "<g style='mix-blend-mode:hue'><path d='M0 0h40v40H0z'/></g>", count: 1_500)
    + "</svg>"

  @Test func aSlowDrawingIsEndedOnce() throws {
    var time = Duration.zero
    let request = PictureRequest.drawing(drawing(Self.slow, width: 4_000))
    #expect(program.outcome(of: request, time: &time) == .tooSlow)
    #expect(time > .seconds(2) && time < .seconds(5))
    #expect(answer(to: .drawing(drawing(Self.plain, width: 40))) != nil)
  }

  @Test func aProcessEndsWithTheProgramThatStartedIt() throws {
    let process = try #require(
      HelperProcess(ChildProcess.built("tokonoma-pictures"), ["draw"], environment: []))
    _ = process.receive()
    #expect(process.send(PictureRequest.drawing(drawing(Self.slow, width: 4_000)).message))
    usleep(200_000)
    // As the system does when the program is killed.
    process.hangUp()
    func isOver() throws -> Bool {
      try Folder("/proc").read("\(process.number)/stat").firstRange(of: Array(") Z".utf8)) != nil
    }
    for _ in 0..<1_000 where try !isOver() { usleep(10_000) }
    #expect(try isOver())
    #expect(process.end() == 0)
  }

  @Test func aBuildHasATimeForSlowPictures() {
    let budget = PictureBudget()
    for _ in 0..<1_000 { budget.spend(.milliseconds(999)) }
    #expect(budget.begin() && budget.postponed == 0)
    for _ in 0..<15 {
      #expect(budget.begin())
      budget.spend(.seconds(3))
    }
    #expect(!budget.begin() && !budget.begin() && budget.postponed == 2)
  }

  /// A file that is named in a file name is never read.
  @Test func aDrawingReadsNoFile() throws {
    let folder = try TemporaryFolder()
    try folder.folder.replace("secret.png", with: MadePixels.halves(40, 40).png)
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40">\
      <rect width="40" height="40" fill="#fff"/><image xlink:href="file://\(folder.path)/secret.png" width="40" height="40"/></svg>
      """
    #expect(answer(to: .drawing(drawing(svg, width: 40))) == .refusal(.badDrawing))
  }

  /// Like a system that is short of memory: the picture isn't the cause.
  @Test func aProcessThatSomethingElseKilledIsReplaced() throws {
    let before = try thumbnails(MadePixels.halves(80, 80).png)
    let killed = program.idle.withLock { idle in
      idle[.decode]?.map { kill($0.number, SIGKILL) }
    }
    #expect(killed == [0])
    #expect(try thumbnails(MadePixels.halves(80, 80).png) == before)
  }

  /// A program that ends at each request replaces one that every picture kills, or that takes too
  /// long.
  @Test(arguments: [("exit", "picture-deadly", 2), ("kill -PROF $$", "picture-too-slow", 1)])
  func deadlyPicturesAreReportedAndNotRetried(
    end: String, id: String, times: Int
  ) async throws {
    let folder = try TemporaryFolder()
    let hello = MessageFrame.framed(Array("made".utf8))
      .map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    try folder.write(
      """
      #!/bin/sh
      echo "$1" >> "$0.runs"
      printf '\(hello.joined())'
      head -c 1 > /dev/null
      \(end)
      """, to: "program")
    try folder.setMode(0o755, of: "program")
    let picture = MadePixels.halves(20, 20).png
    try folder.folder.replace("a.png", with: picture)
    func problems() async throws -> [String] {
      let program = try #require(PictureProgram(at: folder.path + "/program"))
      let maker = try PictureMaker(program, keptIn: folder.folder)
      var problems = DiagnosticList()
      let made = try await maker.thumbnails(
        of: [PictureMaker.Source(path: "a.png", of: picture)], in: folder.folder,
        on: WorkerPool(count: 1), reporting: &problems)
      // The build isn't finished.
      #expect(made.count == 1 && made.allSatisfy { $0 == nil })
      return problems.all.map { "\($0.location?.path ?? "") \($0.id)" }
    }
    #expect(try await problems() == ["a.png \(id)"])
    let runs = try folder.read("program.runs")
    #expect(runs.split(separator: "\n").count { $0 == "decode" } == times)
    // The next time it is reported without opening the picture: each role only starts.
    #expect(try await problems() == ["a.png \(id)"])
    #expect(
      try folder.read("program.runs").split(separator: "\n").count { $0 == "decode" } == times + 1)
  }
}
