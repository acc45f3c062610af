import Base

/// `tokonoma.yml`.
package struct Settings: Sendable {
  package var name: String
  /// Ends with `/`; nil turns canonical links, feeds and the like off.
  package var url: String?
  /// BCP 47.
  package var language = "en"
  package var languageLocation: SourceLocation?
  package var owner = Owner()
  package var ratingScale = RatingScale.ten
  package var titleLanguage = TitleLanguage.romaji
  package var theme = "alcove"
  package var themeLocation: SourceLocation?
  package var topCount = 50
  package var ageGate: AgeGate?
  /// The pages that the header links to; nil: what friends look for first.
  package var navigation: [NavigationName]?
  package var colors = Colors.theme
  /// `#rrggbb`, for links, seals and marks; nil: that of the theme or the collection.
  package var accent: String?
  package var policy = ContentPolicy()
  /// Which titles have a picture of their own for those who share them.
  package var sharePictures = SharePictures.all
  /// Whether titles without `coverColor` have that of their covers.
  package var hasCoverTint = false
  /// Whether statuses have emoji in place of the theme's marks.
  package var hasEmoji = false
  /// Whether the site has all that it shows in `library.json`, too.
  package var hasLibraryFile = true
  /// Which programs that go through the web are asked to stay away.
  package var crawlers = Crawlers.all
  /// The WebSub hub that tells readers of the feeds when something is new.
  package var hub: String?
  /// Tables that are imported by columns that the owner named.
  package var importedTables: [ImportedTable] = []
  /// Where facts of titles are fetched from, and what of them.
  package var catalogue = Catalogue()
  /// People with sites of their own whose titles the site shows beside the owner's.
  package var friends: [Friend] = []
  /// A file of the project that names friends, in place of the settings.
  package var friendsFile: FriendsFile?
  /// Where other sites tell of pages of theirs that link to this one.
  package var webmention: String?
  /// The ids of checks to skip, with their locations.
  package var skippedChecks: [SkippedCheck] = []

  /// Where `tokonoma publish` brings the site; nil: nowhere yet.
  package var publishing: Publishing?

  package init(name: String) {
    self.name = name
  }

  /// The path of the site's address: `/alcove/` of `https://mika.example/alcove/`.
  package var basePath: String? {
    // `https:`, an empty part, the host, the path.
    let parts = url?.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false) ?? []
    // A link that begins with two slashes would name a host.
    return parts.count == 4 ? "/" + parts[3].drop { $0 == "/" } : nil
  }

  package struct Owner: Sendable {
    package var name: String?
    package var handle: String?
    /// Below the project.
    package var avatar: String?
    /// One paragraph of Markdown.
    package var bio: String?
    package var bioLocation: SourceLocation?
    package var links: [Link] = []
    /// Their account of the Fediverse, such as `@mika@social.example`.
    package var fediverse: String?

    package init() {}
  }

  package struct Link: Sendable, Hashable {
    package var name: String
    package var url: String

    package init(name: String, url: String) {
      self.name = name
      self.url = url
    }
  }

  /// `{name: Maya, url: https://maya.example/}`
  package struct Friend: Sendable {
    package let name: String
    /// The address of a site, a library or a feed: http or https.
    package let url: String
    /// The address of the feed, where that says it.
    package let feed: String?
    package let location: SourceLocation

    package init(name: String, url: String, feed: String? = nil, location: SourceLocation) {
      self.name = name
      self.url = url
      self.feed = feed
      self.location = location
    }

    /// What the friend's file in the project is called, without its ending.
    package var slug: String { MediaLibrary.slug(for: name) }

    /// Below the project.
    package var file: String { "friends/\(slug).json" }

    /// What the friend's site publishes of its library; nil for the address of a feed or another file.
    package var libraryURL: String? { folderURL.map { $0 + "library.json" } }

    /// The feed that is said, or the one that a site made by this program has.
    package var feedURL: String { feed ?? folderURL.map { $0 + "feed.xml" } ?? url }

    /// Where the pages of the site are, with a slash at the end; nil for the address of a file.
    package var folderURL: String? {
      let path = url.prefix { $0 != "?" && $0 != "#" }
      guard path.count == url.count else { return nil }
      if path.hasSuffix("/") { return url }
      let parts = path.split(separator: "/", omittingEmptySubsequences: true)
      // `https:` and the host.
      return parts.count > 2 && parts.last?.contains(".") == true ? nil : url + "/"
    }
  }

  /// A file of the project, in place of values.
  package struct FriendsFile: Sendable {
    package let path: String
    package let location: SourceLocation

    package init(path: String, location: SourceLocation) {
      self.path = path
      self.location = location
    }
  }

  /// A page by its address without `.html`: `favorites`, `lists/best`.
  package struct NavigationName: Sendable {
    package let page: String
    package let location: SourceLocation

    package init(page: String, location: SourceLocation) {
      self.page = page
      self.location = location
    }
  }

  /// `{name: my-books, kind: book, columns: "title=Name,rating=Score/5"}`
  package struct ImportedTable: Sendable {
    package let name: String
    package let kind: Kind?
    package let columns: String
    package let location: SourceLocation

    package init(name: String, kind: Kind?, columns: String, location: SourceLocation) {
      self.name = name
      self.kind = kind
      self.columns = columns
      self.location = location
    }
  }

  /// How much of what others wrote about a title is fetched.
  package enum Descriptions: String, Sendable, CaseIterable { case none, short, full }

  /// `sources`, `descriptions`, `covers`, `refresh`, `contact`.
  package struct Catalogue: Sendable {
    /// The ids of sources in the order in which they are asked; nil for those there are.
    package var sources: [SourceName]?
    package var descriptions = Descriptions.full
    /// Whether covers are fetched.
    package var hasCovers = true
    /// How often titles of the catalogue are to be fetched anew.
    package var interval: Interval?
    /// A mail address or a page by which those who run sources can reach the owner.
    package var contact: String?

    package init() {}
  }

  package struct SourceName: Sendable {
    package let id: String
    /// Where it is, for one that several people run.
    package let url: String?
    package let location: SourceLocation

    package init(id: String, url: String?, location: SourceLocation) {
      self.id = id
      self.url = url
      self.location = location
    }
  }

  /// Whether covers are fetched, to lie in the project.
  package enum Covers: String, Sendable, CaseIterable { case none, local }

  package enum Interval: String, Sendable, CaseIterable {
    case daily, weekly, monthly

    package var days: Int {
      switch self {
      case .daily: 1
      case .weekly: 7
      case .monthly: 30
      }
    }
  }

  /// `publish`: `{to: github, at: …, branch: …}`
  package struct Publishing: Sendable {
    package enum Host: String, Sendable, CaseIterable {
      case folder, rsync, sftp, github, codeberg, git, netlify, cloudflare

      /// Whether it is told where exactly; the others know it from the project's own repository.
      package var needsPlace: Bool { self != .github && self != .codeberg }
    }

    package let host: Host
    /// A folder, an address, a repository, or the name that the host has for the site.
    package let place: String?
    /// Of a repository.
    package let branch: String?
    package let location: SourceLocation

    package init(host: Host, place: String?, branch: String?, location: SourceLocation) {
      self.host = host
      self.place = place
      self.branch = branch
      self.location = location
    }
  }

  package struct SkippedCheck: Sendable {
    package let id: String
    package let location: SourceLocation

    package init(id: String, location: SourceLocation) {
      self.id = id
      self.location = location
    }
  }

  package enum TitleLanguage: String, Sendable, CaseIterable { case romaji, english, native }

  /// Where the accent and the tint of the paper come from: the theme, or the collection's covers or
  /// kinds.
  package enum Colors: String, Sendable, CaseIterable { case theme, covers, kinds }

  /// For which titles pictures are drawn for those who share their pages: all, those with a review; `off` is for no
  /// page at all.
  package enum SharePictures: String, Sendable, CaseIterable { case all, reviewed, off }

  /// What is asked of programs that go through the web: nothing, to train no models with the site, or to stay away.
  package enum Crawlers: String, Sendable, CaseIterable {
    case all
    case noTraining = "no-training"
    case none
  }

  /// How titles with an age rating are shown.
  package struct AgeGate: Sendable, Hashable {
    /// Omit them; blur their covers; generate covers. The last two fold the texts.
    package enum Show: String, Sendable, CaseIterable { case omit, blur, click }
    /// Titles rated for this age or above are behind the gate.
    package let from: Int
    package let show: Show

    package init(from: Int, show: Show) {
      self.from = from
      self.show = show
    }

    /// Whether a title with this mark is behind the gate; with an unknown mark it is.
    package func holds(_ mark: String) -> Bool { minimumAge(ofMark: mark) ?? .max >= from }
  }
}
