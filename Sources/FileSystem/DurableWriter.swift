import Base

/// Replaces files so that no file is lost or incomplete, whenever the process or machine stops.
///
/// Each file is written beside its place, flushed to the disk, and renamed. All writers of the
/// folder must hold one lock, since `sweep` removes the drafts of others.
package struct DurableWriter: Sendable {
  /// Called before each change. A test that throws here sees what a killed process leaves.
  package typealias Announcement = @Sendable (FileError.Operation, String) throws(FileError) -> Void
  /// Judges the contents of a file that is replaced or removed, which may be at another place by
  /// then; throwing keeps it. Called at the last moment before, and again once the file is replaced.
  package typealias Check = (_ path: String, _ place: String) throws(FileError) -> Void

  private let folder: Folder
  private let announcement: Announcement?

  package init(_ folder: Folder, announcing announcement: Announcement? = nil) {
    self.folder = folder
    self.announcement = announcement
  }

  private struct Target: Sendable {
    /// The path of the file itself, not of a link to it.
    let path: String
    /// The file to replace.
    let before: FileStatus?
    let isLinked: Bool
  }

  /// A file, or a new folder with its files, written beside its place.
  private struct Draft: Sendable {
    let beside: String
    let place: String
  }

  /// Replaces files in order, once all of them are on the disk.
  ///
  /// Creates missing folders and keeps permissions; replaces a link's target. After an error, the
  /// files up to some index are new and the others old.
  ///
  /// - Parameters:
  ///   - whole: new folders directly in this one that are put in place as a whole if they have many
  ///     files, at the turn of their last file
  ///   - workers: write the drafts
  package func replace(
    _ files: [(path: String, bytes: [UInt8])], newFoldersWholeIn whole: String? = nil,
    on workers: WorkerPool = WorkerPool(count: 1), checking check: Check? = nil
  ) throws(FileError) {
    // One call for the whole disk is cheaper than one for each of many files.
    let isMany = files.count > manyFiles
    var drafts: [Draft] = []
    var inPlace = 0
    do throws(FileError) {
      let targets = try workers.mapBlocking(files.count) { index throws(FileError) in
        try target(of: files[index].path)
      }
      let newFolders = try makeFolders(for: targets, newFoldersWholeIn: whole)
      let written = targets.enumerated().map { index, target in
        draft(of: target, number: index, in: newFolders)
      }
      drafts = inOrder(written, newFolders)
      _ = try workers.mapBlocking(files.count) { index throws(FileError) in
        let target = targets[index]
        try write(
          files[index].bytes, to: written[index].beside, insteadOf: target.before,
          as: files[index].path, syncing: !isMany || target.isLinked)
        workers.progress?.advance(by: 1)
      }
      if isMany { synchronizeDisks() }
      for draft in drafts {
        try announce(.rename, draft.place)
        try put(draft, checking: check)
        inPlace += 1
      }
    } catch {
      for draft in drafts[inPlace...] { try? discard(draft.beside) }
      throw error
    }
    for parent in Set(drafts.map { parent(of: $0.place) }) { settle(parent) }
  }

  /// Renames a file within its folder.
  package func rename(_ file: String, to newName: String) throws(FileError) {
    try announce(.rename, newName)
    try folder.rename(file, to: newName)
    settle(parent(of: newName))
  }

  package func remove(_ file: String) throws(FileError) { try remove([file]) }

  /// Removes files, or links themselves, if they exist.
  package func remove(
    _ files: [String], checking check: Check? = nil
  ) throws(FileError) {
    for file in files {
      try announce(.remove, file)
      try check?(file, file)
      try folder.remove(file)
    }
    for parent in Set(files.map(parent)) { settle(parent) }
  }

  /// Removes the drafts that killed writers left in a folder, unless a link leads to another
  /// project's.
  package func sweep(_ path: String) throws(FileError) {
    let place = path.isEmpty ? "." : path
    guard folder.contains(place), try folder.status(of: place)?.kind == .folder else { return }
    try sweep(path) { _ in true }
  }

  /// Whether a path is that of a draft.
  package static func isDraft(_ path: String) -> Bool {
    writer(ofDraft: path.split(separator: "/").last.map(String.init) ?? "") != nil
  }

  private func sweep(
    _ path: String, where isLeft: (Int32) -> Bool
  ) throws(FileError) {
    let items = try folder.items(of: path, notUTF8: { _ in }) ?? []
    for item in items where [.file, .folder].contains(item.kind) {
      guard let writer = DurableWriter.writer(ofDraft: item.name), isLeft(writer) else { continue }
      try discard(path.isEmpty ? item.name : "\(path)/\(item.name)")
    }
  }

  /// Removes a draft: a file, or a folder of files.
  private func discard(_ draft: String) throws(FileError) {
    try announce(.remove, draft)
    guard try folder.status(of: draft, followingLinks: false)?.kind == .folder else {
      return try folder.remove(draft)
    }
    for item in try folder.items(of: draft, followingLink: false) ?? [] {
      try folder.remove("\(draft)/\(item.name)")
    }
    try folder.removeFolder(draft)
  }

  /// The process that wrote a draft; nil for other files.
  private static func writer(ofDraft name: String) -> Int32? {
    guard name.hasPrefix(draftStart) else { return nil }
    return Int32(name.dropFirst(draftStart.count).prefix { $0 != "-" })
  }

  private func target(of path: String) throws(FileError) -> Target {
    let link = try folder.status(of: path, followingLinks: false)
    guard link?.kind == .link else { return Target(path: path, before: link, isLinked: false) }
    let real = try folder.target(ofLink: path)
    return Target(path: real, before: try folder.status(of: real), isLinked: true)
  }

  /// Creates missing folders; returns the drafts of those that are put in place as a whole, by
  /// path.
  private func makeFolders(
    for targets: [Target], newFoldersWholeIn whole: String?
  ) throws(FileError) -> [String: Draft] {
    var counts: [String: Int] = [:]
    for target in targets {
      let parent = parent(of: target.path)
      // The lock doesn't keep out writers of other projects there.
      if target.isLinked { try sweep(parent) { !isRunning($0) } }
      if target.before == nil, !parent.isEmpty { counts[parent, default: 0] += 1 }
    }
    var drafts: [String: Draft] = [:]
    for (path, count) in counts.sorted(by: { precedesInBytes($0.key, $1.key) }) {
      var made = path
      if let whole, parent(of: path) == whole, count > manyFiles, try !folder.exists(path) {
        made = "\(whole)/\(draftName("folder\(drafts.count)"))"
        drafts[path] = Draft(beside: made, place: path)
      }
      try announce(.create, made)
      try folder.createFolders(made)
    }
    return drafts
  }

  private func draft(of target: Target, number: Int, in newFolders: [String: Draft]) -> Draft {
    let parent = parent(of: target.path)
    let start = parent.isEmpty ? "" : parent + "/"
    if let folder = newFolders[parent] {
      return Draft(
        beside: "\(folder.beside)/\(target.path.dropFirst(start.count))", place: target.path)
    }
    return Draft(beside: start + draftName(String(number)), place: target.path)
  }

  /// The drafts to rename, in the order of files; a new folder takes the place of its last file.
  private func inOrder(_ files: [Draft], _ newFolders: [String: Draft]) -> [Draft] {
    if newFolders.isEmpty { return files }
    var drafts: [Draft] = []
    var seen: Set<String> = []
    for file in files.reversed() {
      let parent = parent(of: file.place)
      guard let folder = newFolders[parent] else {
        drafts.append(file)
        continue
      }
      if seen.insert(parent).inserted { drafts.append(folder) }
    }
    return drafts.reversed()
  }

  private func write(
    _ bytes: [UInt8], to draft: String, insteadOf before: FileStatus?, as shown: String,
    syncing: Bool
  ) throws(FileError) {
    try announce(.create, draft)
    let handle = try newFile(draft, as: shown)
    try announce(.write, draft)
    try handle.write(bytes)
    if let before {
      // The owner first, since changing it may clear permissions. Only root may change it.
      try? handle.descriptor.setOwner(before.owner, group: before.group)
      try handle.setMode(before.mode)
    }
    if syncing { try handle.synchronize() }
  }

  /// Puts a draft in its place.
  ///
  /// Another program may write the file between the check and the rename. So a checked file is
  /// exchanged with the draft, and checked again: then it can't change unseen.
  private func put(_ draft: Draft, checking check: Check?) throws(FileError) {
    guard let check else { return try folder.rename(draft.beside, to: draft.place) }
    try check(draft.place, draft.place)
    let own = try? folder.read(draft.beside)
    guard let own, try folder.exchange(draft.beside, with: draft.place) else {
      return try folder.rename(draft.beside, to: draft.place)
    }
    do throws(FileError) {
      try check(draft.place, draft.beside)
    } catch {
      try giveBack(draft, insteadOf: own)
      throw error
    }
    try folder.remove(draft.beside)
  }

  /// Gives a file its newest contents by another program again, which are in the draft.
  private func giveBack(_ draft: Draft, insteadOf own: [UInt8]) throws(FileError) {
    var replaced = own
    for _ in 0..<10 {
      let newest = try folder.read(draft.beside)
      guard try folder.exchange(draft.beside, with: draft.place) else { return }
      // Otherwise the other program has written it once more.
      if try folder.read(draft.beside) == replaced { return }
      replaced = newest
    }
  }

  /// Creates a draft, replacing one that a killed process with the same id left.
  private func newFile(_ name: String, as shown: String) throws(FileError) -> OpenFile {
    do throws(FileError) {
      return try OpenFile(creating: name, in: folder, as: shown)
    } catch {
      guard error.code == .exists else { throw error }
      try folder.remove(name)
      return try OpenFile(creating: name, in: folder, as: shown)
    }
  }

  /// Flushes the names in a folder to the disk, if the file system supports it.
  private func settle(_ parent: String) {
    let handle = try? Descriptor(
      parent.isEmpty ? "." : parent, below: folder.descriptor, for: .folder(followingLinks: true))
    try? handle?.synchronize()
  }

  private func announce(_ operation: FileError.Operation, _ file: String) throws(FileError) {
    if let announcement { try announcement(operation, folder.shown(file)) }
  }

  private func parent(of file: String) -> String {
    file.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file[..<$0]) } ?? ""
  }
}

private let draftStart = ".tokonoma-draft-"

/// For more files the whole disk is synchronized instead of each file.
private let manyFiles = 16

private func draftName(_ name: String) -> String { draftStart + "\(ownProcess)-\(name)" }
