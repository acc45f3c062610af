import Planning
import Templates

/// The texts and pictures of a page's share sheet.
struct ShareSheetContext: TemplateContext {
  let pictures: [SharedPictureContext]
  /// The first picture described in words.
  let text: String?
}

struct SharedPictureContext: TemplateContext {
  /// The subject; nil if the page has one picture.
  let label: String?
  let picture: SafeURL?
  /// For a story: higher than wide.
  let story: SafeURL?
}

extension SharePictures {
  /// nil for a page without pictures.
  func sheet(of page: PagePath, by links: Links) -> ShareSheetContext? {
    let posts = posts(of: page)
    if posts.isEmpty {
      return own(of: page).map { picture in
        let url = links.url(of: picture, from: page)
        return ShareSheetContext(
          pictures: [SharedPictureContext(label: nil, picture: url, story: nil)], text: nil)
      }
    }
    return ShareSheetContext(
      pictures: posts.map { post in
        let urls = post.pictures.map { $0.map { links.url(of: $0, from: page) } }
        return SharedPictureContext(label: post.label, picture: urls[0], story: urls[1])
      }, text: posts[0].text)
  }
}
