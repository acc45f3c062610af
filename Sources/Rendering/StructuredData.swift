import LibraryIndexing
import MediaLibrary
import PageParts
import SiteModel
import Templating

private let schema: StaticString = #""@context":"https://schema.org""#

/// Pages in the words of schema.org, as JSON-LD.
extension Site {
  func profileData(at page: PagePath) -> HTML {
    var json = JSONWriter()
    let owner = settings.owner
    json.object { json in
      json.fixed(schema)
      json.text("@type", "ProfilePage")
      json.text("name", settings.name)
      json.url("url", address(of: page))
      json.object("mainEntity") { json in
        person(&json)
        json.text("alternateName", owner.handle)
        let links = owner.links.map(\.url).filter { $0.hasPrefix("http") }
        if !links.isEmpty {
          json.array("sameAs") { json in for link in links { json.text(nil, link) } }
        }
      }
    }
    return HTML(markup: json.bytes)
  }

  /// A title with a review is a Review of it; one without is the thing itself.
  ///
  /// - Parameter excerpt: Of the review; empty behind the age gate, where only the page itself shows anything of it.
  func titleData(
    _ index: EntryIndex, _ entry: Entry, _ ties: TitlePage, excerpt: String, at page: PagePath
  ) -> HTML {
    var json = JSONWriter()
    json.object { json in
      json.fixed(schema)
      guard let review = entry.review, !excerpt.isEmpty || entry.tracking?.rating != nil else {
        work(index, entry, ties, at: page, into: &json)
        return
      }
      json.fixed(#""@type":"Review""#)
      json.text("name", entry.isGated ? nil : review.title)
      json.url("url", address(of: page))
      json.date("datePublished", review.date)
      // The page has the whole of it; a part goes here where a review says nothing else.
      if entry.tracking?.rating == nil {
        json.text("reviewBody", reviewExcerpt(review.hasSpoilers, excerpt))
      }
      json.object("author") { person(&$0) }
      if let rating = entry.tracking?.rating {
        json.object("reviewRating") { json in
          json.fixed(#""@type":"Rating""#)
          json.literal("ratingValue", settings.ratingScale.text(rating))
          json.number("bestRating", settings.ratingScale.rawValue)
          json.literal("worstRating", decimal(settings.ratingScale.lowest, per: 100))
        }
      }
      json.object("itemReviewed") { work(index, entry, ties, at: page, into: &$0) }
    }
    return HTML(markup: json.bytes)
  }

  /// nil for an empty list: schema.org has no list without things.
  func listData(_ entries: [EntryIndex], name: String, cards: Cards) -> HTML? {
    guard !entries.isEmpty else { return nil }
    for entry in entries { cards.prefetchPlace(of: entry) }
    for entry in entries { cards.prefetchListItem(entry) }
    var json = JSONWriter(capacity: 100 * (entries.count + 1))
    json.object { json in
      json.fixed(schema)
      json.text("@type", "ItemList")
      json.text("name", name)
      json.array("itemListElement") { json in
        for (place, entry) in entries.enumerated() {
          cards.writeListItem(entry, at: place + 1, into: &json)
        }
      }
    }
    return HTML(markup: json.bytes)
  }

  /// A page that is about the owner's library as a whole.
  func pageData(_ type: String, name: String, at page: PagePath) -> HTML {
    var json = JSONWriter()
    json.object { json in
      json.fixed(schema)
      json.text("@type", type)
      json.text("name", name)
      json.url("url", address(of: page))
      json.object("author") { person(&$0) }
    }
    return HTML(markup: json.bytes)
  }

  /// The site, and the address that searches it; nil where the site has no address of its own.
  func searchData(at page: PagePath) -> HTML? {
    guard let address = address(of: page)?.text else { return nil }
    var json = JSONWriter()
    json.object { json in
      json.fixed(schema)
      json.text("@type", "WebSite")
      json.text("name", settings.name)
      json.url("url", self.address(of: plan.navigation.home.path))
      json.object("potentialAction") { json in
        json.text("@type", "SearchAction")
        json.text("target", address + "?q={words}")
        json.text("query-input", "required name=words")
      }
    }
    return HTML(markup: json.bytes)
  }

  private func person(_ json: inout JSONWriter) {
    json.fixed(#""@type":"Person""#)
    json.text("name", ownerName)
    json.url("url", address(of: plan.navigation.home.path))
  }

  private func work(
    _ index: EntryIndex, _ entry: Entry, _ ties: TitlePage, at page: PagePath,
    into json: inout JSONWriter
  ) {
    let isMovie =
      entry.work.format.map { $0.utf8.count == 5 && $0.uppercased() == "MOVIE" } == true
    let kind = isMovie ? Kind.movie : entry.kind
    json.word("@type", kind.schemaType)
    json.text("name", titles[index].text)
    // Lists are lent by spans: a loop would count references to each element.
    let (others, synonyms) = (ties.otherTitles, entry.work.synonyms)
    if !others.isEmpty || !synonyms.isEmpty {
      json.array("alternateName") { json in
        let (others, synonyms) = (others.span, synonyms.span)
        for place in others.indices { json.text(nil, others[place].text) }
        for place in synonyms.indices { json.text(nil, synonyms[place]) }
      }
    }
    if entry.review == nil {
      json.url("url", address(of: page))
      json.text("description", entry.isGated ? nil : entry.work.description)
    }
    json.date("datePublished", entry.work.released)
    json.texts("genre", entry.work.genres)
    let creators = entry.work.creators
    if !creators.isEmpty {
      json.array("author") { json in
        let creators = creators.span
        for place in creators.indices {
          json.element(#"{"@type":"Person","name":"#, creators[place].name, "}")
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
