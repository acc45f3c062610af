import MediaLibrary
import Testing
import Trackers

@testable import Exchange

@Suite struct SharedStatementsTests {
  /// Remembered values are kept byte for byte, although texts in two normal forms are equal.
  @Test func statementsStayAsTheyWereWhatTheyShareThemWith() {
    var remembered = FieldValues()
    remembered[.title] = .value(.text("Cafe\u{301} of the long street"))
    remembered[.titles] = .value(.mapping([.init("french", .text("Cafe\u{301} de la rue"))]))
    remembered[.genres] = .value(.list(["Drama", "Rene\u{301}"]))
    remembered[.episodes] = .value(.number(12))
    remembered[.rating] = .absent
    remembered[.tags] = .value(.list(["sea"]))
    var said = FieldValues()
    said[.title] = .value(.text("Caf\u{E9} of the long street"))
    said[.titles] = .value(.mapping([.init("french", .text("Caf\u{E9} de la rue"))]))
    said[.genres] = .value(.list(["Drama", "Ren\u{E9}"]))
    said[.episodes] = .value(.number(12))
    said[.rating] = .value(.number(1))
    said[.status] = .value(.text("completed"))

    let shared = remembered.sharing(said)
    // A description has the scalars as they are, or their numbers.
    for key in FieldKey.imported {
      let texts = [shared[key], remembered[key]].map {
        Array(String(describing: $0).unicodeScalars)
      }
      #expect(texts[0] == texts[1])
    }
  }
}
