import MediaLibrary
import Testing

@testable import LibraryFiles

@Suite struct ForeignDateTests {
  @Test(arguments: [
    ("19.12.2009", "2009-12-19"), ("12/19/2009", "2009-12-19"), ("20091219", "2009-12-19"),
    ("Dec 19, 2009", "2009-12-19"), ("19 December 2009", "2009-12-19"),
    ("19th of Dec. 2009", "2009-12-19"), ("2009年12月19日", "2009-12-19"), ("Sept 2009", "2009-09"),
    ("12/2009", "2009-12"), ("4.5.2009", "2009-05-04"),
    ("4/5/2009", "2009-05-04 2009-04-05"), ("31/31/2009", ""), ("99.99.2009", ""),
    ("yesterday", ""), ("2009", "2009"), ("~2009", "2009"), ("Dexember 2009", ""), ("19.12.09", ""),
    ("", ""),
    ("winter 2009", "2009"), ("ca. 2009", "2009"), ("20091399", ""),
    ("99999999999999999999.1.2009", ""),
  ])
  func readings(text: String, dates: String) {
    #expect(ForeignDate.readings(of: text).map(\.iso).joined(separator: " ") == dates)
  }
}
