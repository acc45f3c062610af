import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// The result of checking a picture.
package enum CheckedPicture: Sendable {
  /// Without what its camera recorded.
  case picture([UInt8])
  case isNone
  /// Nothing here can check pictures.
  case isUnknown
}

/// Restores a site's files beside `library.json`: pictures, static files, settings, pages. Never
/// overwrites existing files.
struct SiteRestoration {
  /// The bytes of files that are in memory at the same time.
  private static let batch = 32 << 20

  private let site: ExportedSite
  private let source: Folder
  private let project: Project
  /// Whether the project has no titles, lists and pages; only then it gets settings and static
  /// files.
  private let isNew: Bool
  private let check: @Sendable ([UInt8]) -> CheckedPicture
  /// Pictures that are or will be in the project.
  private(set) var files: Set<String> = []

  /// - Parameter check: decodes a picture; called on several threads
  init?(
    _ sites: [ExportedSite], from folder: Folder, into project: Project,
    checkingPictures check: @escaping @Sendable ([UInt8]) -> CheckedPicture
  ) throws(FileError) {
    guard let site = sites.first else { return nil }
    self.check = check
    self.site = site
    source = folder
    self.project = project
    isNew = try project.hasNoFiles()
  }

  mutating func readFiles(
    _ report: inout ImportReport, by writes: inout ImportWrites,
    on workers: WorkerPool, reporting: inout DiagnosticList
  ) throws(FileError) {
    let wanted =
      site.pictures.map { ($0, $0) } + (isNew ? site.statics.map { ($0, "static/\($0)") } : [])
    let folder = try siteFolder()
    var missing: [String] = []
    var left = LeftPictures()
    var found: [FileChange] = []
    var size = 0
    for (path, target) in wanted {
      guard isFileName(path), target != path || isPicture(path) else {
        reporting.report(.badFileOfSite(path, in: site.path))
        continue
      }
      if try project.folder.status(of: target, followingLinks: false) != nil {
        if project.folder.contains(target) { files.insert(target) }
        continue
      }
      guard let folder, try folder.status(of: path)?.kind == .file, folder.contains(path),
        isInside(target)
      else {
        missing.append(path)
        continue
      }
      let bytes = try folder.read(path)
      found.append(FileChange(target, bytes))
      size += bytes.count
      if size > Self.batch {
        try take(found, &left, &report, by: &writes, on: workers)
        (found, size) = ([], 0)
      }
    }
    try take(found, &left, &report, by: &writes, on: workers)
    if let example = missing.first {
      reporting.report(.filesNotBeside(missing.count, example: example, in: site.path))
    }
    for (paths, canBeChecked) in [(left.refused, true), (left.unchecked, false)] {
      guard let example = paths.first else { continue }
      reporting.report(
        .picturesNotTaken(
          paths.count, example: example, canBeChecked: canBeChecked, in: site.path))
    }
  }

  /// Pictures that aren't copied.
  private struct LeftPictures {
    var refused: [String] = []
    var unchecked: [String] = []
  }

  /// Writes files of the site: static files as they are, pictures as the check returns them.
  private mutating func take(
    _ found: [FileChange], _ left: inout LeftPictures, _ report: inout ImportReport,
    by writes: inout ImportWrites, on workers: WorkerPool
  ) throws(FileError) {
    let checked = workers.mapBlocking(found.count) { [check] index -> CheckedPicture in
      let file = found[index]
      return file.path.hasPrefix("static/")
        ? .picture(file.bytes ?? []) : check(file.bytes ?? [])
    }
    var changes: [FileChange] = []
    for (file, checked) in zip(found, checked) {
      switch checked {
      case .isNone: left.refused.append(file.path)
      case .isUnknown: left.unchecked.append(file.path)
      case .picture(let bytes):
        files.insert(file.path)
        report.companions.append(file.path)
        changes.append(FileChange(file.path, bytes))
      }
    }
    try writes.write(changes)
  }

  /// nil for an archive or a single file, whose neighbors may be unrelated.
  private func siteFolder() throws(FileError) -> Folder? {
    guard try source.status(of: site.folder)?.kind == .folder,
      try source.status(of: "\(site.folder)/index.html")?.kind == .file
    else { return nil }
    return try Folder(source.shown(site.folder))
  }

  /// Whether a path can't leave its folder on any system.
  private func isFileName(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return path.utf8.count <= 1000 && !path.contains("\\")
      && !path.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.count <= 240 && $0 != "." && $0 != ".." }
      && !parts.contains { $0.lowercased().hasPrefix(".git") || $0 == ".DS_Store" }
  }

  /// Whether a path is a picture outside the project's own folders.
  private func isPicture(_ path: String) -> Bool {
    let parts = path.lowercased().split(separator: "/")
    guard let folder = parts.first, let ending = path.split(separator: ".").last else {
      return false
    }
    let others = [
      "library", "lists", "pages", "imports", "static", "templates", "theme", "themes", "_site",
    ]
    return pictureExtensions.contains(ending.lowercased())
      && !parts.contains { $0.hasPrefix(".") }
      && (parts.count == 1 || !others.contains(String(folder)))
  }

  private func isInside(_ path: String) -> Bool {
    path.indices.filter { path[$0] == "/" }.allSatisfy { end in
      let folder = String(path[..<end])
      let status = try? project.folder.status(of: folder, followingLinks: false)
      guard let status = status ?? nil else { return true }
      return [.folder, .link].contains(status.kind) && project.folder.contains(folder)
    }
  }

  /// Writes settings into a new project: all, or the missing ones if the owner has changed some.
  /// nil if there is nothing to write.
  func settings(
    _ report: inout ImportReport, by writes: inout ImportWrites, reporting: inout DiagnosticList
  ) throws(FileError) -> ReadSettings? {
    guard isNew, !site.settings.isEmpty else { return nil }
    let path = Project.settingsFile
    let old = Source(path: path, bytes: try project.folder.read(path))
    let (bytes, keys) = merged(into: old)
    guard !keys.isEmpty else { return nil }
    var problems = DiagnosticList()
    let read = project.readSettings(Source(path: path, bytes: bytes), reporting: &problems)
    if let error = problems.all.first(where: { $0.severity == .error }) {
      return reporting.report(.settingsNotTaken(error.message, at: site.path))
    }
    try writes.write([FileChange(path, bytes)])
    report.settings = keys
    return read
  }

  private func merged(into old: Source) -> (bytes: [UInt8], keys: [String]) {
    let pairs = site.settings.map { pair in
      YAMLValue.Pair(pair.key, withFiles(pair).yaml(scale: .ten))
    }
    if old.bytes == Array(Project.emptySettings.utf8) {
      return (Array(pairs.map(\.line).joined().utf8), pairs.map(\.key))
    }
    var ignored = DiagnosticList()
    var (source, keys) = (old, [String]())
    let root = YAMLDocument.parse(old, reporting: &ignored)?.root
    let scale = YAMLValue.word(
      project.readSettings(old, reporting: &ignored).settings.ratingScale.best)
    for pair in pairs where root?[pair.key] == nil {
      // The default.
      if pair.key == "ratingScale", pair.value == scale { continue }
      guard let bytes = setting(pair.key, to: pair.value, in: source, reporting: &ignored) else {
        continue
      }
      source = Source(path: source.path, bytes: bytes)
      keys.append(pair.key)
    }
    return (source.bytes, keys)
  }

  /// Leaves out a picture that the project lacks.
  private func withFiles(_ pair: TitleValue.Pair) -> TitleValue {
    guard pair.key == "owner", case .mapping(let pairs) = pair.value else { return pair.value }
    return .mapping(
      pairs.filter { pair in
        guard pair.key == "avatar", case .text(let path) = pair.value else { return true }
        return files.contains(path) || project.folder.contains(path)
      })
  }

  /// Writes the site's published changes into a new project, for its feeds.
  func addChanges(_ report: inout ImportReport, by writes: inout ImportWrites) throws(FileError) {
    let path = Project.changesFile
    guard isNew, !site.changes.isEmpty, isInside(path),
      try project.folder.status(of: path, followingLinks: false) == nil
    else { return }
    let lines = site.changes.map { "- \($0.yaml(scale: .ten).item)\n" }
    try writes.write([FileChange(path, Array((Project.changesHead + lines.joined()).utf8))])
    report.companions.append(path)
  }

  func addPages(_ report: inout ImportReport, by writes: inout ImportWrites) throws(FileError) {
    var changes: [FileChange] = []
    for page in site.pages {
      let path = "pages/\(slug(for: page.slug)).md"
      guard !changes.contains(where: { $0.path == path }), isInside(path) else { continue }
      let pairs =
        [YAMLValue.Pair("title", .text(page.title))]
        + (page.description.map { [YAMLValue.Pair("description", .text($0))] } ?? [])
      let bytes = newTitleFile(pairs, review: page.text)
      if try project.folder.exists(path) {
        let found = Source(path: path, bytes: try project.folder.read(path))
        if !OwnerText.isSame(found, as: Source(path: path, bytes: bytes)) {
          report.keptPages.append(path)
        }
      } else {
        changes.append(FileChange(path, bytes))
        report.pages.append(path)
      }
    }
    try writes.write(changes)
  }
}
