/// Puts whole files in place so that nothing is lost or half there, whatever moment the process or the machine stops.
///
/// Each file is written beside its place, brought to the disk, and renamed. Only who holds a lock that all writers of
/// the folder take may use it: `sweep` removes what others left.
package struct DurableWriter: Sendable {
  /// Called before each change is made. A test that throws here sees what a process leaves that was killed there.
  package typealias Announcement = @Sendable (FileError.Operation, String) throws(FileError) -> Void

  private let folder: Folder
  private let announcement: Announcement?

  package init(_ folder: Folder, announcing announcement: Announcement? = nil) {
    self.folder = folder
    self.announcement = announcement
  }

  /// A file that was written and is not renamed yet.
  private struct Draft {
    let path: String
    let parent: String
    let beside: String
  }

  /// Puts files in place, in their order, once all of them are on the disk.
  ///
  /// Missing folders are created, permissions kept, and a link stays a link: its target is replaced. When it throws,
  /// the files up to some index are new and the others old.
  package func replace(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
    var drafts: [Draft] = []
    drafts.reserveCapacity(files.count)
    var folders: Set<String> = []
    do throws(FileError) {
      // One call for the whole disk is cheaper than many for a file each.
      let isMany = files.count > 16
      for (index, file) in files.enumerated() {
        drafts.append(try draft(of: file, number: index, in: &folders, syncing: !isMany))
      }
      if isMany { synchronizeDisks() }
    } catch {
      for draft in drafts { try? remove(draft.beside) }
      throw error
    }
    for (index, draft) in drafts.enumerated() {
      do throws(FileError) {
        try announce(.rename, draft.path)
        try folder.rename(draft.beside, to: draft.path)
      } catch {
        for draft in drafts[index...] { try? remove(draft.beside) }
        throw error
      }
    }
    for parent in Set(drafts.map(\.parent)) { settle(parent) }
  }

  /// Removes a file, or a link itself; one that is not there is fine.
  package func remove(_ file: String) throws(FileError) {
    try announce(.remove, file)
    try folder.remove(file)
    settle(parent(of: file))
  }

  /// Removes files, or links themselves; those that are not there are fine.
  package func remove(_ files: [String]) throws(FileError) {
    for file in files {
      try announce(.remove, file)
      try folder.remove(file)
    }
    for parent in Set(files.map(parent)) { settle(parent) }
  }

  /// Takes away what a killed writer left in a folder; one that is not there is fine.
  package func sweep(_ path: String) throws(FileError) {
    try sweep(path) { _ in true }
  }

  /// Whether a file, by the name at the end of its path, is one that a killed writer left.
  package static func isDraft(_ path: String) -> Bool {
    writer(ofDraft: path.split(separator: "/").last.map(String.init) ?? "") != nil
  }

  private func sweep(
    _ path: String, where isLeft: (Int32) -> Bool
  ) throws(FileError) {
    for item in try folder.items(of: path) ?? [] where item.kind == .file {
      guard let writer = DurableWriter.writer(ofDraft: item.name), isLeft(writer) else { continue }
      let file = path.isEmpty ? item.name : "\(path)/\(item.name)"
      try announce(.remove, file)
      try folder.remove(file)
    }
  }

  /// The process that a file is a draft of; nil when it is none.
  private static func writer(ofDraft name: String) -> Int32? {
    guard name.hasPrefix(draftStart) else { return nil }
    return Int32(name.dropFirst(draftStart.count).prefix { $0 != "-" })
  }

  /// - Parameter folders: those that are known to be there.
  private func draft(
    of file: (path: String, bytes: [UInt8]), number: Int, in folders: inout Set<String>,
    syncing: Bool
  ) throws(FileError) -> Draft {
    let link = try folder.status(of: file.path, followingLinks: false)
    var target = file.path
    if link?.kind == .link {
      guard let real = Folder.realPath(folder.shown(file.path)) else {
        throw FileError(.open, folder.shown(file.path), code: .noSuchFile)
      }
      target = real
      // Writers of other projects may be at work there, which this lock does not keep out.
      try sweep(self.parent(of: target)) { !isRunning($0) }
    }
    let parent = parent(of: target)
    let before = link?.kind == .link ? try folder.status(of: target) : link
    if before == nil, !parent.isEmpty, folders.insert(parent).inserted {
      try announce(.create, parent)
      try folder.createFolders(parent)
    }
    let beside = (parent.isEmpty ? "" : parent + "/") + draftName(number)
    let draft = Draft(path: target, parent: parent, beside: beside)
    try announce(.create, beside)
    do throws(FileError) {
      let handle = try newFile(beside, as: file.path)
      try announce(.write, beside)
      try handle.write(file.bytes)
      if let before {
        // The owner first: a change of it may clear permissions. Only root may give a file away.
        try? handle.descriptor.setOwner(before.owner, group: before.group)
        try handle.setMode(before.mode)
      }
      if syncing { try handle.synchronize() }
    } catch {
      try? remove(beside)
      throw error
    }
    return draft
  }

  /// A file in place of one that a killed process of the same number may have left.
  private func newFile(_ name: String, as shown: String) throws(FileError) -> OpenFile {
    do throws(FileError) {
      return try OpenFile(creating: name, in: folder, as: shown)
    } catch {
      guard error.code == .exists else { throw error }
      try folder.remove(name)
      return try OpenFile(creating: name, in: folder, as: shown)
    }
  }

  /// Brings the names in a folder to the disk; some file systems can't.
  private func settle(_ parent: String) {
    let handle = try? Descriptor(
      parent.isEmpty ? "." : parent, below: folder.descriptor, for: .folder(followingLinks: true))
    try? handle?.synchronize()
  }

  private func announce(_ operation: FileError.Operation, _ file: String) throws(FileError) {
    if let announcement { try announcement(operation, folder.shown(file)) }
  }

  private func parent(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
  }
}

private let draftStart = ".tokonoma-draft-"

private func draftName(_ number: Int) -> String { draftStart + "\(ownProcess)-\(number)" }
