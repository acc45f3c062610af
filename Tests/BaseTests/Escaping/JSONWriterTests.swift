import Base
import Testing

@Suite struct JSONWriterTests {
  @Test func nestsArraysAndObjects() {
    var json = JSONWriter()
    json.object { json in
      json.text("a", "b")
      json.text("missing", nil)
      json.array("list") { json in
        json.number(nil, 1)
        json.object { $0.literal("x", "9.5") }
        json.array { _ in }
      }
      json.number("n", 2)
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == #"{"a":"b","list":[1,{"x":9.5},[]],"n":2}"#)
  }

  @Test func textCannotEndTheScript() {
    var json = JSONWriter()
    json.text(nil, "</script><!--&\"\\\u{0}\n\u{7F}é攻…\u{2028}\u{2029}")
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #""\u003c/script\u003e\u003c!--\u0026\"\\\u0000\u000a\u007fé攻…\u2028\u2029""#)
  }

  @Test func fileShowsNoControls() {
    var json = JSONWriter(inScript: false)
    json.text(nil, "<&>\"\\\u{0}\n\t\u{7F}\u{9B}\u{A0}é’\u{2028}")
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == "\"<&>\\\"\\\\\\u0000\\n\\t\\u007f\\u009b\u{A0}é’\u{2028}\"")
  }

  @Test func continuesAfterAPieceIsRemoved() {
    var json = JSONWriter()
    json.frame("[")
    json.line("  ") { $0.number(nil, 1) }
    #expect(String(decoding: json.bytes, as: UTF8.self) == "[\n  1")
    json.clear()
    json.line("  ") { $0.flag(nil, true) }
    json.frame("\n]")
    #expect(String(decoding: json.bytes, as: UTF8.self) == ",\n  true\n]")
  }

  /// Texts are scanned eight bytes at a time; the last eight overlap.
  @Test func escapesAtEveryIndex() {
    for (plain, escaped) in [
      ("<", #"\u003c"#), ("\"", #"\""#), ("\u{2028}", #"\u2028"#), ("’", "’"),
    ] {
      for length in 0..<20 {
        for place in 0...length {
          let (before, after) = (
            String(repeating: "x", count: place), String(repeating: "é", count: length - place)
          )
          var json = JSONWriter()
          json.text(nil, before + plain + after + plain)
          #expect(
            String(decoding: json.bytes, as: UTF8.self)
              == "\"" + before + escaped + after + escaped + "\"")
        }
      }
    }
  }

  @Test func growsWithItsContents() {
    let long = String(repeating: "long ", count: 5_000)
    var json = JSONWriter()
    json.array { json in for _ in 0..<3 { json.text(nil, long) } }
    #expect(
      String(decoding: json.bytes, as: UTF8.self) == "[\"\(long)\",\"\(long)\",\"\(long)\"]")
  }
}
