import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import TestSupport
import Testing

/// Reads a library that a test has as one text; settings are added if it has none. A character may
/// stand for a byte that isn't UTF-8.
func read(
  _ archive: String, workers: Int = 2, byteFor mark: Swift.Character? = nil
) async throws -> (library: Library, problems: [Diagnostic]) {
  let folder = try TemporaryFolder(archive)
  if TextArchive(archive)["tokonoma.yml"] == nil {
    try folder.write("name: Test\n", to: "tokonoma.yml")
  }
  for file in TextArchive(archive).files {
    guard let mark, let index = file.text.firstIndex(of: mark) else { continue }
    let (before, after) = (file.text[..<index], file.text[file.text.index(after: index)...])
    try folder.folder.replace(file.path, with: Array(before.utf8) + [0xE9] + Array(after.utf8))
  }
  var diagnostics = DiagnosticList()
  let (library, _) = try await Project(folder: folder.folder).readLibrary(
    workers: WorkerPool(count: workers), reporting: &diagnostics)
  return (library, diagnostics.sorted)
}

/// The same for a text with no problems except those with some ids.
func readSound(
  _ archive: String, except ids: [String] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) async throws -> Library {
  let (library, all) = try await read(archive)
  let problems = all.filter { !ids.contains($0.id) }
  #expect(problems.map(DiagnosticFormatter.text) == [], sourceLocation: sourceLocation)
  return library
}

/// The review in this text of a title's file, as HTML.
func review(inFile text: String) async throws -> String? {
  let folder = try TemporaryFolder()
  try folder.write("name: Test\n", to: "tokonoma.yml")
  try folder.write(text, to: "library/anime/x.md")
  var diagnostics = DiagnosticList()
  let (_, reviews) = try await Project(folder: folder.folder).readLibrary(
    workers: WorkerPool(count: 1), reporting: &diagnostics)
  return reviews.first?.map { review in
    var html: [UInt8] = []
    review.append(to: &html) { _ in nil }
    return String(decoding: html, as: UTF8.self)
  }
}

extension Project {
  /// Everything that a build reads: the library, and the review of each title.
  func readLibrary(
    workers: WorkerPool, reporting diagnostics: inout DiagnosticList
  ) async throws -> (library: Library, reviews: [Prose?]) {
    let settings = try readSettings(reporting: &diagnostics)
    let (files, problems) = try await libraryFiles(on: workers)
    diagnostics.report(contentsOf: problems)
    return try await readParts(
      files, by: settings, reviews: ProseOptions(), workers: workers, reporting: &diagnostics
    ).library(reporting: &diagnostics)
  }
}

/// A title alone in a library, with these keys in addition to `title`.
func readEntry(
  _ keys: String, folder: String = "anime", body: String = "",
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) async throws -> Entry {
  let library = try await readSound(
    "-- library/\(folder)/x.md --\n---\ntitle: X\n\(keys)\n---\n\(body)\n",
    sourceLocation: sourceLocation)
  return try #require(library.entries.first, sourceLocation: sourceLocation)
}

/// `line:column id` of each problem with a title with these keys, the first of which is on line 3.
func problems(_ keys: String, settings: String = "") async throws -> [String] {
  let (_, problems) = try await read(
    """
    -- tokonoma.yml --
    name: Test
    \(settings)
    -- library/anime/x.md --
    ---
    title: X
    \(keys)
    ---
    """)
  return problems.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.id)" }
}
