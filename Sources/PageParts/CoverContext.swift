import Templating

/// A title's cover: the owner's picture, or one drawn from the title and its kind.
package struct CoverContext: TemplateContext {
  package let picture: PictureContext?
  /// What a drawn cover has written on it: SVG text in the picture's units; nil on the owner's pictures.
  package let words: HTML?
  /// The picture is far from a cover's shape, so it is shown whole on a mat instead of filling the frame.
  package let isMatted: Bool
  /// The title is behind the age gate, so the picture shows only when asked for.
  package let isGated: Bool

  package init(
    picture: PictureContext?, words: HTML? = nil, isMatted: Bool = false, isGated: Bool = false
  ) {
    self.picture = picture
    self.words = words
    self.isMatted = isMatted
    self.isGated = isGated
  }

  package static let fields = Fields<CoverContext>("cover")
    .section("picture", \.picture)
    .html("words", \.words)
    .flag("isMatted", \.isMatted)
    .flag("isGated", \.isGated)
}

/// A picture with the size of its file, so that the page keeps its place from the first byte.
package struct PictureContext: TemplateContext {
  package let url: SafeURL
  package let width: String
  package let height: String
  /// What is seen; empty when the words beside it say as much.
  package let alt: String

  package init(url: SafeURL, width: String, height: String, alt: String) {
    self.url = url
    self.width = width
    self.height = height
    self.alt = alt
  }

  package static let fields = Fields<PictureContext>("picture")
    .url("url", \.url)
    .text("width", \.width)
    .text("height", \.height)
    .text("alt", \.alt)
}
