import Base
import MediaLibrary
import Outputs
import PageBuilding
import Planning
import TestSupport

@testable import Publishing

extension FuzzTarget {
  /// The list of files in an output folder, which a stranger may have changed: no file is outside,
  /// and the written list is read back equal.
  static let manifest = FuzzTarget(name: "manifest") { bytes in
    var problems = DiagnosticList()
    let source = Source(path: Manifest.name, bytes: bytes)
    guard let manifest = Manifest(source, reporting: &problems) else { return }
    _ = problems.sorted.map(DiagnosticFormatter.text)
    for path in manifest.paths {
      let isInside = !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
      try expect(isInside && manifest.contains(path), "'\(path)' is no file of the folder")
    }
    problems = DiagnosticList()
    let again = Manifest(
      Source(path: Manifest.name, bytes: manifest.bytes), reporting: &problems)
    try expect(again == manifest && problems.isEmpty, "is not read as it was written")
  }

  /// The search index of titles whose names are the lines of a text.
  static let search = FuzzTarget(name: "search") { bytes in
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(40)
    let entries = lines.enumerated().map { number, line in
      var work = Work(title: String(decoding: line, as: UTF8.self))
      work.synonyms = [String(decoding: line.reversed(), as: UTF8.self)]
      return Entry(
        id: "anime/title-\(number)", kind: .anime, work: work,
        tracking: Tracking(status: .completed), review: nil, isUnlisted: false, aliases: [],
        location: .file("library/anime/title-\(number).md"))
    }
    let library = Library(
      settings: Settings(name: "A"), entries: entries.sorted { $0.id < $1.id }, lists: [],
      pages: [])
    var problems = DiagnosticList()
    let draft = SiteDraft(library, words: .english, reporting: &problems)
    let plan = SitePlan(draft, similarTitles: [draft.similarTitles(of: 0..<draft.titleCount)])
    var inParts = SearchSizes()
    (inParts.single, inParts.chunk, inParts.grams) = (0, 4, 200)
    for sizes in [SearchSizes(), inParts] {
      let titles = try await TitleParts(
        library, titles: plan.titles, words: .english, pictures: SitePictures([:]), covers: .plain,
        on: workers)
      let files = try await searchFiles(for: plan, titles, sizes: sizes, on: workers)
      for (path, bytes) in files {
        try expect(String(validating: bytes, as: UTF8.self) != nil, "\(path) is no text")
      }
    }
  }
}

private let workers = WorkerPool(count: 1)
