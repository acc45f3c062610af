import Testing

@testable import DataFormats

@Suite struct JSONDocumentTests {
  private func parse(_ text: String) throws(JSONError) -> JSONNode {
    try JSONDocument.parse(Array(text.utf8)).root
  }

  @Test func valuesAreAsTheyAreWritten() throws {
    let root = try parse(
      #"{"title": "Caf\u00e9 \"7\"", "score": 8.50, "private": false, "none": null, "ids": [1, -2e3]}"#
    )
    #expect(root["title"]?.content == .string("Café \"7\""))
    #expect(root["score"]?.content == .number("8.50"))
    #expect(root["score"]?.text == "8.50")
    #expect(root["private"]?.content == .flag(false))
    #expect(root["none"]?.isNull == true && root["none"]?.text == nil)
    #expect(root["ids"]?.items.map(\.text) == ["1", "-2e3"])
    #expect(root["other"] == nil && root["title"]?["x"] == nil)
    #expect(root.members.map(\.name) == ["title", "score", "private", "none", "ids"])
    #expect(root.count == 5 && root["ids"]?.count == 2 && root["title"]?.count == 0)
  }

  @Test func nestedValuesAreWalkedOneByOne() throws {
    let root = try parse(#"[{"a": {"b": [[], {"c": 1}]}}, [2], "x"]"#)
    let items = Array(root.items)
    #expect(items.count == 3)
    #expect(Array(items[0]["a"]?["b"]?.items ?? root.items)[1]["c"]?.text == "1")
    #expect(items[1].items.map(\.text) == ["2"])
    #expect(items[2].text == "x")
  }

  @Test func theLastOfMembersWithOneNameCounts() throws {
    #expect(try parse(#"{"a": 1, "ab": 2, "a": 3}"#)["a"]?.text == "3")
  }

  @Test func offsetsPointToTheText() throws {
    let root = try parse(#"{"a": [ {"b": 12, "c": "xy", "d": true}]}"#)
    let object = try #require(root["a"]?.items.first { _ in true })
    #expect(object.offset == 8)
    #expect(object["b"]?.offset == 14)
    #expect(object["c"]?.offset == 24)
    #expect(object["d"]?.offset == 34)
  }

  @Test(arguments: [
    ("{\"a\": }", 6), ("[1, 2", 5), ("", 0), ("nul", 3), ("[\"\u{1}\"]", 2), ("{} {}", 3),
  ])
  func invalidJSONIsReportedWithItsPlace(_ text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try parse(text) }
    #expect(abs((error?.offset ?? -9) - offset) <= 2, "\(text): \(String(describing: error))")
    guard case .malformed(let reason)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty && !reason.contains("\n"))
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: JSONError.self) { try JSONDocument.parse([0x22, 0xFF, 0x22]) }
  }

  @Test func nestingEndsSomewhere() {
    let deepest = JSONDocument.deepest
    let good = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
    #expect(throws: Never.self) { try parse(good) }
    let error = #expect(throws: JSONError.self) {
      try parse(String(repeating: "[", count: 1_000_000))
    }
    #expect(error?.reason == .tooDeep)
  }

  @Test(arguments: ["0", "\"a\"", "null", "true", "{}"])
  func aHugeArrayIsNotRead(item: String) throws {
    let most = Array(repeating: item, count: JSONDocument.mostItems).joined(separator: ",")
    #expect(
      try parse("[\(most)]").items.reduce(0) { count, _ in count + 1 }
        == JSONDocument.mostItems)
    let error = #expect(throws: JSONError.self) { try parse("[\(most),\(item)]") }
    #expect(error?.reason == .tooMany)
  }
}
