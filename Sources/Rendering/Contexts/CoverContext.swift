import Templating

/// A title's cover: the owner's picture, or one drawn from the title and its kind.
struct CoverContext: TemplateContext {
  let picture: PictureContext?
  /// An `<svg>`; nil when there is a picture.
  let drawing: HTML?
  /// The picture is far from a cover's shape, so it is shown whole on a mat instead of filling the frame.
  let isMatted: Bool

  static let fields = Fields<CoverContext>("cover")
    .section("picture", \.picture)
    .html("drawing", \.drawing)
    .flag("isMatted", \.isMatted)
}

/// A picture with the size of its file, so that the page keeps its place from the first byte.
struct PictureContext: TemplateContext {
  let url: SafeURL
  let width: String
  let height: String
  /// What is seen; empty when the words beside it say as much.
  let alt: String

  static let fields = Fields<PictureContext>("picture")
    .url("url", \.url)
    .text("width", \.width)
    .text("height", \.height)
    .text("alt", \.alt)
}
