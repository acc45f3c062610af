import Base
import DataFormats
import MediaLibrary
import Testing

@testable import People

/// The accepted values in a file by a friend, or by a stranger.
@Suite struct FriendReaderTests {
  @Test func aLibraryOfASiteIsRead() throws {
    let friend = try #require(
      read(
        """
        {"format": "tokonoma-library", "ratingScale": 5, "titles": [
          {"id": "anime/planetes", "kind": "anime", "title": "Planetes",
           "titles": {"native": "プラネテス"}, "synonyms": ["PLANETES"], "released": "2003-10-04",
           "ids": {"mal": "329"}, "status": "completed", "rating": 4.5, "episodes": 26,
           "progress": 26, "favorite": 1, "finished": "2019-05", "reviewDate": "2020-01-02",
           "review": "It is about *work*. And >!more!<."},
          {"id": "books/piranesi", "kind": "book", "title": "Piranesi", "status": "current",
           "review": "The end", "spoilers": true}
        ]}
        """))
    #expect(friend.titles.map(\.title) == ["Planetes", "Piranesi"])
    let title = friend.titles[0]
    #expect(title.otherTitles == ["プラネテス", "PLANETES"])
    #expect(title.year == 2003 && title.ids == [.init(registry: "mal", value: "329")])
    #expect(title.status == .completed && title.rating == Rating(hundredths: 9_000))
    #expect(title.isFavorite && title.progress == 26 && title.total == 26)
    #expect(title.finished == PartialDate(year: 2019, month: 5))
    #expect(title.latest == PartialDate(year: 2020, month: 1, day: 2))
    #expect(title.review?.hasPrefix("It is about work.") == true)
    #expect(title.review?.contains("more") == false)
    #expect(friend.address(of: title) == "https://maya.example/anime/planetes.html")
    #expect(friend.titles[1].review == "")
  }

  @Test func savedValuesAreReadUnchanged() throws {
    let friend = try #require(
      read(
        """
        {"format": "tokonoma-library", "titles": [
          {"id": "manga/百", "kind": "manga", "title": "百 \\"<b>\\" \\u0085", "released": "2000",
           "rating": 8.25, "status": "repeating", "chapters": 12, "progress": 3, "favorite": true,
           "updated": "2026-11-01", "ageRating": "R18", "review": "So.", "reviewDate": "2026",
           "ids": {"mal": 7}}]}
        """))
    #expect(friend.titles.count == 1)
    let again = try #require(FriendReader(try JSONDocument.parse(friend.json)))
    #expect(again.friend(maya) == friend)
    #expect(again.friend(maya).json == friend.json)
  }

  @Test func privateTextsAreLeftOut() throws {
    let friend = try #require(
      read(
        """
        {"format": "tokonoma-library", "titles": [
          {"kind": "anime", "title": "A", "visibility": "private"},
          {"kind": "anime", "title": "B", "visibility": "unlisted"},
          {"kind": "anime", "title": "C"}]}
        """))
    #expect(friend.titles.map(\.title) == ["C"])
  }

  /// Each of these is an invalid title.
  @Test(arguments: [
    #"{"kind": "anime"}"#, #"{"kind": "virus", "title": "A"}"#, #"{"kind": 7, "title": "A"}"#,
    #"{"kind": "anime", "title": {"a": 1}}"#, #"{"kind": "anime", "title": " \u202e "}"#,
    #"[]"#, #"null"#, #""title""#, #"1e308"#,
  ])
  func otherItemsAreLeftOut(_ json: String) throws {
    let friend = try #require(
      read(
        "{\"format\": \"tokonoma-library\", \"titles\": [\(json), {\"kind\":\"anime\",\"title\":\"X\"}]}"
      ))
    #expect(friend.titles.map(\.title) == ["X"])
  }

  @Test(arguments: [
    "1e308", "-1", "0", "11", "\"<b>9</b>\"", "null", "[9]", "\"NaN\"", "\"inf\"",
    "99999999999999999999", "\"0x9\"", "true",
  ])
  func invalidRatingsAreNil(_ json: String) throws {
    #expect(try title("\"rating\": \(json)").rating == nil)
  }

  @Test func valuesOfWrongTypesAreNil() throws {
    let title = try title(
      #""status": ["completed"], "progress": -3, "episodes": "many", "finished": 2020, "released": "soon", "ids": [1], "titles": 7, "synonyms": {"a": [1]}, "review": {"text": "x"}, "id": "../../etc/passwd", "favorite": [], "ageRating": 18"#
    )
    #expect(title == FriendTitle(kind: .init(id: "anime") ?? title.kind, title: "X"))
  }

  @Test(arguments: [
    "anime/..", "anime/a/b", "manga/x", "anime/A B", "anime/", "/x", "anime/x?y", "anime/x\\u0000",
    "javascript:alert(1)",
  ])
  func invalidIDsHaveNoLink(_ id: String) throws {
    #expect(try title("\"id\": \"\(id)\"").id == nil)
  }

  @Test func theSizeOfInputIsLimited() throws {
    let long = String(repeating: "長", count: 5_000)
    let many = (0..<30_000).map { "{\"kind\":\"anime\",\"title\":\"T\($0)\"}" }
    let friend = try #require(
      read(
        "{\"format\":\"tokonoma-library\",\"titles\":[{\"kind\":\"book\",\"title\":\"\(long)\",\"review\":\"\(long)\"},\(many.joined(separator: ","))]}"
      ))
    #expect(friend.titles.count == 20_000)
    #expect(friend.titles[0].title.count == 201)
    #expect((friend.titles[0].review ?? "").count <= 301)
  }

  @Test func ofATitleThatIsThereTwiceTheFirstCounts() throws {
    let friend = try #require(
      read(
        """
        {"format": "tokonoma-library", "titles": [
          {"id": "anime/a", "kind": "anime", "title": "A", "rating": 3},
          {"id": "anime/a", "kind": "anime", "title": "A again", "rating": 9}]}
        """))
    #expect(friend.titles.map(\.title) == ["A"])
  }

  @Test(arguments: [
    "[]", "{}", "7", "{\"format\": \"feed\"}", "{\"format\": [\"tokonoma-library\"]}",
  ])
  func otherJSONIsRefused(_ json: String) throws {
    #expect(FriendReader(try JSONDocument.parse(Array(json.utf8))) == nil)
  }

  @Test func aSiteWithoutTitlesIsAFriendToo() throws {
    #expect(try #require(read("{\"format\": \"tokonoma-library\", \"titles\": 7}")).titles == [])
  }

  private func title(_ members: String) throws -> FriendTitle {
    let friend = try #require(
      read(
        "{\"format\": \"tokonoma-library\", \"titles\": [{\"kind\":\"anime\",\"title\":\"X\",\(members)}]}"
      ))
    return try #require(friend.titles.first)
  }
}

let maya = Settings.Friend(
  name: "Maya", url: "https://maya.example/", location: .file("tokonoma.yml"))

func read(_ json: String) -> Friend? {
  (try? JSONDocument.parse(Array(json.utf8))).flatMap(FriendReader.init)?.friend(maya)
}
