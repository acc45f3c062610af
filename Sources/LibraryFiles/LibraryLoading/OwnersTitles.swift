import Base
import FileSystem
import Markup
import MediaLibrary

/// Everything in a library, private titles included, for commands that only the owner sees.
package struct OwnersTitles: Sendable {
  package let settings: Settings
  /// Sorted by id.
  package private(set) var titles: [OwnersTitle]
  /// Sorted by slug.
  package private(set) var lists: [OwnerList]
  /// Public pages, sorted by slug.
  package let pages: [OwnerPage]
  package let privatePages: [OwnerPage]
  /// Files of titles with errors, so that titles may be missing here.
  package let brokenFiles: [String]
  package let brokenTexts: [String]

  /// The texts of comments in values, by file.
  package let comments: [(path: String, texts: [[UInt8]])]
  /// Every text in the front matter of private titles, by file.
  package let privateTexts: [(path: String, texts: [String])]

  /// The library's contents that no site shows: `2 private titles, 5 notes and 1 comment`; nil if
  /// there are none.
  package var unpublishedContents: String? {
    let reviews = titles.map { commentTexts(in: $0.reviewText).count }.reduce(0, +)
    let counts = [
      ("private title", titles.count { $0.isKeptPrivate }),
      ("private list", lists.count { $0.isPrivate }), ("private page", privatePages.count),
      ("note", titles.map(\.notes.count).reduce(0, +)),
      ("comment", comments.map(\.texts.count).reduce(reviews, +)),
    ]
    let words = counts.filter { $0.1 > 0 }.map { noun, count in
      "\(NumberText.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
    }
    guard let last = words.last else { return nil }
    return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The library without files with errors, because an unread key may hide a title.
  package var ofWholeFiles: OwnersTitles {
    let broken = Set(brokenFiles + brokenTexts)
    if broken.isEmpty { return self }
    return OwnersTitles(
      settings: settings, titles: titles.filter { !broken.contains($0.path) },
      lists: lists.filter { !broken.contains($0.location.path) },
      pages: pages.filter { !broken.contains($0.location.path) }, privatePages: privatePages,
      brokenFiles: brokenFiles, brokenTexts: brokenTexts, comments: comments,
      privateTexts: privateTexts)
  }
}

extension OwnersTitles {
  /// The title with a present or former id.
  package func title(_ id: String) -> OwnersTitle? {
    let index = place(of: id)
    if index < titles.count, titles[index].entry.id == id { return titles[index] }
    return titles.first { $0.entry.formerIDs.contains(id) }
  }

  /// The index of an id in the order of titles.
  private func place(of id: String) -> Int {
    var range = titles.startIndex..<titles.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range =
        precedesInBytes(titles[middle].entry.id, id)
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  /// Reads the titles and lists of changed files again; a deleted file has none.
  ///
  /// - Parameters:
  ///   - drafts: the new contents of files that aren't written yet
  ///   - covers: all pictures; nil to list them if they are needed
  ///
  /// - Returns: the titles of these files before and now
  @discardableResult
  package mutating func readAgain(
    _ paths: [String], of project: Project, in drafts: [String: [UInt8]?] = [:],
    covers: [String: String]? = nil
  ) throws(FileError) -> (before: [OwnersTitle], now: [OwnersTitle]) {
    // Builds report problems of files.
    var ignored = DiagnosticList()
    var paths = Set(paths)
    let pictures = paths.filter { $0.hasPrefix("covers/") }
    var covers = covers
    if covers == nil, !pictures.isEmpty { covers = try project.coverFiles() }
    for picture in pictures {
      let name = picture.dropFirst("covers/".count).split(separator: ".").first ?? ""
      if let path = title(String(name))?.path { paths.insert(path) }
    }
    func bytes(of path: String) throws(FileError) -> [UInt8]? {
      if let draft = drafts[path] { return draft }
      return try Journal(project.folder).bytes(of: path)
    }
    var (before, now) = ([OwnersTitle](), [OwnersTitle]())
    for path in Array(paths).sortedInBytes() {
      if path.hasPrefix("lists/") {
        lists.removeAll { $0.location.path == path }
        guard let bytes = try bytes(of: path),
          let list = project.ownersList(of: Source(path: path, bytes: bytes), reporting: &ignored)
        else { continue }
        lists.insert(
          list, at: lists.firstIndex { precedesInBytes(list.slug, $0.slug) } ?? lists.endIndex)
      } else if let id = EntryID(written: path) {
        let old = titles.filter { $0.path == path }
        before += old
        // Listing all pictures takes long; those of known titles are the same.
        if old.isEmpty, covers == nil { covers = try project.coverFiles() }
        let known = old.compactMap { title -> (String, String)? in
          let id = title.entry.id
          guard let cover = title.entry.work.cover?.path, cover.hasPrefix("covers/\(id).") else {
            return nil
          }
          return (id, cover)
        }
        if !old.isEmpty { titles.removeAll { $0.path == path } }
        guard let bytes = try bytes(of: path) else { continue }
        let reader = try OwnersTitleReader(
          project, covers: covers ?? Dictionary(known) { first, _ in first })
        let read = reader.titles(
          of: Source(path: path, bytes: bytes), kind: id.kind, reporting: &ignored)
        for title in read { titles.insert(title, at: place(of: title.entry.id)) }
        now += read
      }
    }
    return (before, now)
  }
}

extension Project {
  /// The title in the file named after its id; nil without that file.
  package func ownersTitle(_ id: String) throws(FileError) -> OwnersTitle? {
    let path = "library/\(id).md"
    guard let kind = EntryID(id)?.kind, let bytes = try Journal(folder).bytes(of: path) else {
      return nil
    }
    // Builds report the problems.
    var ignored = DiagnosticList()
    return try ownersTitles(
      of: Source(path: path, bytes: bytes), kind: kind, reporting: &ignored
    ).first { $0.entry.id == id }
  }

  /// The list in a file; nil, with a report, for a malformed file.
  package func ownersList(
    of source: Source, reporting diagnostics: inout DiagnosticList
  ) -> OwnerList? {
    var context = ReadingContext(folder: folder)
    context.keepsPrivateTitles = true
    var reading = Reading(source, context: context)
    let list = reading.list()
    guard let list, !reading.diagnostics.hasErrors else {
      diagnostics.report(contentsOf: reading.diagnostics)
      return nil
    }
    return list
  }
}

extension Project {
  /// Reads everything in spite of errors; only problems of the settings are reported.
  package func readOwnersTitles(
    workers: WorkerPool, reporting diagnostics: inout DiagnosticList
  ) async throws -> OwnersTitles {
    let (settings, context) = try ownersContext(
      covers: try coverFiles(), reporting: &diagnostics)
    let (files, problems) = try await libraryFiles(on: workers)
    let unread = problems.all.filter { $0.severity == .error }.compactMap(\.location?.path)
    workers.progress?.begin(.reading, of: files.count)
    let chunks = try await workers.chunks(files.count) { range in
      var reader = ShortFileReader(in: folder)
      var reading = Reading(context: context)
      var (read, broken) = (ReadFiles(), [String]())
      var comments: [(path: String, texts: [[UInt8]])] = []
      var privateTexts: [(path: String, texts: [String])] = []
      for index in range {
        let before = read.diagnostics.all.count
        try self.read(files[index], by: &reader, with: &reading, into: &read)
        let hasError = read.diagnostics.all[before...].contains { $0.severity == .error }
        if hasError { broken.append(files[index].path) }
        if !reading.comments.isEmpty { comments.append((files[index].path, reading.comments)) }
        if !reading.privateTexts.isEmpty {
          privateTexts.append((files[index].path, reading.privateTexts))
        }
      }
      return (read, broken, comments, privateTexts)
    }
    let broken = chunks.flatMap(\.1)
    let pages = chunks.flatMap(\.0.pages).sorted { precedesInBytes($0.slug, $1.slug) }
    return OwnersTitles(
      settings: settings,
      titles: chunks.flatMap { $0.0.titles.compactMap(OwnersTitle.init) }
        .sorted { precedesInBytes($0.entry.id, $1.entry.id) },
      lists: chunks.flatMap(\.0.lists),
      pages: pages.filter { !$0.isPrivate }, privatePages: pages.filter(\.isPrivate),
      brokenFiles: unread + broken.filter { $0.hasPrefix("library/") },
      brokenTexts: broken.filter { !$0.hasPrefix("library/") }, comments: chunks.flatMap(\.2),
      privateTexts: chunks.flatMap(\.3))
  }

  package func ownersTitles(
    of source: Source, kind: Kind, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [OwnersTitle] {
    try OwnersTitleReader(self).titles(of: source, kind: kind, reporting: &diagnostics)
  }

  fileprivate func ownersContext(
    _ settings: ReadSettings? = nil, covers: [String: String] = [:],
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> (settings: Settings, context: ReadingContext) {
    let read = if let settings { settings } else { try readSettings(reporting: &diagnostics) }
    var context = ReadingContext(folder: folder)
    context.scale = read.scale
    context.ageGate = read.settings.ageGate
    context.covers = covers
    context.keepsPrivateTitles = true
    return (read.settings, context)
  }
}

/// Reads files of titles that are about to be written.
package struct OwnersTitleReader {
  private let project: Project
  private let context: ReadingContext

  /// - Parameter settings: settings that are not written yet
  package init(
    _ project: Project, settings: ReadSettings? = nil, covers: [String: String] = [:]
  ) throws(FileError) {
    self.project = project
    // Builds report problems of the settings.
    var ignored = DiagnosticList()
    context = try project.ownersContext(settings, covers: covers, reporting: &ignored).context
  }

  package func titles(
    of source: Source, kind: Kind, reporting diagnostics: inout DiagnosticList
  ) -> [OwnersTitle] {
    var reading = Reading(source, context: context)
    let file = LibraryFile(titlesAt: source.path, kind: kind)
    var read = ReadFiles()
    project.read(file, with: &reading, into: &read)
    diagnostics.report(contentsOf: read.diagnostics)
    return read.titles.compactMap(OwnersTitle.init)
  }

  /// The first error that the old file doesn't have. Errors are compared by message, because a
  /// change moves their places.
  package func newError(in file: Source, since old: Source?, kind: Kind) -> Diagnostic? {
    func errors(in file: Source) -> [Diagnostic] {
      var problems = DiagnosticList()
      _ = titles(of: file, kind: kind, reporting: &problems)
      return problems.all.filter { $0.severity == .error }
    }
    let found = errors(in: file)
    if found.isEmpty { return nil }
    var known: [String: Int] = [:]
    for error in old.map(errors) ?? [] { known[error.message, default: 0] += 1 }
    return found.first { error in
      known[error.message, default: 0] -= 1
      return known[error.message, default: 0] < 0
    }
  }
}

extension OwnersTitle {
  fileprivate init?(_ title: ReadTitle) {
    guard let entry = title.entry else { return nil }
    self.init(
      entry, isPrivate: title.isPrivate, isLeftOutForAge: title.isLeftOutForAge,
      review: title.review, notes: title.notes)
  }
}
