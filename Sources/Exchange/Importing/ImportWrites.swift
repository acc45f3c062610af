import Base
import FileSystem
import LibraryFiles

/// What an import writes: bit by bit, and yet one change of the project, which is undone at once.
struct ImportWrites {
  /// nil on a dry run, which writes nothing.
  private let lock: ProjectLock?
  private let origin: ChangeOrigin
  /// Of the change in the journal, once something is written.
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
