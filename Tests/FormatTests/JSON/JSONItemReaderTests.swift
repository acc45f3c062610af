import Testing

@testable import DataFormats

struct JSONItemReaderTests {
  private static let text = Array(
    #"{"a": {"skip": [[1]]}, "date": "x", "data": [{"t": "é\n", "n": [1, {"b": true}]}, "s", 12, null, []], "z": [3]}"#
      .utf8)

  /// The items, with the text in parts of any length.
  @Test(arguments: 1...text.count)
  func partsDoNotMatter(length: Int) throws {
    let reader = JSONItemReader(largestItem: 100)
    var found: [String] = []
    for start in stride(from: 0, to: Self.text.count, by: length) {
      let part = Self.text[start..<min(start + length, Self.text.count)]
      for item in try reader.read(part) {
        let root = item.document.root
        let text = root.text ?? root["t"]?.text.map { "{\($0)}" } ?? "-"
        found.append(
          "\(item.name ?? "") \(item.offset) \(text) \(String(decoding: item.bytes, as: UTF8.self))"
        )
        #expect(Self.text[item.offset...].starts(with: item.bytes))
      }
    }
    try reader.finish()
    #expect(
      found == [
        "data 45 {é\n} {\"t\": \"é\\n\", \"n\": [1, {\"b\": true}]}", "data 85 s ", "data 88 12 ",
        "data 92 - ", "data 98 - []", "z 109 3 ",
      ])
    #expect(reader.head == ["date": "x"])
  }

  @Test func anArrayMayBeTheRoot() throws {
    let reader = JSONItemReader(largestItem: 100)
    #expect(try reader.read(Array("[{}, {}]".utf8)[...]).map(\.name) == [nil, nil])
    try reader.finish()
  }

  @Test func incompleteOrTooLongMessagesAreRefused() throws {
    func failure(_ text: String) -> JSONError.Reason? {
      let reader = JSONItemReader(largestItem: 10)
      do throws(JSONError) {
        for byte in text.utf8 { _ = try reader.read([byte]) }
        try reader.finish()
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(failure("[[1, 2]]") == nil)
    #expect(failure("[[1, 2, 3, 4, 5]]") == .tooLong)
    #expect(failure("{\"a\": \"0123456789012345\"}") == .tooLong)
    #expect(failure(String(repeating: "[", count: 300)) == .tooLong)
    #expect(failure("") != nil)
    #expect(failure("[1") != nil)
    #expect(failure("[1]]") != nil)
    #expect(failure("{\"a\" 1}") != nil)
  }
}
