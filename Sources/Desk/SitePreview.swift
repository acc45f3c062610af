import Base
import FileSystem
import LibraryFiles
import PreviewServer
import Publishing
import Synchronization

/// The site beside the desk, at another port and so of another origin. It is built only when a page
/// shows it for the first time.
final class SitePreview: Sendable {
  enum State: Sendable, Equatable {
    case waiting
    case starting
    /// The origin and the path of the site.
    case serving(origin: String, path: String)
    case failed
  }

  private let state = Mutex(State.waiting)
  private let (starts, start) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  init() {}

  /// `http://127.0.0.1:8080`; nil until the site is served.
  var origin: String? {
    if case .serving(let origin, _) = now { origin } else { nil }
  }

  var now: State { state.withLock { $0 } }

  /// Starts building the site if no one has asked for it before.
  func begin() {
    state.withLock { if $0 == .waiting { $0 = .starting } }
    start.yield()
  }

  /// Serves the site from the first `begin` until its task is cancelled.
  func run(
    _ project: Project, _ options: PreviewOptions,
    describing describe: @escaping @Sendable (FileError) -> Diagnostic,
    telling tell: @escaping @Sendable () -> Void
  ) async {
    for await _ in starts {
      // The page says that the site isn't served; the desk goes on without it.
      var ignored = DiagnosticList()
      try? await serve(project, options, reporting: &ignored, describing: describe) { event in
        if case .serving(let address) = event.kind { self.serves(at: address) }
        tell()
      }
      state.withLock { $0 = .failed }
      tell()
      return
    }
  }

  private func serves(at address: String) {
    let origin =
      address.prefix { $0 != "/" } + "//"
      + address.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" }
    state.withLock {
      $0 = .serving(origin: String(origin), path: String(address.dropFirst(origin.count)))
    }
  }
}
