import Base
import FileSystem

/// Checks an output folder before a build writes into it; changes nothing.
struct OutputCheck {
  let root: Folder
  let plan: OutputPlan
  let options: PublishOptions
  /// Planned paths without links on the site.
  let unlisted: Set<String>
  let record: UnlistedRecord

  /// The files of earlier builds in the folder.
  struct EarlierFiles {
    /// All of them.
    let manifest: Manifest
    /// Files that only the project lists.
    let unlisted: Manifest
    /// The bytes of both lists on disk; nil for a missing one.
    let recorded: (manifest: [UInt8]?, unlisted: [UInt8]?)
    /// Unlisted pages of another copy of the project, with their pictures. Unless they were
    /// adopted, they are in neither list.
    let left: [String]
    /// Whether the folder is empty.
    let isFresh: Bool
  }

  /// nil if the folder isn't ours.
  func earlierFiles(
    _ planned: Manifest, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> EarlierFiles? {
    let nothing = Manifest(sorted: [])
    func found(
      _ manifest: Manifest, recorded: [UInt8]? = nil, isFresh: Bool = false
    ) throws(FileError) -> EarlierFiles {
      let unlisted = try record.read()
      // Without a manifest, the project's list is about another folder.
      var list = recorded == nil ? nothing : Manifest(unlisted: unlisted)
      let left = isFresh ? [] : try unlistedPagesLeft(by: manifest.union(list))
      if options.adopts { list = list.union(Manifest(sorted: left.sortedInBytes())) }
      return EarlierFiles(
        manifest: manifest.union(list), unlisted: list, recorded: (recorded, unlisted), left: left,
        isFresh: isFresh)
    }
    guard let status = try root.status(of: Manifest.name, followingLinks: false) else {
      let others = try (root.items() ?? []).map(\.name).filter { !Scratch.names.contains($0) }
      if !options.adopts, let example = others.min(by: precedesInBytes) {
        return diagnostics.report(.outputNotOurs(root.path, example: example))
      }
      return try found(nothing, isFresh: others.isEmpty)
    }
    let bytes = status.kind == .file ? try root.read(Manifest.name) : []
    // The usual case: the same pages as before.
    let listed = unlisted.isEmpty ? planned : planned.filter { !unlisted.contains($0) }
    if bytes == listed.bytes { return try found(listed, recorded: bytes) }
    let source = Source(path: root.shown(Manifest.name), bytes: bytes)
    if let manifest = Manifest(source, reporting: &diagnostics) {
      return try found(manifest, recorded: bytes)
    }
    guard options.adopts else { return diagnostics.report(.unreadableManifest(root.path)) }
    return try found(nothing)
  }

  /// Whether the build may write and remove its files; otherwise reports the reason.
  func allows(
    _ found: EarlierFiles, stale: [String], planned: Manifest,
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> Bool {
    if found.isFresh { return true }
    let isFree = try isFree(found.manifest, planned, reporting: &diagnostics)
    let isModest = try isModest(stale, of: found.manifest, reporting: &diagnostics)
    let isKnown = found.left.isEmpty || options.adopts
    if !isKnown { diagnostics.report(.unlistedPagesLeft(root.path, found.left)) }
    return isFree && isModest && isKnown
  }

  private func isModest(
    _ stale: [String], of earlier: Manifest, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> Bool {
    func isMany(_ count: Int) -> Bool { count > 100 && count * 2 > earlier.paths.count }
    guard !options.allowsLargeDeletion, isMany(stale.count) else { return true }
    // Files that the user has removed don't count.
    var walk = SafeWalk(from: root)
    var count = 0
    for path in stale where try walk.status(of: path) != nil { count += 1 }
    guard isMany(count) else { return true }
    diagnostics.report(.tooManyRemovals(root.path, count: count, of: earlier.paths.count))
    return false
  }

  /// Whether only files of earlier builds are at planned paths, and no folder is a link.
  private func isFree(
    _ earlier: Manifest, _ planned: Manifest, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> Bool {
    var strangers: [String] = []
    var links: [String] = []
    var walk = SafeWalk(from: root)
    for folder in plan.folders.dropFirst() {
      switch try walk.status(of: folder)?.kind {
      case nil, .folder: continue
      case .link: links.append(folder)
      case .file, .other: if !earlier.contains(folder) { strangers.append(folder) }
      }
    }
    for path in planned.subtracting(earlier) {
      switch try walk.status(of: path)?.kind {
      case nil: continue
      case .folder: if try !isOurs(path, earlier) { strangers.append(path) }
      case .file, .link, .other: if !options.adopts { strangers.append(path) }
      }
    }
    for link in links { diagnostics.report(.linkInOutput(root.path, link)) }
    if !strangers.isEmpty {
      diagnostics.report(.filesNotOurs(root.path, strangers, canBeAdopted: !options.adopts))
    }
    return links.isEmpty && strangers.isEmpty
  }

  /// Whether a folder has only files of earlier builds, and will be removed with them.
  private func isOurs(_ folder: String, _ earlier: Manifest) throws(FileError) -> Bool {
    let start = Array("\(folder)/".utf8)
    guard earlier.paths.contains(where: { $0.utf8.starts(with: start) }) else { return false }
    let files = try root.files(below: folder, includingHidden: true)
    return files.allSatisfy { earlier.contains("\(folder)/\($0)") }
  }
}
