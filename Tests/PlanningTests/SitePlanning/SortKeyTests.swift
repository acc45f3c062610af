import TestSupport
import Testing

@testable import MediaLibrary
@testable import Planning

struct SortKeyTests {
  @Test(arguments: [
    ("The Wire", "Wire"), ("A Silent Voice", "Silent Voice"), ("an Hour", "Hour"),
    ("Theory", "Theory"), ("The ", "The "), ("Another", "Another"),
  ])
  func `an English article does not count`(title: String, key: String) {
    #expect(title.utf8.dropFirst(articleLength(title)).elementsEqual(key.utf8))
  }

  @Test(arguments: [
    ("Élan", "elan"), ("E\u{301}lan", "elan"), ("ŽIŽKOV", "zizkov"), ("カタカナ", "かたかな"),
    ("3×3", "3×3"), ("ÆON", "aon"), ("İ", "i"), ("ſ", "s"),
    ("Ωδή", "ωδη"), ("Ὀδύσσεια", "οδυσσεια"), ("Ο\u{301}ρος", "οροσ"), ("Ёлка", "елка"),
    ("Йод", "йод"), ("Việt Nam Ơi", "viet nam oi"), ("Nǚ'ér Guó", "nu'er guo"),
    ("Ṛgveda", "rgveda"), ("ＡＫＩＲＡ２", "akira2"), ("Ș", "s"),
  ])
  func `case, marks and the two syllabaries do not count`(text: String, key: String) {
    #expect(sortKey(text) == key)
  }

  @Test(
    arguments: [
      ("élan", "E"), ("Ærlig", "A"), ("Ώρα", "Ω"), ("ἀγάπη", "Α"), ("Ήλιος", "Η"), ("Ёж", "Е"),
      ("Я", "Я"), ("Ђавол", "Ђ"), ("Đặng", "D"), ("ქართული", "ქ"), ("Հայ", "Հ"), ("שלום", "ש"),
      ("ガンダム", "か"), ("한국", "ㅎ"), ("雪国", "漢"), ("ＡＫＩＲＡ", "A"), ("86", "#"), ("…", "#"),
      ("", "#"),
    ] as [(String, Unicode.Scalar)])
  func `an index has a letter for each script's names`(name: String, letter: Unicode.Scalar) {
    #expect(indexLetter(sortKey(name)) == letter)
  }

  @Test func `keys sort by bytes beyond the first eight, equal ones by id`() {
    let keys = ["abcdefghj", "abcdefgh", "abcdefghi", "abcdefgh", "z", ""]
    #expect(
      places(of: keys, id: { ["5", "b", "4", "a", "0", "9"][$0] }) == [5, 3, 1, 2, 0, 4])
  }

  @Test func `keys that begin alike sort by what follows`() {
    let start = "wandering "
    let keys = ["harbor 12", "harbor 1", "harbor", "alphabet of the sea", "alphabet"].map {
      start + $0
    }
    #expect(places(of: keys, id: { _ in "" }) == [4, 3, 2, 1, 0])
    let odd = [
      "abcdefgh\0", "abcdefgh", "abcdefghé", "abcdefghカ", "abcdefghijklmnop\0", "abcdefghijklmnop",
    ]
    #expect(
      places(of: odd, id: { _ in "" })
        == odd.indices.sorted {
          sortKey(odd[$0]).utf8.lexicographicallyPrecedes(sortKey(odd[$1]).utf8)
        })
  }

  private func places(of titles: [String], id: (Int) -> String) -> [Int] {
    let entries = titles.indices.map { title("anime/\(id($0))", titles[$0]) }
    return LibraryIndex(
      Library(settings: Settings(name: "Alcove"), entries: entries, lists: [], pages: [])
    ).byTitle
  }

  @Test func `years come out of date keys on both sides of the era`() {
    #expect([2016, 1, 0, -1, -44].map { DateKey(day($0, 12, 31)).year } == [2016, 1, 0, -1, -44])
    #expect([2016, 0, -1, -44].map { DateKey(day($0)).year } == [2016, 0, -1, -44])
    #expect(DateKey.undated.year == nil)
    #expect(DateKey(day(-1, 12, 31)) < DateKey(day(0, 1, 1)))
    #expect(DateKey(day(.max)).year == 99_999)
  }
}
