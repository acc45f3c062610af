import Base
import Testing

@testable import Checking

@Suite struct ScanMarkupTests {
  @Test(arguments: [
    (#"<a href="x.html">x</a>"#, ["link x.html"]),
    (#"<A HREF='x.html' id=y>x</A><p id = "z">"#, ["link x.html", "id y", "id z"]),
    (#"<img src=a.png alt="<a href='no.html'>" /><br/>"#, ["link a.png"]),
    (
      #"<img srcset="a.png 1x, b.png 2x"><video poster="c.png"><object data="d.svg">"#,
      ["link a.png", "link b.png", "link c.png", "link d.svg"]
    ),
    (#"<a data-href="no" hreflang="en" href>x</a><li value="1" href="x">"#, ["link x"]),
    (#"<!-- <a href="no.html"> --><!DOCTYPE html><a href="x.html">"#, ["link x.html"]),
    (
      #"<script src="a.js">"<a href='no.html'>"</script><style>a<b id="no"></style><b id="c">"#,
      ["link a.js", "id c"]
    ),
    (#"<meta http-equiv="refresh" content="0; url=../x.html">"#, ["link ../x.html"]),
    (
      #"<meta property="og:url" content="https://x.example/y.html">"#,
      ["link https://x.example/y.html"]
    ),
    (#"<meta name="description" content="https://x.example is 0 url=">"#, []),
    (##"<svg><use xlink:href="#a"/></svg>"##, ["link #a"]),
    (#"2 < 3 <3 </a href="no"> <a"#, []),
    (#"<a href="never closed"#, ["link never closed"]),
    (#"<a ="x" href="y">"#, ["link y"]),
    (#"<a href=x>y</a>"#, ["link x"]),
  ])
  func findsLinksAndIDs(page: String, expected: [String]) {
    #expect(found(in: Array(page.utf8)) == expected)
  }

  @Test func findsOnlyPartsOfThePageInAnyBytes() {
    let page = Array(
      #"<a href='x&amp;y' id="q"><!-- c --><script>x</script><meta content="0;url=x"><img srcset="a,,b">"#
        .utf8)
    for end in page.indices { check(Array(page[..<end])) }
    for byte in UInt8.min...UInt8.max {
      for index in stride(from: 0, to: page.count, by: 3) {
        var changed = page
        changed[index] = byte
        check(changed)
      }
    }
    #expect(found(in: Array(repeating: UInt8(ascii: "<"), count: 100_000)).isEmpty)
    #expect(found(in: Array("<a".utf8) + Array(repeating: 0x20, count: 100_000)).isEmpty)
  }

  @Test(arguments: [
    ("a { b: url(x.png) } c { d: url( 'y z.png' ) }", ["x.png", "y z.png"]),
    ("@font-face { src: url(\"f.woff2\") format(\"woff2\") }", ["f.woff2"]),
    ("@import 'a.css'; @import url(b.css); @import \"c.css\" print;", ["a.css", "b.css", "c.css"]),
    ("@import", []), ("@import x; url(y)", ["y"]), ("@import 'x", []),
    ("url(", []), ("url(x", []), ("url('x", []), ("url( ", []),
  ])
  func findsAddressesOfAStyleSheet(style: String, expected: [String]) {
    var found: [String] = []
    scanStyle(Array(style.utf8).span) { found.append(String(decoding: $0)) }
    #expect(found == expected)
  }

  @Test(arguments: [
    ("a&amp;b", "a&b"), ("&#39;&#x41;&quot;&lt;&gt;", "'A\"<>"), ("&x", "&x"), ("&;", "&;"),
    ("&#xD800;", "&#xD800;"), ("&nbsp;", "&nbsp;"), ("&amp;amp;", "&amp;"),
  ])
  func replacesCharacterReferences(written: String, plain: String) {
    let bytes = withoutReferences(Array(written.utf8).span)
    #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == plain)
  }

  private func check(_ page: [UInt8]) {
    let text = String(decoding: page, as: UTF8.self)
    for part in found(in: page) {
      let value = part.drop { $0 != " " }.dropFirst()
      #expect(value.isEmpty || text.contains(value), "\(part) in \(text)")
    }
  }

  private func found(in page: [UInt8]) -> [String] {
    var found: [String] = []
    scanMarkup(page.span) { part, value in found.append("\(part) \(String(decoding: value))") }
    return found
  }
}
