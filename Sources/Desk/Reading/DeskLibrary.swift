import Base
import FileSystem
import LibraryCommands
import LibraryFiles
import MediaLibrary
import PageBuilding
import Planning
import SiteBuilding
import Synchronization

/// A project's library, read completely once; after that only changed files are read again.
final class DeskLibrary: Sendable {
  let project: Project
  private let workers: WorkerPool
  private let reading: Mutex<DeskReading>
  /// Held during writing and rereading, so that no rereading overtakes a later one. It guards the
  /// hashes of files that an action wrote, whose change notices are no news.
  private let turn = Mutex<[String: UInt64]>([:])
  /// The folded names of the last version that was searched; folding 10,000 takes 0.3 s.
  private let finder = Mutex<(version: Int, finder: TitleFinder)?>(nil)

  /// nil after reporting why the library can't be read.
  init?(
    _ project: Project, on workers: WorkerPool, reporting problems: inout DiagnosticList
  ) async throws {
    guard let first = try await Self.read(project, on: workers, reporting: &problems) else {
      return nil
    }
    self.project = project
    self.workers = workers
    reading = Mutex(first)
  }

  var now: DeskReading { reading.withLock { $0 } }

  /// Changes the reading and gives it the next version.
  private func update(_ change: (inout DeskReading) -> Void) {
    reading.withLock { reading in
      let version = reading.version
      change(&reading)
      reading.version = version + 1
    }
  }

  /// The titles that a text may mean, then those of creators with that name; none for an empty
  /// text.
  func titles(for words: String, in reading: DeskReading) -> [OwnersTitle] {
    if words.isEmpty { return [] }
    let finder = finder.withLock { kept in
      if let kept, kept.version == reading.version { return kept.finder }
      let finder = TitleFinder(reading.library.titles)
      kept = (reading.version, finder)
      return finder
    }
    let named = finder.titles(for: words)
    let ids = Set(named.map(\.entry.id))
    return named + finder.titles(by: words).filter { !ids.contains($0.entry.id) }
  }

  /// Makes open pages load again although the library is unchanged.
  func countNews() { update { _ in } }

  private static func read(
    _ project: Project, on workers: WorkerPool, reporting problems: inout DiagnosticList
  ) async throws -> DeskReading? {
    let library = try await project.readOwnersTitles(workers: workers, reporting: &problems)
    let settings = library.settings
    var ignored = DiagnosticList()
    let localized = try LocalizedLayers(for: settings, of: project, reporting: &ignored)
    let words = DeskWords(localized.words, language: settings.language)
    guard let screens = Screens(words, reporting: &problems) else { return nil }
    let covers = try await Covers(
      of: library, words: words.site,
      designs: localized.layers.coverDesigns(reporting: &ignored), on: workers)
    return DeskReading(
      library: library, words: words, screens: screens, covers: covers,
      next: UpNext.all(of: library, titles: covers.parts.titles, count: 8),
      mark: UpNext.mark(of: library), friends: try FollowedFriends(of: project, library))
  }

  /// Carries out an action, and reads the files that it changed. Blocks.
  ///
  /// - Returns: nil, with a report, if the action is refused
  func perform(
    _ action: OwnersAction, by origin: ChangeOrigin,
    picture: (bytes: [UInt8], ending: String)? = nil, reporting problems: inout DiagnosticList
  ) throws -> ActionReport? {
    let (report, reported) = try turn.withLock {
      (marks: inout [String: UInt64]) throws -> (ActionReport?, DiagnosticList) in
      let before = now
      let editor = LibraryEditor(project, settings: before.settings, by: origin)
      let (report, library, problems) = try waiting { [workers] in
        var library = before.library
        var problems = DiagnosticList()
        let report = try await editor.perform(
          action, in: &library, picture: picture, workers: workers, reporting: &problems)
        return (report, library, problems)
      }
      if let report {
        update { $0.library = library }
        for path in report.paths where Self.isOfTitleOrList(path) {
          marks[path] = try mark(of: path)
        }
      }
      return (report, problems)
    }
    problems.report(contentsOf: reported)
    // An undone change may be one of the settings.
    let others = report?.paths.filter { !Self.isOfTitleOrList($0) } ?? []
    if !others.isEmpty { _ = try reread(changed: others) }
    return report
  }

  /// Finds out what an action would do, without doing it. Blocks.
  func attempt(
    _ action: OwnersAction, reporting problems: inout DiagnosticList
  ) throws -> ActionReport? {
    let before = now
    let editor = LibraryEditor(project, settings: before.settings, isDryRun: true)
    let (report, reported) = try waiting { [workers] in
      var library = before.library
      var problems = DiagnosticList()
      let report = try await editor.perform(
        action, in: &library, workers: workers, reporting: &problems)
      return (report, problems)
    }
    problems.report(contentsOf: reported)
    return report
  }

  /// Changes the settings, and reads everything again. Blocks.
  func changeSettings(
    by origin: ChangeOrigin, reporting problems: inout DiagnosticList,
    _ change: (LibraryEditor, inout DiagnosticList) throws -> ChangeReport?
  ) throws -> ChangeReport? {
    let editor = LibraryEditor(project, settings: now.settings, by: origin)
    let report = try change(editor, &problems)
    if report?.number != nil { _ = try reread(changed: [Project.settingsFile]) }
    return report
  }

  /// Reads other programs' changes; false if there are none. Blocks.
  func reread(changed paths: [String]) throws -> Bool {
    try turn.withLock { marks in
      var news: [String] = []
      for path in paths {
        let mark = try mark(of: path)
        if mark == nil || marks.removeValue(forKey: path) != mark { news.append(path) }
      }
      if news.isEmpty { return false }
      if news.allSatisfy(Self.isOfTitleOrList) {
        var library = now.library
        try library.readAgain(news, of: project)
        update { $0.library = library }
        return true
      }
      let found = try waiting { [project, workers] in
        var problems = DiagnosticList()
        let found = try await Self.read(project, on: workers, reporting: &problems)
        // If the settings have an error, the last good reading remains.
        return problems.hasErrors ? nil : found
      }
      guard let found else { return false }
      update { $0 = found }
      return true
    }
  }

  /// Makes covers and suggestions again after changes, and finds friends' titles again; false if
  /// all are unchanged. Blocks.
  func refresh() throws -> Bool {
    // Not `||`: each is needed.
    let isNews = [refreshFriends(), try refreshTitles()]
    return isNews.contains(true)
  }

  private func refreshFriends() -> Bool {
    // Rereading may find other friends meanwhile.
    turn.withLock { _ in
      let now = now
      guard let friends = now.friends.refreshed(for: now.library) else { return false }
      update { $0.friends = friends }
      return true
    }
  }

  private func refreshTitles() throws -> Bool {
    let before = now
    var covers = before.covers
    if !covers.fit(before.library) {
      covers = try waiting { [project, workers] in
        var ignored = DiagnosticList()
        let localized = try LocalizedLayers(for: before.settings, of: project, reporting: &ignored)
        return try await Covers(
          of: before.library, words: before.words.site,
          designs: localized.layers.coverDesigns(reporting: &ignored), on: workers)
      }
    }
    let mark = UpNext.mark(of: before.library)
    if covers.parts === before.covers.parts, mark == before.mark { return false }
    let next = UpNext.all(of: before.library, titles: ShownTitle.all(of: before.library), count: 8)
    return reading.withLock { reading in
      let isSame = covers.parts === reading.covers.parts && next.map(\.id) == reading.next.map(\.id)
      reading.covers = covers
      (reading.next, reading.mark) = (next, mark)
      if !isSame { reading.version += 1 }
      return !isSame
    }
  }

  /// Whether a file can be read again by itself.
  private static func isOfTitleOrList(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return switch parts.first {
    case "library", "covers": parts.count == 3
    case "lists": parts.count == 2
    default: false
    }
  }

  private func mark(of path: String) throws(FileError) -> UInt64? {
    guard try project.folder.exists(path), let bytes = try? project.folder.read(path) else {
      return nil
    }
    return FNV1a.hash(bytes.span)
  }
}

extension ShownTitle {
  static func all(of library: OwnersTitles) -> [ShownTitle] {
    all(
      of: Library(
        settings: library.settings, entries: library.titles.map(\.entry), lists: [], pages: []))
  }
}
