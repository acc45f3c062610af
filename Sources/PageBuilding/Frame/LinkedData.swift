import Base
import MediaLibrary
import Planning
import Templates

/// Describes pages in the vocabulary of schema.org, as JSON-LD.
struct LinkedData: PageMaker {
  let parts: PageParts

  func profile(at page: PagePath) -> HTML? {
    let owner = settings.owner
    return written { json in
      json.text("@type", "ProfilePage")
      json.text("name", settings.name)
      json.url("url", links.address(of: page))
      json.object("isPartOf") { json in
        json.text("@type", "WebSite")
        json.text("name", settings.name)
        json.url("url", links.address(of: page))
      }
      json.object("mainEntity") { json in
        person(&json)
        json.text("alternateName", owner.handle)
        if let avatar = owner.avatar, titles.pictures.has(avatar) {
          json.url("image", links.address(of: PagePath(avatar)))
        }
        let links = owner.links.map(\.url).filter { $0.hasPrefix("http") }
        if !links.isEmpty { json.texts("sameAs", links) }
      }
    }
  }

  /// A title with a review is a `Review`; one without is the work itself.
  func title(_ index: EntryIndex) -> HTML? {
    let entry = entries[index]
    let page = titles.titles[index].path
    let excerpt = reviews.publicText(of: index) ?? ""
    return written { json in
      guard let review = entry.review, !excerpt.isEmpty || entry.tracking?.rating != nil else {
        work(index, entry, into: &json)
        return
      }
      json.text("@type", "Review")
      json.text("name", entry.isGated ? nil : review.title)
      json.url("url", links.address(of: page))
      json.date("datePublished", review.date)
      // The page has the whole text; an excerpt is included only if there is no rating.
      if entry.tracking?.rating == nil {
        json.text("reviewBody", messages.reviewExcerpt(excerpt, hasSpoilers: review.hasSpoilers))
      }
      json.object("author") { person(&$0) }
      if let rating = entry.tracking?.rating {
        json.object("reviewRating") { json in
          json.text("@type", "Rating")
          json.number("ratingValue", scale.number(rating))
          json.number("bestRating", scale.rawValue)
          json.number("worstRating", RoundedNumber(scale.lowest, per: 100))
        }
      }
      json.object("itemReviewed") { work(index, entry, into: &$0) }
    }
  }

  /// An empty list has no data: schema.org requires items.
  func list(_ entries: [EntryIndex], name: String) -> HTML? {
    guard !entries.isEmpty else { return nil }
    return written { json in
      json.text("@type", "ItemList")
      json.text("name", name)
      json.array("itemListElement") { json in
        for (index, entry) in entries.enumerated() {
          cards.writeListItem(entry, at: index + 1, into: &json)
        }
      }
    }
  }

  func page(_ type: String = "CollectionPage", name: String, at page: PagePath) -> HTML? {
    written { json in
      json.text("@type", type)
      json.text("name", name)
      json.url("url", links.address(of: page))
      json.object("author") { person(&$0) }
    }
  }

  /// The site with the address of its search; empty for a site without an address.
  func search(at page: PagePath) -> HTML? {
    guard let address = links.address(of: page)?.text else { return nil }
    return written { json in
      json.text("@type", "WebSite")
      json.text("name", settings.name)
      json.url("url", links.address(of: links.home))
      json.object("potentialAction") { json in
        json.text("@type", "SearchAction")
        json.text("target", address + "?q={words}")
        json.text("query-input", "required name=words")
      }
    }
  }

  private func written(_ data: (inout JSONWriter) -> Void) -> HTML {
    var json = JSONWriter()
    json.object { json in
      json.text("@context", "https://schema.org")
      data(&json)
    }
    return HTML(markup: json.bytes)
  }

  private func person(_ json: inout JSONWriter) {
    json.text("@type", "Person")
    json.text("name", ownerName)
    json.url("url", links.address(of: links.home))
  }

  private func work(_ index: EntryIndex, _ entry: Entry, into json: inout JSONWriter) {
    let isMovie = entry.work.format.map { $0.utf8.count == 5 && $0.uppercased() == "MOVIE" } == true
    let kind = isMovie ? Kind.movie : entry.kind
    json.text("@type", kind.schemaType)
    let title = titles.titles[index]
    json.text("name", title.text)
    let (others, synonyms) = (title.others, entry.work.synonyms)
    if !others.isEmpty || !synonyms.isEmpty {
      json.texts("alternateName", others.map(\.text) + synonyms)
    }
    if entry.review == nil {
      json.url("url", links.address(of: title.path))
      json.text("description", entry.isGated ? nil : entry.work.description)
    }
    if !entry.isGated, let cover = entry.work.cover?.path, titles.pictures.isRaster(cover) {
      json.url("image", links.address(of: PagePath(cover)))
    }
    json.date("datePublished", entry.work.released)
    if !entry.work.genres.isEmpty { json.texts("genre", entry.work.genres) }
    let creators = entry.work.creators
    if !creators.isEmpty {
      json.array("author") { json in
        for creator in creators {
          json.object { json in
            json.text("@type", "Person")
            json.text("name", creator.name)
          }
        }
      }
    }
    switch kind.unit {
    case .episodes: json.number("numberOfEpisodes", entry.work.episodes)
    case .pages: json.number("numberOfPages", entry.work.pages)
    default: break
    }
  }
}
