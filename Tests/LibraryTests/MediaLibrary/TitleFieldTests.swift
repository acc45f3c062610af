import MediaLibrary
import Testing

@testable import LibraryFiles

/// The table of a title's fields is complete, and agrees with the code that uses it.
@Suite struct TitleFieldTests {
  @Test func everyKeyHasOneRowInTheOrderOfFiles() {
    #expect(TitleField.table.map(\.key) == FieldKey.allCases)
    #expect(Set(FieldKey.fileOrder).count == FieldKey.fileOrder.count)
  }

  /// The review is the body of the file; roles of makers also have plurals.
  @Test func everyKeyIsRead() {
    let read = Set(TitleDraft.keys.names)
    #expect(read == Set(FieldKey.fileOrder).subtracting(["review"]))
  }

  @Test func aSynonymMeansOneKey() {
    let synonyms = TitleField.table.flatMap(\.synonyms)
    #expect(Set(synonyms).count == synonyms.count)
    for synonym in synonyms {
      #expect(folded(synonym) == synonym)
      #expect(FieldKey(rawValue: synonym) == nil, "\(synonym) is a key itself")
    }
    #expect(TitleField.key(synonym: "My Rating") == .rating)
    #expect(TitleField.key(synonym: "rating") == nil)
  }

  @Test func refreshWritesFactsAlone() {
    for key in FieldKey.refreshed { #expect(!TitleField[key].isOwn, "\(key)") }
    #expect(FieldKey(refreshed: "genres") == .genres)
    #expect(FieldKey(refreshed: "rating") == nil)
    #expect(FieldKey(refreshed: "sortTitle") == nil)
  }
}
