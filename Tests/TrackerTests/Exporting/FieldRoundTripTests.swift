import Base
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Exchange
@testable import Trackers

/// Each field of a title is unchanged after its value is written and read again.
@Suite struct FieldRoundTripTests {
  private func titles(of archive: String) async throws -> [String: OwnersTitle] {
    let folder = try TemporaryFolder(archive + "-- tokonoma.yml --\nname: Test\n")
    var problems = DiagnosticList()
    let library = try await Project(folder: folder.folder).readOwnersTitles(
      workers: WorkerPool(count: 1), reporting: &problems)
    try #require(!problems.hasErrors, "\(problems.all)")
    return Dictionary(uniqueKeysWithValues: library.titles.map { ($0.entry.id, $0) })
  }

  @Test func aWrittenValueIsReadAsItWas() async throws {
    let titles = Array(try await titles(of: RoundTripTests.everyKey).values)
    for field in TitleField.table {
      let values = titles.compactMap { title in
        field.value(title).map { (value: $0, id: title.entry.id) }
      }
      #expect(!values.isEmpty || field.key == .cover, "the example has no '\(field.key)'")
      for (value, id) in values {
        #expect(try await read(value, of: field, in: id) == value, "\(field.key)")
      }
    }
  }

  /// A title with only this value and the values that it needs.
  private func read(_ value: TitleValue, of field: TitleField, in id: String) async throws
    -> TitleValue?
  {
    var pairs: [FieldKey: TitleValue] = [.title: .text("A")]
    if field.isOwn { pairs[.status] = .status(.completed) }
    if [.communityVotes, .communitySource].contains(field.key) {
      pairs[.communityRating] = .hundredths(5000)
    }
    var body = "A review."
    if field.key == .review { body = value.text ?? "" } else { pairs[field.key] = value }
    let file = newTitleFile(
      TitleField.table.compactMap { field in
        pairs[field.key].map {
          YAMLValue.Pair(field.key.rawValue, $0.escapingCommentMarks.yaml(scale: .ten))
        }
      }, review: body.trimmed)
    let other = id == "anime/b" ? "" : "-- library/anime/b.md --\n---\ntitle: B\n---\n"
    let titles = try await titles(
      of: "-- library/\(id).md --\n" + String(decoding: file, as: UTF8.self) + other)
    return titles[id].flatMap(field.value)
  }
}
