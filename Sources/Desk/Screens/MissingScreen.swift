import Templates

/// The page for addresses at which there is nothing: a title may have been renamed or removed.
enum MissingScreen: Screen {
  static func context(of request: ScreenRequest) -> Named<MissingContext>? {
    Named(request.words[.notFound], MissingContext())
  }
}

/// `desk/missing.html`
struct MissingContext: TemplateContext {
}
