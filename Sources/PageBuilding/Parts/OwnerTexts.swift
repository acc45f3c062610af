import Markup
import MediaLibrary
import Planning
import Templates

/// The owner's Markdown as pages show it, with its `[[…]]` as links.
package final class OwnerTexts: Sendable {
  package let prose: SiteProse
  private let pictures: SitePictures
  private let plan: SitePlan
  private let titles: [ShownTitle]
  private let privateTitle: String

  package init(_ prose: SiteProse, pictures: SitePictures, in plan: SitePlan) {
    self.prose = prose
    self.pictures = pictures
    self.plan = plan
    titles = plan.titles
    privateTitle = plan.words[.aPrivateTitle]
  }

  func html(_ prose: Prose, at page: PagePath) -> HTML {
    if let html = prose.fixedHTML { return HTML(markup: html) }
    var bytes: [UInt8] = []
    func picture(_ path: String) -> Prose.ShownPicture? { pictures.shown(path, from: page.root) }
    prose.append(to: &bytes, picture: picture) { id in
      switch plan.resolve(id) {
      case .known(let entry):
        Prose.TitleLink(href: page.link(to: titles[entry].path), title: titles[entry].text)
      case .withheld: Prose.TitleLink(href: nil, title: privateTitle)
      case .unknown: nil
      }
    }
    return HTML(markup: bytes)
  }

  package func excerpt(_ prose: Prose) -> String {
    prose.excerpt { id in
      switch plan.resolve(id) {
      case .known(let entry): titles[entry].text
      case .withheld: privateTitle
      case .unknown: nil
      }
    }
  }
}

extension Settings {
  package var ownerName: String { owner.name ?? name }
}

extension SitePictures {
  /// A picture within a text; nil, with a report, if it can't be used.
  ///
  /// - Parameter root: the path from the page to the site's root
  package func shown(_ path: String, from root: String) -> Prose.ShownPicture? {
    let file = file(writtenAs: path)
    return size(of: file).map {
      Prose.ShownPicture(address: root + PagePath(file).encoded, width: $0.width, height: $0.height)
    }
  }
}
