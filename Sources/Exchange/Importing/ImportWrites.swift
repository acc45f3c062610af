import Base
import FileSystem
import LibraryFiles

/// The writes of an import, which are one change in the journal.
struct ImportWrites {
  /// nil on a dry run.
  private let lock: ProjectLock?
  private let origin: ChangeOrigin
  /// The change's number in the journal; nil if nothing was written.
  private(set) var number: Int?

  init(_ lock: ProjectLock?, by origin: ChangeOrigin) {
    self.lock = lock
    self.origin = origin
  }

  var isDryRun: Bool { lock == nil }

  mutating func write(
    _ changes: [FileChange], on workers: WorkerPool = WorkerPool(count: 1)
  ) throws(FileError) {
    if let lock { number = try lock.change(changes, by: origin, continuing: number, on: workers) }
  }
}
