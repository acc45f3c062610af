import DataFormats
import Testing

@testable import Catalogue

@Suite struct WikidataItemTests {
  /// `name de Ebbe`: a row with its key, language and value, which is its label, too.
  private func item(_ lines: [String]) throws -> WikidataItem? {
    let rows = lines.map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return """
        {"item":{"value":"http://www.wikidata.org/entity/Q71"},"key":{"value":"\(words[0])"},
        "value":{"value":"\(words[2])","xml:lang":"\(words[1])"},"label":{"value":"\(words[2])"}}
        """
    }
    let text = "{\"results\":{\"bindings\":[\(rows.joined(separator: ","))]}}"
    return WikidataItem.all(in: try JSONDocument.parse(Array(text.utf8)).root)["Q71"]
  }

  @Test(arguments: [
    (["name de Ebbe", "name en Tides", "name mul Tides"], ["Ebbe"]),
    (["name de Tides", "name en Tides"], []), (["name fr Marée"], ["Marée"]),
    // In the film's own language, or as it is called itself.
    (["name fr Marée", "original fr La Marée"], []),
    (["name fr Marée", "language - French"], []),
    (["name fr Marée", "original - Marée"], []),
  ])
  func namesOfOtherCountriesAreTranslations(rows: [String], expected: [String]) throws {
    #expect(try item(rows)?.translations(besides: "en").sorted() == expected)
  }

  @Test func theOwnersLanguageIsntForeign() throws {
    let item = try item(["name de Ebbe", "name fr Marée"])
    #expect(item?.translations(besides: "de-AT") == ["Marée"])
  }

  @Test func aFilmHasTheYearsOfAllItsReleases() throws {
    let item = try item(["released - 1999-05-01T00:00:00Z", "released - 2001-01-01T00:00:00Z"])
    #expect(item?.years == [1999, 2001])
  }
}
