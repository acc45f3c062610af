import Base
import Testing

/// Large, deep or binary input ends in a diagnostic.
@Suite struct BoundsTests {
  @Test func deepSectionsAreRefusedOnce() {
    let open = String(repeating: "{{#progress}}", count: 10_000)
    let close = String(repeating: "{{/progress}}", count: 10_000)
    #expect(Outcome(open + close).ids == ["nested-too-deep"])
  }

  @Test func twoHundredLevelsAreAccepted() {
    let open = String(repeating: "{{#progress}}", count: 199)
    let close = String(repeating: "{{/progress}}", count: 199)
    let page = PageContext(progress: ProgressContext())
    #expect(Outcome(open + "{{done}}" + close).shown(page) == "12")
  }

  @Test func longChainOfPartialsIsRefused() {
    var files: [String: Source] = [:]
    for index in 0..<5_000 {
      files[index == 0 ? "page" : "p\(index)"] = Source(
        path: "Templates/\(index).html", text: "{{<p\(index + 1)}}{{$a}}{{/a}}{{/p\(index + 1)}}")
    }
    files["p5000"] = Source(path: "Templates/5000.html", text: "{{$a}}{{/a}}")
    #expect(Outcome(files: files).ids == ["nested-too-deep"])
  }

  @Test func templatesThatGrowExponentiallyAreRefused() {
    var files: [String: Source] = [:]
    for index in 0..<60 {
      files[index == 0 ? "page" : "p\(index)"] = Source(
        path: "Templates/\(index).html", text: "{{> p\(index + 1)}} {{> p\(index + 1)}}")
    }
    files["p60"] = Source(path: "Templates/60.html", text: "x")
    #expect(Outcome(files: files).ids == ["template-too-large"])
  }

  @Test func repeatedLargePartialIsRefused() {
    let large = String(repeating: "x", count: 1 << 20)
    let outcome = Outcome(files: [
      "page": Source(
        path: "Templates/page.html", text: String(repeating: "{{> large}}", count: 1_000)),
      "large": Source(path: "Templates/large.html", text: large),
    ])
    #expect(outcome.ids == ["template-too-large"])
  }

  @Test(arguments: [
    "{{", "{{{", "{{!", "{{= ", "{{title}", "{{#tags ", "{{#tags}}", "{{/tags}}", "{{$a}}",
    "{{<a}}", "{{nope}}", "{{> nope}}", "{{> page}}", "<p {{title}}>", "<script>",
  ])
  func repeatedMistakeIsReportedAtMostAHundredTimes(part: String) {
    let outcome = Outcome(String(repeating: part, count: 4_000))
    #expect(outcome.template == nil)
    #expect((1...102).contains(outcome.problems.all.count))
  }

  @Test func problemInALineOfAMegabyteIsReported() {
    let line = String(repeating: "x", count: 1 << 20)
    #expect(Outcome(line + "{{title}}").shown(PageContext(title: line)) == line + line)
    #expect(Outcome("{{\(line)}}").ids == ["unknown-name"])
  }

  @Test(arguments: [
    [0x61, 0xFF], [0x61, 0xC3], [0x61, 0x00], [0x61, 0xED, 0xA0, 0x80], [0x61, 0xFE, 0xFF],
  ])
  func invalidUTF8IsRefused(bytes: [UInt8]) {
    let outcome = Outcome(files: ["page": Source(path: "Templates/page.html", bytes: bytes)])
    #expect(outcome.ids == ["template-not-text"])
    #expect(outcome.problems.all.first?.location?.column == 2)
  }
}
