import Base
import Planning

extension EmbedPage {
  /// Of the frame, in CSS pixels.
  package static let width = 480
}

extension EmbedPage.Part {
  /// Of the frame, in CSS pixels.
  package var height: Int { self == .now ? 540 : 260 }

  /// The frame that shows this part of a site, as HTML for another page.
  ///
  /// - Parameter site: its address, which ends with `/`.
  package func frame(titled heading: String, at site: String) -> String {
    var title: [UInt8] = []
    title.append(escaping: heading)
    let text = String(decoding: title, as: UTF8.self)
    return "<iframe src=\"\(site)\(page.encoded)\" title=\"\(text)\" width=\"\(EmbedPage.width)\""
      + " height=\"\(height)\" loading=\"lazy\" style=\"border:0;max-width:100%\"></iframe>"
  }
}
