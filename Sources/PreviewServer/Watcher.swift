import FileSystem

/// A change of a file or folder, by its path in the project. The path is empty if there were more
/// changes than the system keeps.
struct FileChange: Sendable, Equatable {
  enum Kind: Sendable {
    /// It is new and may be incomplete.
    case appeared
    /// It is being written.
    case growing
    /// It has been written completely, or moved here as a whole.
    case settled
    /// It is gone, but may soon return.
    case gone
    /// Something else changed: rights, times.
    case touched
  }

  let path: String
  let kind: Kind
}

/// Reports changes in a project after a moment without further changes.
package struct Watcher: Sendable {
  private let folders: WatchedFolders
  private let wakePipe: WakePipe
  private let queue: ChangeQueue
  private var notices: FolderNotices?
  private var snapshots: FolderSnapshots?

  /// Milliseconds between two looks at all files if the system doesn't report changes.
  private static let interval: Int32 = 500

  /// Watches from now on; changes before `run` are not lost.
  ///
  /// - Parameters:
  ///
  /// - wakePipe: waking it ends `run`
  ///
  /// - isNoticed: if false, looks at all files again and again instead of asking the system
  package init(
    _ project: Folder, tells queue: ChangeQueue, until wakePipe: WakePipe, isNoticed: Bool = true
  ) {
    folders = WatchedFolders(project: project)
    self.wakePipe = wakePipe
    self.queue = queue
    notices = isNoticed ? FolderNotices(of: folders) : nil
    if notices?.isComplete != true { startPolling() }
  }

  private mutating func startPolling() {
    notices = nil
    snapshots = FolderSnapshots(of: folders)
  }

  /// Reports changes until the pipe is woken. It blocks, so it needs a separate thread.
  package mutating func run() {
    var pending = PendingChanges()
    while true {
      let isReady = waitForInput(
        [wakePipe.readEnd] + (notices.map { [$0.number] } ?? []),
        milliseconds: notices == nil ? Self.interval : pending.patience)
      if isReady[0] { return }
      let changes = notices?.changes() ?? snapshots?.changes() ?? []
      pending.add(changes)
      if notices?.isComplete == false { startPolling() }
      if changes.isEmpty || snapshots != nil || pending.isOverdue { tell(&pending) }
    }
  }

  private func tell(_ pending: inout PendingChanges) {
    let paths = pending.takeAll().filter { !folders.isOfOutput($0) }
    if !paths.isEmpty { queue.add(paths) }
  }
}

/// Changes that may belong together: a save in several steps, many files at once.
private struct PendingChanges {
  private var changes: [String: (isSettled: Bool, isNew: Bool)] = [:]
  private var began: ContinuousClock.Instant?

  mutating func add(_ news: [FileChange]) {
    if began == nil, !news.isEmpty { began = .now }
    for change in news {
      let before = changes[change.path]
      let isNew = before?.isNew ?? (change.kind == .appeared)
      switch change.kind {
      case .settled: changes[change.path] = (true, isNew)
      case .touched: changes[change.path] = (before?.isSettled ?? true, isNew)
      case .appeared, .growing: changes[change.path] = (false, isNew)
      // Editors create and delete temporary files beside the one they write.
      case .gone: changes[change.path] = isNew ? nil : (false, false)
      }
    }
    if changes.isEmpty { began = nil }
  }

  /// The milliseconds without news that end a series of changes.
  var patience: Int32 { changes.isEmpty ? -1 : changes.values.allSatisfy(\.isSettled) ? 5 : 50 }

  /// Whether the series is so long that a build should start.
  var isOverdue: Bool { began.map { ContinuousClock.now - $0 > .milliseconds(500) } ?? false }

  mutating func takeAll() -> [String] {
    defer { self = PendingChanges() }
    return Array(changes.keys)
  }
}
