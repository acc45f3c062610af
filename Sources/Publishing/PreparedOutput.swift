import Base
import FileSystem

/// A checked and locked output folder, with all folders of the plan in place and open.
struct PreparedOutput: Sendable {
  let disk: Disk
  let scratch: Scratch
  private let root: Folder
  let plan: OutputPlan
  private let planned: Manifest
  /// Files of earlier builds that aren't planned, to be removed at the end.
  private let stale: [String]
  /// Files that were in the way, removed before this build writes.
  private let removedBefore: [String]
  /// Planned files that the folder's manifest leaves out.
  private let unlisted: Manifest
  private let record: UnlistedRecord
  /// The manifest in the folder and the list in the project, as written.
  private let sealed: (manifest: Manifest, unlisted: Manifest)
  private let folders: [OpenFolder]
  private let lock: FolderLock

  /// A folder of the plan; a fresh one was created by this build, and has no files to compare with.
  private struct OpenFolder: Sendable {
    /// nil beyond the number of folders that stay open.
    let folder: Folder?
    let isFresh: Bool
  }

  private static let openFolders = 256

  /// nil after reporting a problem; nothing is written then, but a missing folder is created.
  init?(
    _ location: OutputLocation, plan: OutputPlan, unlisted: Set<String>, project: String,
    options: PublishOptions, disk: Disk, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) {
    let here = try Folder(".", isOpenEnded: true)
    if try !here.exists(location.path) { try here.createFolders(location.path) }
    root = try Folder(location.path)
    guard let lock = FolderLock(root) else {
      diagnostics.report(.outputIsBusy(location.path))
      return nil
    }
    self.lock = lock
    record = try UnlistedRecord(of: location.real, in: project)
    let check = OutputCheck(
      root: root, plan: plan, options: options, unlisted: unlisted, record: record)
    planned = Manifest(sorted: plan.paths)
    guard let found = try check.earlierFiles(planned, reporting: &diagnostics) else { return nil }
    let stale = found.manifest.subtracting(planned)
    guard try check.allows(found, stale: stale, planned: planned, reporting: &diagnostics) else {
      return nil
    }

    (self.disk, self.plan) = (disk, plan)
    scratch = Scratch(in: root, disk: disk)
    try scratch.sweep()
    // The project's list grows first and shrinks last, so that each file is always in one of the
    // lists.
    self.unlisted = planned.filter(unlisted.contains)
    let hidden = found.unlisted.union(self.unlisted)
    let isListed = Set(planned.paths).subtracting(unlisted)
    let manifest =
      hidden.paths.isEmpty
      ? found.manifest.union(planned)
      : found.manifest.union(planned).filter { !hidden.contains($0) || isListed.contains($0) }
    if found.recorded.unlisted != (hidden.paths.isEmpty ? nil : hidden.bytes) {
      try record.write(hidden, by: disk)
    }
    if found.recorded.manifest != manifest.bytes { try scratch.write(manifest, in: root) }
    sealed = (manifest, hidden)
    let inTheWay = stale.filter(plan.isInTheWay)
    removedBefore =
      inTheWay.isEmpty
      ? [] : try Removal(root: root, disk: disk).remove(inTheWay, keeping: Set(plan.folders))
    self.stale = inTheWay.isEmpty ? stale : stale.filter { !plan.isInTheWay($0) }
    folders = try PreparedOutput.open(plan, in: root, isFresh: found.isFresh, disk: disk)
  }

  /// The folder of the path at an index of the plan.
  func folder(ofPath pathIndex: Int) throws(FileError) -> (Folder, isFresh: Bool) {
    let index = plan.folderOfPath[pathIndex]
    let open = folders[index]
    if let folder = open.folder { return (folder, open.isFresh) }
    var walk = SafeWalk(from: root)
    guard let folder = try walk.folder(plan.folders[index][...]) else {
      throw FileError(.open, root.shown(plan.folders[index]), code: .noSuchFile)
    }
    return (folder, open.isFresh)
  }

  /// Throws for a path that wasn't planned.
  func index(of path: String) throws(FileError) -> Int {
    guard let index = plan.index(of: path) else {
      throw FileError(.write, root.shown(path), code: .invalid)
    }
    return index
  }

  /// Returns the files that were removed.
  func finish() throws(FileError) -> [String] {
    let removed =
      stale.isEmpty
      ? [] : try Removal(root: root, disk: disk).remove(stale, keeping: Set(plan.folders))
    let listed = unlisted.paths.isEmpty ? planned : planned.filter { !unlisted.contains($0) }
    if sealed.manifest != listed { try scratch.write(listed, in: root) }
    if sealed.unlisted != unlisted { try record.write(unlisted, by: disk) }
    try scratch.close()
    return removedBefore + removed
  }

  private static func open(
    _ plan: OutputPlan, in root: Folder, isFresh: Bool, disk: Disk
  ) throws(FileError) -> [OpenFolder] {
    var folders = [OpenFolder(folder: root, isFresh: isFresh)]
    var indices = ["": 0]
    for (index, path) in plan.folders.enumerated().dropFirst() {
      let above = String(OutputPath.folder(of: path))
      let parent = folders[indices[above] ?? 0]
      var walk = SafeWalk(from: root)
      var parentFolder = parent.folder
      if parentFolder == nil { parentFolder = try walk.folder(above[...]) }
      guard let parentFolder else { throw FileError(.open, root.shown(above), code: .noSuchFile) }
      let (folder, isFresh) = try openOrCreate(
        OutputPath.name(of: path), in: parentFolder, isFresh: parent.isFresh, disk: disk)
      folders.append(OpenFolder(folder: index < openFolders ? folder : nil, isFresh: isFresh))
      indices[path] = index
    }
    return folders
  }

  private static func openOrCreate(
    _ name: String, in parent: Folder, isFresh: Bool, disk: Disk
  ) throws(FileError) -> (Folder, isFresh: Bool) {
    if !isFresh {
      do throws(FileError) {
        return (try Folder(name, in: parent), false)
      } catch {
        guard error.code == .noSuchFile else { throw error }
      }
    }
    if let folder = try disk.createFolder(name, in: parent) { return (folder, true) }
    return (try Folder(name, in: parent), false)
  }
}

extension Scratch {
  fileprivate func write(_ manifest: Manifest, in root: Folder) throws(FileError) {
    let bytes = manifest.bytes
    try replace(Manifest.name, in: root) { (file) throws(FileError) in try file.write(bytes) }
  }
}
