import Base
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import Publishing

package struct PreviewOptions: Sendable {
  /// With nil, the first free one from 8080 on; with 0, one that the system chooses.
  package var port: Int?
  /// The addresses of this machine to listen at.
  package var addresses: [HostAddress] = [.ipv4]
  /// Whether a request is answered at all.
  package var admits: @Sendable (HTTPRequest) -> Bool = { !$0.isFromNetwork }
  /// The path of the site on its host: `/my-alcove/`; with nil, the path in the settings' address.
  package var base: String?
  /// The number of cores that a build uses.
  package var workers: Int
  /// nil: no covers are resized and no pictures are drawn.
  package var pictures: PictureProgram?
  /// Whether the site is first built and served without pictures, and then with them.
  package var beginsWithoutPictures = false
  /// Whether signals such as Ctrl-C stop the preview cleanly instead of ending the process.
  package var endsOnSignals: Bool
  /// Unsaved texts to show.
  package var drafts: PreviewDrafts?

  package init(
    port: Int? = nil, base: String? = nil, workers: Int, pictures: PictureProgram? = nil,
    endsOnSignals: Bool = false
  ) {
    (self.port, self.base, self.workers) = (port, base, workers)
    (self.pictures, self.endsOnSignals) = (pictures, endsOnSignals)
  }
}

/// Builds a project's site into a private folder and serves it, mostly to this machine. Builds again
/// whenever a file changes, until its task is cancelled or a signal comes.
///
/// Reports the reason if it can't serve. Throws `FileError` if the disk fails at the start.
///
/// - Parameters:
///   - describe: turns an error of the disk during a build into a message
///   - tell: receives every event in its order
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
  let handler = RequestHandler(
    site: SiteFolder(folder: folder.site), state: state, base: base, drafts: options.drafts,
    admits: options.admits)
  guard let server = try server(handler, options, reporting: &diagnostics) else { return }
  if options.endsOnSignals { Interruption.wakesOnSignals(ending) }
  defer { if options.endsOnSignals { Interruption.restoreSignalHandlers() } }

  @Sendable func end() {
    state.change { $0.isEnding = true }
    ending.wake()
    queue.end()
  }
  let builds = PreviewBuilds(
    project: project, folder: folder, workers: options.workers,
    pictures: options.pictures, beginsWithoutPictures: options.beginsWithoutPictures, state: state,
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
      // If one ends, by a signal or a failure, the other ends, too.
      await group.next()
      end()
    }
  } onCancel: {
    end()
  }
  await server.stop()
}

/// The path of the site in the settings, so that the links of `404.html`, which begin at the host's
/// root, also work here. `/` if browsers would write the path differently.
private func ownPath(of project: Project) throws(FileError) -> String {
  // The builds report problems of the settings.
  var ignored = DiagnosticList()
  let settings = try project.readSettings(reporting: &ignored).settings
  return settings.basePath.flatMap(sitePath) ?? "/"
}

/// Begins and ends with a slash; nil if browsers would write it differently.
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
  _ handler: RequestHandler, _ options: PreviewOptions, reporting diagnostics: inout DiagnosticList
) throws(FileError) -> HTTPServer? {
  if let port = options.port {
    let server = try HTTPServer.preview(at: [port], of: options.addresses, handler)
    return server ?? diagnostics.report(.portTaken(port))
  }
  let ports = 8080...8099
  let server = try HTTPServer.preview(at: ports, of: options.addresses, handler)
  if let server { return server }
  return diagnostics.report(.noPort(from: ports.lowerBound, to: ports.upperBound))
}
