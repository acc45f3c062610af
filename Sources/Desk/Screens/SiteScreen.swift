import Templates

/// The site as visitors will see it, in a frame of another origin.
enum SiteScreen: Screen {
  static func context(of request: ScreenRequest) -> Named<SiteScreenContext>? {
    request.desk.preview.begin()
    let (preview, address) = (request.desk.preview, request.server.address)
    var url: SafeURL?
    var isStarting = false
    switch preview.now {
    case .serving(let path): url = preview.origin(at: address).flatMap { SafeURL($0 + path) }
    case .waiting, .starting: isStarting = true
    case .failed: break
    }
    return Named(
      request.words[.site],
      SiteScreenContext(
        url: url, hasFrame: preview.frameOrigin(at: address) != nil, isStarting: isStarting))
  }
}

/// `desk/site.html`
struct SiteScreenContext: TemplateContext {
  let url: SafeURL?
  /// Whether the page may show the site in a frame.
  let hasFrame: Bool
  let isStarting: Bool
}
