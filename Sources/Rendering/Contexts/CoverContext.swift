import Templating

/// A title's cover: the owner's picture, or one drawn from the title and its kind.
struct CoverContext: TemplateContext {
  let picture: PictureContext?
  /// An `<svg>`; nil when there is a picture.
  let drawing: HTML?

  static let fields = Fields<CoverContext>("cover")
    .section("picture") { $0.picture }
    .html("drawing") { $0.drawing }
}

/// A picture with the size of its file, so that the page keeps its place from the first byte.
struct PictureContext: TemplateContext {
  let url: SafeURL
  let width: String
  let height: String
  /// What is seen; empty when the words beside it say as much.
  let alt: String

  static let fields = Fields<PictureContext>("picture")
    .url("url") { $0.url }
    .text("width") { $0.width }
    .text("height") { $0.height }
    .text("alt") { $0.alt }
}
