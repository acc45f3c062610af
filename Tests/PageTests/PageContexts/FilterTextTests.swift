import Templates
import Testing

@testable import PageBuilding

@Suite struct FilterTextTests {
  @Test(arguments: [
    ([], ""),
    (["Drama"], "Drama"),
    (["Sci-Fi", "Slice of Life", "日常"], "Sci-Fi|Slice of Life|日常"),
    (["Rock|Pop", "Jazz"], "Rock%7CPop|Jazz"),
    (["100%", "%7C", "%\u{301}"], "100%25|%257C|%25\u{301}"),
  ])
  func nameMayContainTheSeparator(_ genres: [String], _ text: String) {
    var page = PageBuffer()
    GenreNames(genres).append(to: &page)
    #expect(String(decoding: page.bytes, as: UTF8.self) == text)
  }
}
