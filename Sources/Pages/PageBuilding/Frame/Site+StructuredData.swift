import Bytes
import JSONWriting
import LibraryIndexing
import MediaLibrary
import PageContexts
import SitePlanning
import TemplateRuntime

private let schema: StaticString = #""@context":"https://schema.org""#

/// A title in the words of schema.org, written into its page: as bytes of its own it was written and copied twice, which
/// took 0.5 % of a build.
struct TitleData: MarkupSource {
  let entry: EntryIndex
  let site: Site

  package func append(to page: inout PageBuffer) {
    JSONWriter.write(into: &page) { json in
      site.writeTitleData(entry, into: &json)
    }
  }
}

/// Pages in the words of schema.org, as JSON-LD.
extension Site {
  func profileData(at page: PagePath) -> StructuredData {
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
    return .finished(HTML(markup: json.bytes))
  }

  /// A title with a review is a Review of it; one without is the thing itself.
  fileprivate func writeTitleData(_ index: EntryIndex, into json: inout JSONWriter) {
    let entry = entry(index)
    let page = titles[index].path
    let excerpt = publicExcerpt(index, entry) ?? ""
    json.object { json in
      json.fixed(schema)
      guard let review = entry.review, !excerpt.isEmpty || entry.tracking?.rating != nil else {
        work(index, entry, into: &json)
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
      json.object("itemReviewed") { work(index, entry, into: &$0) }
    }
  }

  /// None for an empty list: schema.org has no list without things.
  func listData(_ entries: [EntryIndex], name: String, cards: Cards) -> StructuredData {
    guard !entries.isEmpty else { return .none }
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
    return .finished(HTML(markup: json.bytes))
  }

  /// A page that is about the owner's library as a whole.
  func pageData(_ type: String, name: String, at page: PagePath) -> StructuredData {
    var json = JSONWriter()
    json.object { json in
      json.fixed(schema)
      json.text("@type", type)
      json.text("name", name)
      json.url("url", address(of: page))
      json.object("author") { person(&$0) }
    }
    return .finished(HTML(markup: json.bytes))
  }

  /// The site, and the address that searches it; none where the site has no address of its own.
  func searchData(at page: PagePath) -> StructuredData {
    guard let address = address(of: page)?.text else { return .none }
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
    return .finished(HTML(markup: json.bytes))
  }

  private func person(_ json: inout JSONWriter) {
    json.fixed(#""@type":"Person""#)
    json.text("name", ownerName)
    json.url("url", address(of: plan.navigation.home.path))
  }

  private func work(
    _ index: EntryIndex, _ entry: Entry, into json: inout JSONWriter
  ) {
    let isMovie =
      entry.work.format.map { $0.utf8.count == 5 && $0.uppercased() == "MOVIE" } == true
    let kind = isMovie ? Kind.movie : entry.kind
    json.word("@type", kind.schemaType)
    json.text("name", titles[index].text)
    let (others, synonyms) = (titles[index].others, entry.work.synonyms)
    if !others.isEmpty || !synonyms.isEmpty {
      json.array("alternateName") { json in
        for place in others.indices { json.text(nil, others[place].text) }
        for synonym in synonyms { json.text(nil, synonym) }
      }
    }
    if entry.review == nil {
      json.url("url", address(of: titles[index].path))
      json.text("description", entry.isGated ? nil : entry.work.description)
    }
    json.date("datePublished", entry.work.released)
    json.texts("genre", entry.work.genres)
    let creators = entry.work.creators
    if !creators.isEmpty {
      json.array("author") { json in
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
