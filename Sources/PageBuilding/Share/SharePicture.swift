import Planning

/// A picture to be drawn of a page.
package struct SharePicture: Sendable {
  package let page: Page
  package let format: ShareFormat
  /// The part of a page with several pictures; nil for the whole page.
  let part: Part?

  enum Part: Sendable, Equatable {
    case favorites, finished, goals
    /// The match with the friend of this index on the page.
    case match(Int)

    fileprivate var name: String {
      switch self {
      case .favorites: "favorites"
      case .finished: "finished"
      case .goals: "goals"
      // The id on the page counts from 1, too.
      case .match(let friend): String(friend + 1)
      }
    }
  }

  init(page: Page, format: ShareFormat, part: Part?) {
    (self.page, self.format, self.part) = (page, format, part)
  }

  /// The picture with a path in the site; nil for other files.
  package init?(at path: String, of pages: [Page]) {
    for page in pages where page.kind.hasSharePicture {
      for format in ShareFormat.all {
        for part in SharePicture.parts(of: page) {
          self.init(page: page, format: format, part: part)
          if self.path.text == path { return }
        }
      }
    }
    return nil
  }

  private static func parts(of page: Page) -> [Part?] {
    switch page.content {
    case let content as FriendsPage: content.friends.indices.map { .match($0) }
    case is ProfilePage: [nil, .favorites, .finished, .goals]
    default: [nil]
    }
  }

  package var path: PagePath {
    format.path(part.map { "\(page.path.stem)-\($0.name)" } ?? page.path.stem)
  }

  package var isPreview: Bool { format.hasScroll }

  package var template: String {
    page.content is TitlePage ? format.titleTemplate : format.collectionTemplate
  }
}

/// A drawing of a page as SVG, and the titles whose covers it shows as `resource:cover-0` and so
/// on.
package struct ShareDrawing: Sendable {
  package let svg: [UInt8]
  package let covers: [EntryIndex]

  package static func name(ofCover index: Int) -> String { "cover-\(index)" }
}
