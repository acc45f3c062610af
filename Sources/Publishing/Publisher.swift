import Base
import FileSystem
import Synchronization

/// Makes an output folder equal to the files of a build, and changes only files that differ.
///
/// `open` checks everything and writes nothing if there is a problem. `publish` may be called from
/// several threads. `finish` removes files of earlier builds. The folder is locked until this is
/// released.
package final class Publisher: Sendable {
  package enum Outcome: Sendable { case written, unchanged }

  private let prepared: PreparedOutput
  /// Their indices among the paths of the plan.
  private let unchanged = Mutex<[Int]>([])

  private init(_ prepared: PreparedOutput) { self.prepared = prepared }

  /// nil after reporting why nothing may be written; then the folder is unchanged.
  ///
  /// - Parameters:
  ///
  /// - output: the folder, created if it is missing
  ///
  /// - planned: every path that will be published, relative to the folder
  ///
  /// - unlisted: planned paths without links on the site; the list in the folder leaves them out
  ///
  /// - project, sources: folders that the output must not cover; the project keeps the list of
  ///   unlisted paths
  ///
  /// - announce: for tests, called before each call that changes something
  package static func open(
    _ output: String, planned: [String], unlisted: Set<String> = [], project: String,
    sources: [String], options: PublishOptions = PublishOptions(),
    reporting diagnostics: inout DiagnosticList,
    announce: (@Sendable (FileError.Operation, String) throws(FileError) -> Void)? = nil
  ) throws(FileError) -> Publisher? {
    let plan = OutputPlan(planned, reporting: &diagnostics)
    let location = try OutputLocation(
      output, project: project, sources: sources, reporting: &diagnostics)
    guard let plan, let location else { return nil }
    let prepared = try PreparedOutput(
      location, plan: plan, unlisted: unlisted, project: project, options: options,
      disk: Disk(announce: announce), reporting: &diagnostics)
    return prepared.map(Publisher.init)
  }

  /// Writes the file of a planned path; an equal file keeps its inode and time.
  @discardableResult
  package func publish(_ path: String, bytes: [UInt8]) throws(FileError) -> Outcome {
    try publish(at: prepared.index(of: path), bytes: bytes.span)
  }

  /// Writes the file of the path at an index of the planned ones.
  @discardableResult
  package func publish(number: Int, bytes: Span<UInt8>) throws(FileError) -> Outcome {
    try publish(at: prepared.plan.indexOfPlanned[number], bytes: bytes)
  }

  private func publish(at index: Int, bytes: Span<UInt8>) throws(FileError) -> Outcome {
    try publish(at: index, size: bytes.count) { (file) throws(FileError) in
      try file.remainderBegins(with: bytes)
    } write: { (file) throws(FileError) in
      try file.write(bytes)
    }
  }

  /// Writes a file piece by piece, without having it all in memory.
  ///
  /// - Parameter forEachPiece: makes the pieces in their order, until `piece` returns false; it is
  ///   called again if the existing file differs
  @discardableResult
  package func publish(
    number: Int,
    pieces forEachPiece: (
      _ piece: (Span<UInt8>) throws(FileError) -> Bool
    ) throws(FileError) -> Void
  ) throws(FileError) -> Outcome {
    try publish(at: prepared.plan.indexOfPlanned[number], size: nil) { (file) throws(FileError) in
      var isEqual = true
      try forEachPiece { (piece) throws(FileError) -> Bool in
        isEqual = try file.remainderBegins(with: piece)
        return isEqual
      }
      guard isEqual else { return false }
      return try file.isAtEnd()
    } write: { (file) throws(FileError) in
      try forEachPiece { (piece) throws(FileError) -> Bool in
        try file.write(piece)
        return true
      }
    }
  }

  /// Copies a file of any size, without having it all in memory.
  @discardableResult
  package func publish(
    _ path: String, copying source: String, in folder: Folder
  ) throws(FileError) -> Outcome {
    let status = try OpenFile(reading: source, in: folder).status()
    guard status.kind == .file else {
      throw FileError(.read, folder.shown(source), code: .isFolder)
    }
    return try publish(at: prepared.index(of: path), size: status.size) {
      (file) throws(FileError) in
      try file.remainderEquals(OpenFile(reading: source, in: folder))
    } write: { (file) throws(FileError) in
      try file.copyRemainder(of: OpenFile(reading: source, in: folder))
    }
  }

  /// Call it after publishing every planned file: it removes other files of earlier builds, then
  /// empty folders, and writes the final list.
  package func finish() throws(FileError) -> PublishReport {
    let removed = try prepared.finish()
    return PublishReport(
      paths: prepared.plan.paths, unchangedIndices: unchanged.withLock { $0 },
      removed: removed.sortedInBytes())
  }

  private func publish(
    at index: Int, size: Int?, isEqual: (borrowing OpenFile) throws(FileError) -> Bool,
    write: (borrowing OpenFile) throws(FileError) -> Void
  ) throws(FileError) -> Outcome {
    let (folder, isFresh) = try prepared.folder(ofPath: index)
    let name = OutputPath.name(of: prepared.plan.paths[index])
    if isFresh, try prepared.disk.createFile(name, in: folder, as: name, write) { return .written }
    switch try existing(name, in: folder, size: size, isEqual) {
    case .equal:
      unchanged.withLock { $0.append(index) }
      return .unchanged
    case .missing:
      if try prepared.disk.createFile(name, in: folder, as: name, write) { return .written }
      try prepared.scratch.replace(name, in: folder, write)
    case .different:
      try prepared.scratch.replace(name, in: folder, write)
    }
    return .written
  }

  private enum Existing { case missing, equal, different }

  private func existing(
    _ name: String, in folder: Folder, size: Int?,
    _ isEqual: (borrowing OpenFile) throws(FileError) -> Bool
  ) throws(FileError) -> Existing {
    do throws(FileError) {
      let file = try OpenFile(reading: name, in: folder, followingLinks: false)
      let status = try file.status()
      guard status.kind == .file, size == nil || status.size == size else { return .different }
      return try isEqual(file) ? .equal : .different
    } catch {
      // A link, a socket or an unreadable file is replaced.
      guard error.operation == .open, error.path == folder.shown(name) else { throw error }
      return error.code == .noSuchFile ? .missing : .different
    }
  }
}
