import Base
import FileSystem
import HTTPServing
import LibraryFiles
import PreviewServer

/// Serves a page on which the owner opens or starts a project, and returns the project and the port
/// at which the page waits for its desk; nil if the task is cancelled or a signal arrives.
///
/// - Parameters:
///   - home: the folder for new projects
///   - describe: turns an error of the disk into a message
package func chooseProject(
  among seen: SeenProjects, home: String, _ options: DeskOptions,
  reporting diagnostics: inout DiagnosticList,
  describing describe: @escaping @Sendable (FileError) -> Diagnostic,
  opening open: @escaping @Sendable (DeskAddresses) -> Void
) async throws -> (project: Project, port: Int)? {
  let choosing = Choosing()
  let handler = StartHandler(
    keys: options.keys, seen: seen, home: home, choosing: choosing, describe: describe)
  let server = try deskServer(
    at: options.port, bodies: { handler.longestBody(of: $0) }, reporting: &diagnostics,
    answering: { handler.response(to: $0) })
  guard let server else { return nil }
  let ending = try WakePipe()
  if options.endsOnSignals { Interruption.wakesOnSignals(ending) }
  defer { if options.endsOnSignals { Interruption.restoreSignalHandlers() } }
  open(DeskAddresses(options.keys, port: server.port))
  let chosen = await withTaskCancellationHandler {
    await withTaskGroup { group in
      group.addTask { await choosing.project() }
      group.addTask {
        await onThread { _ = waitForInput([ending.readEnd], milliseconds: -1) }
        return nil
      }
      let chosen = await group.next() ?? nil
      choosing.end()
      ending.wake()
      return chosen
    }
  } onCancel: {
    choosing.end()
    ending.wake()
  }
  // The page with the result is still loading its style.
  if chosen != nil { try? await Task.sleep(for: .milliseconds(500)) }
  let port = server.port
  await server.stop()
  return chosen.map { ($0, port) }
}

/// Hands the chosen project from a connection to the task that waits for it.
final class Choosing: Sendable {
  private let (chosen, choice) = AsyncStream<Project>.makeStream(
    bufferingPolicy: .bufferingOldest(1))

  func choose(_ project: Project) { choice.yield(project) }

  func end() { choice.finish() }

  func project() async -> Project? { await chosen.first { _ in true } }
}
