import Base

/// `tokonoma.yml`
package struct Settings: Sendable {
  package var name: String
  /// Ends with `/`; nil turns off canonical links, feeds and the like.
  package var url: String?
  /// BCP 47.
  package var language = "en"
  package var languageLocation: SourceLocation?
  package var owner = Owner()
  package var ratingScale = RatingScale.ten
  /// nil shows the name under the file's key `title`.
  package var titleLanguage: TitleLanguage?
  package var theme = "alcove"
  package var themeLocation: SourceLocation?
  package var topCount = 50
  /// In their order in the file, by year.
  package var goals: [Goal] = []
  package var ageGate: AgeGate?
  /// The pages in the header; nil for the default ones.
  /// Each is an address without `.html`: `favorites`, `lists/best`.
  package var navigation: [Located<String>]?
  package var colors = Colors.theme
  /// `#rrggbb`, for links, seals and marks; nil for the theme's or the collection's color.
  package var accent: String?
  package var policy = ContentPolicy()
  /// The titles with a picture for sharing.
  package var sharePictures = SharePictures.all
  /// The pages with pictures for stories and posts.
  package var storyPictures = StoryPictures.recent
  /// Whether titles without `coverColor` get the color of their covers.
  package var hasCoverTint = false
  /// Whether the cover of a title without a picture is its name, set large.
  package var hasWordCovers = false
  /// Whether statuses have emoji instead of the theme's marks.
  package var hasEmoji = false
  /// Whether the site has a `library.json`.
  package var hasLibraryFile = true
  /// The crawlers that are asked to stay away.
  package var crawlers = Crawlers.all
  /// The WebSub hub that announces changes to feed readers.
  package var hub: String?
  /// Tables to import, with the owner's column names.
  package var importedTables: [ImportedTable] = []
  /// The owner's words for statuses in exports: `en cours=current`.
  package var importedStatuses: [String] = []
  /// The best score of exports that don't have it.
  package var importedBest: Int?
  /// The owner's public lists on other sites: `anilist:mika`.
  package var pulls: [String] = []
  /// The sources of facts about titles, and what to fetch.
  package var catalogue = Catalogue()
  /// People whose sites are shown beside the owner's.
  package var friends: [Friend] = []
  /// A file that names friends instead of the settings.
  package var friendsFile: Located<String>?
  /// The address where other sites announce links to this one.
  package var webmention: String?
  package var skippedChecks: [Located<String>] = []

  /// nil until the owner chooses a host.
  package var publishing: Publishing?

  package init(name: String) { self.name = name }

  /// The path in the site's address: `/alcove/` for `https://mika.example/alcove/`.
  package var basePath: String? {
    // `https:`, an empty part, the host, the path.
    let parts = url?.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false) ?? []
    // Two slashes at the start would name a host.
    return parts.count == 4 ? "/" + parts[3].drop { $0 == "/" } : nil
  }

  /// The years with goals, each once.
  package var goalYears: [Int] {
    goals.indices.filter { $0 == 0 || goals[$0 - 1].year != goals[$0].year }.map { goals[$0].year }
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
    /// A Fediverse account, such as `@mika@social.example`.
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
    package var name: String
    /// The address of a site, a library or a feed: http or https.
    package var url: String
    /// The address of the feed, if it is given.
    package var feed: String?
    package var location: SourceLocation

    package init(name: String, url: String, feed: String? = nil, location: SourceLocation) {
      (self.name, self.url, self.feed, self.location) = (name, url, feed, location)
    }

    /// The name of their file in the project, without its ending.
    package var slug: String { MediaLibrary.slug(for: name) }

    /// Below the project.
    package var file: String { "friends/\(slug).json" }

    /// Their published library; nil for the address of a feed or another file.
    package var libraryURL: String? { folderURL.map { $0 + "library.json" } }

    /// The given feed, or the one that Tokonoma makes.
    package var feedURL: String { feed ?? folderURL.map { $0 + "feed.xml" } ?? url }

    /// The folder of their pages, ending with a slash; nil for the address of a file.
    package var folderURL: String? {
      let path = url.prefix { $0 != "?" && $0 != "#" }
      guard path.count == url.count else { return nil }
      if path.hasSuffix("/") { return url }
      let parts = path.split(separator: "/", omittingEmptySubsequences: true)
      // `https:` and the host.
      return parts.count > 2 && parts.last?.contains(".") == true ? nil : url + "/"
    }
  }

  /// `{name: my-books, kind: book, columns: "title=Name,rating=Score/5"}`
  package struct ImportedTable: Sendable {
    package var name: String
    package var kind: Kind?
    package var columns: String
    package var location: SourceLocation

    package init(name: String, kind: Kind?, columns: String, location: SourceLocation) {
      (self.name, self.kind, self.columns, self.location) = (name, kind, columns, location)
    }
  }

  /// How much of a description is fetched.
  package enum Descriptions: String, Sendable, CaseIterable { case none, short, full }

  /// `sources`, `descriptions`, `covers`, `refresh`, `contact`.
  package struct Catalogue: Sendable {
    /// The ids of sources in the order of asking; nil for the default ones.
    package var sources: [SourceName]?
    package var descriptions = Descriptions.full
    package var hasCovers = true
    /// How often titles of the catalogue are fetched again.
    package var interval: Interval?
    /// An e-mail address or page where operators of sources can reach the owner.
    package var contact: String?

    package init() {}
  }

  package struct SourceName: Sendable {
    package let id: String
    /// The address of a source that has several operators.
    package let url: String?
    package let location: SourceLocation

    package init(id: String, url: String?, location: SourceLocation) {
      self.id = id
      self.url = url
      self.location = location
    }
  }

  /// Whether covers are fetched into the project, or titles without a picture have their names as
  /// covers.
  package enum Covers: String, Sendable, CaseIterable { case none, local, words }

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

      /// Whether it needs a place; the other hosts use the project's own repository.
      package var needsPlace: Bool { self != .github && self != .codeberg }

      /// Whether the site goes into a repository, which may also contain the project.
      package var isRepository: Bool { self == .github || self == .codeberg || self == .git }
    }

    package let host: Host
    /// As written; nil for the repository of the project.
    package let written: String?
    package let place: PublishingPlace
    package let branch: String?
    package let location: SourceLocation

    package init(
      host: Host, written: String?, place: PublishingPlace, branch: String?,
      location: SourceLocation
    ) {
      (self.host, self.written, self.place) = (host, written, place)
      (self.branch, self.location) = (branch, location)
    }
  }

  /// How many titles the owner wants to finish in a year.
  package struct Goal: Sendable, Hashable {
    package let year: Int
    /// nil for all kinds together.
    package let kind: Kind?
    package let count: Int

    package init(year: Int, kind: Kind?, count: Int) {
      (self.year, self.kind, self.count) = (year, kind, count)
    }

    package static func key(of kind: Kind?) -> String { kind?.folder ?? "all" }
  }

  package enum TitleLanguage: String, Sendable, CaseIterable { case romaji, english, native }

  /// The source of the accent and the paper's tint: the theme, or the collection's covers or kinds.
  package enum Colors: String, Sendable, CaseIterable { case theme, covers, kinds }

  /// The titles with pictures for sharing: all, or those with a review; `off` turns them off for
  /// every page.
  package enum SharePictures: String, Sendable, CaseIterable { case all, reviewed, off }

  /// The pages with pictures for stories and posts: the home page and the latest years, lists and
  /// reviews, or all of them.
  package enum StoryPictures: String, Sendable, CaseIterable { case recent, all, off }

  /// A request to crawlers: none, not to train models, or to stay away.
  package enum Crawlers: String, Sendable, CaseIterable {
    case all
    case noTraining = "no-training"
    case none
  }

  /// The treatment of titles with an age rating.
  package struct AgeGate: Sendable, Hashable {
    /// Omit them, blur their covers, or generate covers. The last two fold the texts.
    package enum Show: String, Sendable, CaseIterable { case omit, blur, click }
    /// The lowest age rating behind the gate.
    package let from: Int
    package let show: Show

    package init(from: Int, show: Show) { (self.from, self.show) = (from, show) }

    /// Unknown marks are behind the gate.
    package func holds(_ mark: String) -> Bool { minimumAge(ofMark: mark) ?? .max >= from }
  }
}
