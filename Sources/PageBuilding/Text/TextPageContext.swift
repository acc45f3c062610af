import PageContexts
import Templates

/// `about.html` and the owner's further pages.
struct TextPageContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let body: HTML?
  /// Where the library's data come from; on the about page.
  let sources: [LinkContext]
  /// All of the library as one file; on the about page, where the site has one.
  let libraryFile: SafeURL?
  /// The site's address for cameras; on the about page.
  var addressCode: AddressCodeContext?
  /// Parts of the site for other pages; on the about page.
  var embeds: [EmbedCodeContext] = []
  let hasCredits: Bool

  static let fields = Fields<TextPageContext>("page")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .html("body", \.body)
    .list("sources", \.sources)
    .url("libraryFile", \.libraryFile)
    .section("addressCode", \.addressCode)
    .list("embeds", \.embeds)
    .flag("hasCredits", \.hasCredits)
}

/// What one writes on another page to have a part of the site there.
struct EmbedCodeContext: TemplateContext {
  let link: LinkContext
  let html: String
  let markdown: String
  /// For forums, where there is a picture that they take.
  let bbcode: String?

  static let fields = Fields<EmbedCodeContext>("code of an embed")
    .section("link", \.link)
    .text("html", \.html)
    .text("markdown", \.markdown)
    .text("bbcode", \.bbcode)
}

/// An address as a QR code.
struct AddressCodeContext: TemplateContext {
  let address: SafeURL
  let text: String
  let picture: SafeURL
  let alt: String

  static let fields = Fields<AddressCodeContext>("QR code")
    .url("address", \.address)
    .text("text", \.text)
    .url("picture", \.picture)
    .text("alt", \.alt)
}
