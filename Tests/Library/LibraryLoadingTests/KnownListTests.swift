import Diagnostics
import LibraryLoading
import MediaLibrary
import Testing

/// Lists that many titles have are read once; each title has its own, with its own problems.
@Suite struct KnownListTests {
  @Test func titlesWithTheSameListHaveWhatItSays() async throws {
    let files = (0..<200).map { number in
      "-- library/anime/t\(number).md --\n---\ntitle: T\ngenres: [A, 'B\(number % 3)']\n"
        + "tags: [A, \"B\(number % 7)\"]\nstudios: [A]\nstatus: done\n---\n"
    }
    let library = try await readSound(files.joined())
    #expect(library.entries.count == 200)
    for entry in library.entries {
      let number = try #require(Int(entry.slug.dropFirst()))
      #expect(entry.work.genres == ["A", "B\(number % 3)"])
      #expect(entry.tracking?.tags == ["A", "B\(number % 7)"])
      #expect(entry.work.studios == ["A"])
    }
  }

  @Test(arguments: ["[A, A]", "[A, '']", "[A, [B]]", "[A, {b: c}]", "[A, ~]"])
  func aProblemIsEachTitlesOwn(list: String) async throws {
    let title = "---\ntitle: T\ngenres: \(list)\n---\n"
    let (_, problems) = try await read(
      (0..<3).map { "-- library/anime/t\($0).md --\n\(title)" }.joined(), workers: 1)
    #expect(problems.map { $0.location?.path } == (0..<3).map { "library/anime/t\($0).md" })
  }

  @Test func listsThatAreAlikeAreNotTakenForEachOther() async throws {
    // All have one hash, as `Aa` and `BB` have.
    let lists = ["[Aa, BB]", "[BB, Aa]", "[Aa, Aa]", "[BB, BB]"].map { "genres: \($0)" }
    let (library, _) = try await read(
      lists.enumerated().map {
        "-- library/anime/t\($0).md --\n---\ntitle: T\n\($1)\n---\n"
      }.joined(), workers: 1)
    #expect(
      library.entries.map(\.work.genres) == [["Aa", "BB"], ["BB", "Aa"], ["Aa"], ["BB"]])
  }
}
