import Base
import FileSystem
import HTTPServing
import LibraryFiles
import PreviewServer
import Synchronization
import Templates

/// The site beside the desk, at another port and thus of another origin. It is built only when a
/// page shows it for the first time.
final class SitePreview: Sendable {
  enum State: Sendable, Equatable {
    case waiting
    case starting
    /// The path of the site: `/alcove/`
    case serving(path: String)
    case failed
  }

  let drafts = PreviewDrafts()
  private let state = Mutex(State.waiting)
  private let (starts, start) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  /// Reserve the port until the site is served, so that pages can name its origin earlier.
  private let places: Mutex<[Socket]>
  private let port: Int

  /// - Parameter places: at one port; empty if no site will be served
  init(at places: [Socket] = []) {
    port = places.first?.port ?? 0
    self.places = Mutex(places)
  }

  /// `http://127.0.0.1:40123` for a browser that opened the desk at an address of this machine; nil
  /// if no site will be served.
  func origin(at address: HostAddress = .ipv4) -> String? {
    let host = (address.isOfThisMachineOnly ? .ipv4 : address).host
    return port == 0 ? nil : "http://\(host):\(port)"
  }

  /// The origin if a page can show it in a frame: content security policies can't name addresses of
  /// IPv6.
  func frameOrigin(at address: HostAddress) -> String? {
    address.isIPv4 || address.isOfThisMachineOnly ? origin(at: address) : nil
  }

  /// The path of the site at its origin: `/alcove/`; nil until the site is served.
  var path: String? {
    if case .serving(let path) = now { path } else { nil }
  }

  var now: State { state.withLock { $0 } }

  /// The address of the frame that shows a draft of a review; nil until the site is served.
  func draftAddress(_ id: String, at address: HostAddress) -> SafeURL? {
    guard let path, let origin = frameOrigin(at: address) else { return nil }
    return SafeURL(origin + path + PreviewDrafts.prefix + SitePreview.draftName(id))
  }

  /// The name of a title's draft in an address.
  static func draftName(_ id: String) -> String { String(FNV1a.hash(id.utf8), radix: 16) }

  /// Starts building the site, unless an earlier call did.
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
      // The page reports that the site isn't served; the desk continues without it.
      var ignored = DiagnosticList()
      var options = options
      options.port = port
      options.drafts = drafts
      places.withLock { $0 = [] }
      try? await serve(project, options, reporting: &ignored, describing: describe) { event in
        if case .serving(let address) = event.kind, let origin = self.origin() {
          self.state.withLock { $0 = .serving(path: String(address.dropFirst(origin.count))) }
          tell()
        }
      }
      state.withLock { $0 = .failed }
      tell()
      return
    }
  }
}
