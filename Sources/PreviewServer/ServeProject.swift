import Base
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import Publishing
import SiteBuilding

/// What a person may say about a preview.
package struct PreviewOptions: Sendable {
  /// nil: the first that is free from 8080 on; 0: one that the system chooses.
  package var port: Int?
  /// The path of the site on its host, as in `/my-alcove/`; nil: that of the address in the settings.
  package var base: String?
  /// How many cores a build may use.
  package var workers: Int
  /// Makes covers smaller and draws pictures for those who share pages; nil: nobody does.
  package var pictures: PictureProgram?
  /// Whether Ctrl-C and the like end it in good order, instead of ending the process.
  package var endsOnSignals: Bool

  package init(
    port: Int? = nil, base: String? = nil, workers: Int, pictures: PictureProgram? = nil,
    endsOnSignals: Bool = false
  ) {
    self.port = port
    self.base = base
    self.workers = workers
    self.pictures = pictures
    self.endsOnSignals = endsOnSignals
  }
}

/// Builds a project's site into a private folder, serves it on this machine alone, and again whenever a file changes,
/// until its task is cancelled or, when that was asked for, a signal comes.
///
/// Returns early when it can't serve, which has been reported. Throws `FileError` when the disk refuses at the start.
///
/// - Parameters:
///   - describe: words what the disk refuses while it builds
///   - tell: is told everything that happens, in its order
package func serve(
  _ project: Project, _ options: PreviewOptions, reporting diagnostics: inout DiagnosticList,
  showing: @escaping ShowingProgress = { await $0(nil) },
  describing describe: @escaping @Sendable (FileError) -> Diagnostic,
  telling tell: @escaping @Sendable (PreviewEvent) -> Void
) async throws {
  let base: String
  if let given = options.base {
    guard let path = sitePath(given) else {
      diagnostics.report(.wrongBase(given))
      return
    }
    base = path
  } else {
    base = try ownPath(of: project)
  }
  let folder = try PrivateFolder()
  defer { folder.remove() }
  let state = PreviewState()
  let ending = try WakePipe()
  let queue = ChangeQueue()
  let handler = RequestHandler(site: SiteFolder(folder: folder.site), state: state, base: base)
  guard let server = try server(handler, at: options.port, reporting: &diagnostics) else {
    return
  }
  if options.endsOnSignals { Interruption.wakesOnSignals(ending) }
  defer { if options.endsOnSignals { Interruption.restoreSignalHandlers() } }

  @Sendable func end() {
    state.change { $0.isEnding = true }
    ending.wake()
    queue.end()
  }
  let builds = PreviewBuilds(
    project: project, folder: folder, workers: options.workers,
    pictures: options.pictures, state: state,
    address: "http://127.0.0.1:\(server.port)\(base)", showing: showing,
    describe: describe, tell: tell)
  await withTaskCancellationHandler {
    await withTaskGroup { group in
      group.addTask {
        let watcher = Watcher(project.folder, tells: queue, until: ending)
        queue.add([])
        await onThread {
          var watcher = watcher
          watcher.run()
        }
      }
      group.addTask { await builds.run(queue) }
      // Whichever ends first, by a signal or a failure, ends the other.
      await group.next()
      end()
    }
  } onCancel: {
    end()
  }
  await server.stop()
}

/// Where the settings say that the site is, so that its page for what is not found, whose links begin at the host's
/// root, is whole here too; what a browser would write another way is at the root.
private func ownPath(of project: Project) throws(FileError) -> String {
  // What is wrong with the settings is told by the builds.
  var ignored = DiagnosticList()
  let settings = try project.readSettings(reporting: &ignored).settings
  return settings.basePath.flatMap(sitePath) ?? "/"
}

/// Begins and ends with a slash; nil when a browser would not ask for it so.
private func sitePath(_ base: String) -> String? {
  let name = base.drop { $0 == "/" }
  let path = "/" + (name.isEmpty || name.hasSuffix("/") ? name : name + "/")
  let isPlain = path.utf8.allSatisfy { byte in
    byte.isASCIIAlphanumeric || "/-._~".utf8.contains(byte)
  }
  guard isPlain, case .folder = SitePath(path.utf8) else { return nil }
  return path
}

private func server(
  _ handler: RequestHandler, at port: Int?, reporting diagnostics: inout DiagnosticList
) throws(FileError) -> HTTPServer? {
  if let port {
    if let server = try HTTPServer.preview(at: [port], handler) { return server }
    diagnostics.report(.portTaken(port))
    return nil
  }
  let ports = 8080...8099
  if let server = try HTTPServer.preview(at: ports, handler) { return server }
  diagnostics.report(.noPort(from: ports.lowerBound, to: ports.upperBound))
  return nil
}
