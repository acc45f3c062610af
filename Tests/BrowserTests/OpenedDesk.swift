import Base
import Desk
import FileSystem
import LibraryFiles
import MediaLibrary
import TestSupport

/// A desk in this process.
struct OpenedDesk {
  private let addresses: AsyncStream<String>
  private let task: Task<Void, any Error>

  init(of project: TemporaryFolder, port: Int? = 0) {
    let (addresses, told) = AsyncStream<String>.makeStream()
    self.addresses = addresses
    task = Task {
      var diagnostics = DiagnosticList()
      try await keepDesk(
        of: Project(folder: Folder(project.path)), DeskOptions(port: port, workers: 2),
        today: { PartialDate(year: 2026, month: 11, day: 27) }, reporting: &diagnostics,
        describing: { .init(.error, "disk", "\($0)", at: nil) },
        opening: { told.yield($0.shown) })
      told.finish()
    }
  }

  func address() async -> String? { await addresses.first { _ in true } }

  func end() async {
    task.cancel()
    _ = await task.result
  }
}
