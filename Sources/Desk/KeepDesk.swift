import Base
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import PreviewServer
import Publishing

package struct DeskOptions: Sendable {
  /// nil for the first free port from 8130 on; 0 lets the system choose.
  package var port: Int?
  /// How many cores reading and building use.
  package var workers: Int
  /// nil if covers aren't resized.
  package var pictures: PictureProgram?
  /// Whether signals such as Ctrl-C end the desk in an orderly way instead of ending the process.
  package var endsOnSignals: Bool
  /// Whether the desk ends a minute after its last page was closed.
  package var endsWhenClosed = false
  /// nil if no sources are asked.
  package var sources: DeskSources?
  package var publisher: DeskPublisher?
  /// nil if nothing of friends is fetched.
  package var friends: DeskFriends?
  /// nil if the desk is for this machine only.
  package var network: DeskNetwork?
  /// The keys, which the page for choosing a project shares with the desk.
  let keys = DeskKeys()

  package init(
    port: Int? = nil, workers: Int, pictures: PictureProgram? = nil, endsOnSignals: Bool = false
  ) {
    self.port = port
    self.workers = workers
    self.pictures = pictures
    self.endsOnSignals = endsOnSignals
  }
}

package struct DeskAddresses: Sendable {
  /// For people: `http://127.0.0.1:8130/#…`
  package let shown: String
  /// For a browser that this program starts; opens the desk once.
  package let launching: String

  init(_ keys: DeskKeys, port: Int) {
    shown = "http://\(HostAddress.ipv4.host):\(port)/#\(keys.address.text)"
    launching = "http://\(HostAddress.ipv4.host):\(port)/#\(keys.launch.text)"
  }
}

/// Serves the desk of a project to this machine, and to paired devices if the options have a network,
/// until its task is cancelled or a signal arrives.
///
/// Reports why if it can't serve. Throws `FileError` if the disk fails at the start.
///
/// - Parameters:
///   - today: the current day in the owner's time zone
///   - describe: turns an error of the disk into a message
///   - open: receives the addresses once the desk can be opened
package func keepDesk(
  of project: Project, _ options: DeskOptions, today: @escaping @Sendable () -> PartialDate?,
  reporting diagnostics: inout DiagnosticList,
  describing describe: @escaping @Sendable (FileError) -> Diagnostic,
  opening open: @escaping @Sendable (DeskAddresses) -> Void
) async throws {
  let ending = try WakePipe()
  let queue = ChangeQueue()
  // Watches before it reads, so that it misses no change in between.
  let watcher = Watcher(project.folder, tells: queue, until: ending)
  let library = try await DeskLibrary(
    project, on: WorkerPool(count: options.workers), reporting: &diagnostics)
  guard let library else { return }
  let addresses = (options.network?.addresses ?? []).filter(\.canBeListenedAt)
  if options.network != nil, addresses.isEmpty { return diagnostics.report(.noHomeNetwork) }
  let places = [.ipv4] + addresses
  let desk = OpenDesk(
    library, preview: SitePreview(at: (try? Socket.listening(at: places, port: 0)) ?? []),
    pictures: options.pictures, keys: options.keys, sources: options.sources,
    publisher: options.publisher, friends: options.friends,
    pairing: addresses.isEmpty ? nil : Pairing(at: addresses), today: today)
  guard let server = try deskServer(desk, at: options.port, reporting: &diagnostics) else { return }
  if options.endsOnSignals { Interruption.wakesOnSignals(ending) }
  defer { if options.endsOnSignals { Interruption.restoreSignalHandlers() } }
  open(DeskAddresses(options.keys, port: server.port))
  let run = DeskRun(desk: desk, options: options, port: server.port, ending: ending, queue: queue)
  await run.untilItEnds(watcher, showing: places, describing: describe)
  await server.stop()
  desk.imports.discard()
}

/// The tasks of an open desk beside its server.
private struct DeskRun: Sendable {
  let desk: OpenDesk
  let options: DeskOptions
  let port: Int
  let ending: WakePipe
  let queue: ChangeQueue

  /// Follows changes and serves the preview until a signal or a failure ends one of the tasks, or
  /// this one is cancelled.
  ///
  /// - Parameter places: where the preview is served
  func untilItEnds(
    _ watcher: Watcher, showing places: [HostAddress],
    describing describe: @escaping @Sendable (FileError) -> Diagnostic
  ) async {
    await withTaskCancellationHandler {
      await withTaskGroup { group in
        group.addTask {
          await onThread {
            var watcher = watcher
            watcher.run()
          }
        }
        group.addTask { await desk.follow(queue) }
        if options.endsWhenClosed { group.addTask { await desk.pages.areClosed() } }
        if let network = options.network, let pairing = desk.pairing {
          group.addTask { await desk.follow(pairing, telling: network, port: port) }
          group.addTask { await pairing.follow(network.renewals) }
        }
        group.addTask {
          let project = desk.library.project
          await desk.preview.run(project, preview(at: places), describing: describe) {
            desk.showNews()
          }
          await neverEnds()
        }
        await group.next()
        end()
        group.cancelAll()
      }
    } onCancel: {
      end()
    }
  }

  private func end() {
    ending.wake()
    queue.end()
  }

  private func preview(at places: [HostAddress]) -> PreviewOptions {
    var preview = PreviewOptions(workers: options.workers, pictures: options.pictures)
    preview.beginsWithoutPictures = true
    preview.addresses = places
    preview.admits = { !$0.isFromNetwork || desk.gate.isKnown($0, at: port) }
    return preview
  }
}

/// Waits for the task to be cancelled.
func neverEnds() async {
  while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
}

extension OpenDesk {
  /// Reads changes, and notifies open pages.
  func follow(_ queue: ChangeQueue) async {
    while let changed = await queue.take() {
      await onThread {
        // A disk that was disconnected may come back.
        if (try? self.library.reread(changed: changed)) == true { self.notifyPages() }
        if (try? self.library.refresh()) == true { self.notifyPages() }
      }
    }
  }
}

func deskServer(
  _ desk: OpenDesk, at port: Int?, reporting diagnostics: inout DiagnosticList
) throws(FileError) -> HTTPServer? {
  let handler = DeskHandler(desk: desk)
  return try deskServer(
    at: port, of: desk.pairing?.addresses ?? [], bodies: { handler.longestBody(of: $0) },
    reporting: &diagnostics, answering: { handler.response(to: $0) })
}

/// Listens on this machine, on both of its addresses if it has both, and on those in the network.
func deskServer(
  at port: Int?, of network: [HostAddress] = [], bodies: @escaping @Sendable (HTTPRequest) -> Int?,
  reporting diagnostics: inout DiagnosticList, answering: @escaping HTTPServer.Handler
) throws(FileError) -> HTTPServer? {
  var limits = ServerLimits()
  limits.bodyOf = bodies
  let ports = port.map { $0...$0 } ?? 8130...8149
  // Without IPv6, one address is enough.
  let addresses = [.ipv4] + [.ipv6].filter(\.canBeListenedAt) + network
  for port in ports {
    do throws(ErrorCode) {
      return try HTTPServer(at: addresses, port: port, limits: limits, handler: answering)
    } catch .addressInUse, .accessDenied {
      // The program that has the port at one of the addresses could be mistaken for the desk.
    } catch {
      throw FileError(.open, "\(HostAddress.ipv4.host):\(port)", code: error)
    }
  }
  return diagnostics.report(
    port.map { .portTaken($0) } ?? .noPort(from: ports.lowerBound, to: ports.upperBound))
}
