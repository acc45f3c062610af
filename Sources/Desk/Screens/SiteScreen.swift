import Templates

/// The site as visitors will see it, in a frame of another origin.
enum SiteScreen: Screen {
  static func context(of request: ScreenRequest) -> Named<SiteScreenContext>? {
    request.desk.preview.begin()
    var url: SafeURL?
    var isStarting = false
    switch request.desk.preview.now {
    case .serving(let path): url = request.desk.preview.origin.flatMap { SafeURL($0 + path) }
    case .waiting, .starting: isStarting = true
    case .failed: break
    }
    return Named(
      request.words[.site], SiteScreenContext(url: url, isStarting: isStarting))
  }
}

/// `desk/site.html`
struct SiteScreenContext: TemplateContext {
  let url: SafeURL?
  let isStarting: Bool

  static let fields = Fields<SiteScreenContext>("site screen")
}
