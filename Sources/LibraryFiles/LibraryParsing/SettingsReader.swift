import Base
import MediaLibrary
import StrictYAML

extension Reading {
  /// Values that couldn't be read keep their defaults.
  package mutating func settings() -> Settings {
    var draft = SettingsDraft()
    guard let root = yaml() else {
      if isSound { report(.missingKey("name", in: nil).at(.file(source.path))) }
      return draft.settings
    }
    guard root.isMapping else {
      report(root, .noSettings(found: root.content))
      return draft.settings
    }
    SettingsDraft.keys.read(root, into: &draft, &self)
    if draft.settings.name.isEmpty, isSound, root["name"].map({ $0.isScalar }) ?? true {
      report(root, .missingKey("name", in: nil))
    }
    hasUnknownScale = draft.hasUnknownScale
    return draft.settings
  }
}

extension Settings {
  /// Whether `tokonoma.yml` may have a key of this name.
  package static func isKey(_ name: String) -> Bool { SettingsDraft.keys.names.contains(name) }
}

struct SettingsDraft {
  var settings = Settings(name: "")
  var hasUnknownScale = false

  static let keys = KeyTable<SettingsDraft>([
    .init("name") { $0.settings.name = $1.text(&$2) ?? "" },
    .init("url") { $0.settings.url = $1.siteURL(&$2) },
    .init("language") { draft, field, reading in
      guard let text = field.text(&reading) else { return }
      // Names of languages have the form of a code, too.
      if isLanguageTag(text), languageCodes[text.lowercased()] == nil {
        draft.settings.language = text
        draft.settings.languageLocation = reading.location(of: field.node)
      } else {
        reading.report(field.node, .noLanguage(text))
      }
    },
    .init("owner") {
      guard $1.isMapping(wanted: Field.Shape("keys with values", "{name: …, bio: …}"), &$2) else {
        return
      }
      Settings.Owner.keys.read($1.node, into: &$0.settings.owner, &$2)
    },
    .init("ratingScale") { draft, field, reading in
      guard let text = field.text(&reading) else { return }
      if let scale = RatingScale.allCases.first(where: { String($0.rawValue) == text }) {
        draft.settings.ratingScale = scale
      } else {
        draft.hasUnknownScale = true
        reading.report(field.node, .unknownScale(text))
      }
    },
    .init("titleLanguage") {
      $0.settings.titleLanguage = $1.word(Settings.TitleLanguage.self, &$2)
    },
    .init("theme") { draft, field, reading in
      guard let theme = field.slug(&reading) else { return }
      draft.settings.theme = theme
      draft.settings.themeLocation = reading.location(of: field.node)
    },
    .init("top") { draft, field, reading in
      if field.node.isScalar {
        draft.settings.topCount = field.total(&reading) ?? draft.settings.topCount
      } else if field.isMapping(wanted: Field.Shape("a number", "{count: 50}"), &reading) {
        topKeys.read(field.node, into: &draft, &reading)
      }
    },
    .init("goals") { $0.settings.goals = $1.goals(&$2) },
    // Planning checks that the pages exist.
    .init("navigation") { $0.settings.navigation = $1.locatedItems(&$2) },
    .init("ageGate") { draft, field, reading in
      var gate = AgeGateDraft()
      if field.node.isScalar {
        gate.from = field.age(&reading)
      } else if field.isMapping(
        wanted: Field.Shape("an age and what to do", "{from: 18, show: omit}"), &reading)
      {
        AgeGateDraft.keys.read(field.node, into: &gate, &reading)
        guard field.has("from", &reading) else { return }
      }
      draft.settings.ageGate = gate.from.map { Settings.AgeGate(from: $0, show: gate.show) }
    }.guarded(orWrite: "an age, as in 'ageGate: {from: 18, show: omit}'"),
    .init("check") {
      let wanted = Field.Shape("what not to look for", "{skip: [missing-cover]}")
      if $1.isMapping(wanted: wanted, &$2) { checkKeys.read($1.node, into: &$0, &$2) }
    },
    .init("import") { $0.settings.importedTables = $1.importedTables(&$2) },
    .init("importBest") { $0.settings.importedBest = $1.count(&$2) },
    .init("importStatuses") { $0.settings.importedStatuses = $1.texts(&$2) },
    .init("pull") { site, field, reading in
      site.settings.pulls = field.texts(&reading)
      for text in site.settings.pulls where PublicAccount(text) == nil {
        reading.report(field.node, .malformedAccount(text, .warning))
      }
    },
    .init("sources") { draft, field, reading in
      draft.settings.catalogue.sources = field.sourceNames(&reading)
    },
    .init("descriptions") {
      $0.settings.catalogue.descriptions = $1.word(Settings.Descriptions.self, &$2) ?? .full
    },
    .init("covers") {
      let covers = $1.word(Settings.Covers.self, &$2) ?? .local
      $0.settings.catalogue.hasCovers = covers == .local
      $0.settings.hasWordCovers = covers == .words
    },
    .init("refresh") {
      $0.settings.catalogue.interval = $1.word(Settings.Interval.self, &$2)
    },
    .init("contact") { $0.settings.catalogue.contact = $1.text(&$2) },
    .init("emoji") { $0.settings.hasEmoji = $1.flag(&$2) ?? false },
    // Any other value means that the owner doesn't want the file.
    .init("libraryFile") { $0.settings.hasLibraryFile = $1.flag(&$2) ?? false },
    .init("publish") { $0.settings.publishing = $1.publishing(&$2) },
    .init("crawlers") { $0.settings.crawlers = $1.word(Settings.Crawlers.self, &$2) ?? .all },
    .init("hub") { $0.settings.hub = $1.url(["https"], &$2) },
    .init("colors") { $0.settings.colors = $1.word(Settings.Colors.self, &$2) ?? .theme },
    .init("sharePictures") {
      $0.settings.sharePictures = $1.word(Settings.SharePictures.self, &$2) ?? .all
    },
    .init("storyPictures") {
      $0.settings.storyPictures = $1.word(Settings.StoryPictures.self, &$2) ?? .recent
    },
    .init("coverTint") { $0.settings.hasCoverTint = $1.flag(&$2) ?? false },
    .init("accent") { $0.settings.accent = $1.color(&$2) },
    .init("friends") { draft, field, reading in
      if field.node.isScalar {
        draft.settings.friendsFile = field.located(&reading)
      } else {
        draft.settings.friends = field.friends(&reading)
      }
    },
    .init("webmention") { $0.settings.webmention = $1.url(["http", "https"], &$2) },
    .init("policy") {
      let wanted = Field.Shape("what may be loaded from where", "{img-src: https://…}")
      if $1.isMapping(wanted: wanted, &$2) { policyKeys.read($1.node, into: &$0, &$2) }
    },
  ])

  private static let topKeys = KeyTable<SettingsDraft>([
    .init("count") { $0.settings.topCount = $1.total(&$2) ?? $0.settings.topCount }
  ])

  private static let policyKeys = KeyTable<SettingsDraft>(
    ContentPolicy.Directive.allCases.map { directive in
      .init(directive.rawValue) { draft, field, reading in
        field.forEachItem { item in
          guard let text = item.itemText(&reading) else { return }
          let origin = text.hasSuffix("/") ? String(text.dropLast()) : text
          if ContentPolicy.isOrigin(origin) {
            draft.settings.policy.allow(origin, for: directive)
          } else {
            reading.report(item.node, .noOrigin(text))
          }
        }
      }
    })

  /// `check` knows the ids, and reports unknown ones.
  private static let checkKeys = KeyTable<SettingsDraft>([
    .init("skip") { $0.settings.skippedChecks = $1.locatedItems(&$2) }
  ])
}

private struct AgeGateDraft {
  var from: Int?
  var show = Settings.AgeGate.Show.omit

  static let keys = KeyTable<AgeGateDraft>([
    .init("from") { $0.from = $1.age(&$2) }.guarded(orWrite: "an age, as in 'from: 18'"),
    .init("show") { $0.show = $1.word(Settings.AgeGate.Show.self, &$2) ?? .omit }
      .guarded(orWrite: "'show: omit'"),
  ])
}

private struct YearGoals {
  let year: Int
  var goals: [Settings.Goal] = []

  static let keys = KeyTable<YearGoals>(
    (Kind.allCases + [nil]).map { kind in
      .init(Settings.Goal.key(of: kind)) { goals, field, reading in
        if let count = field.total(&reading) {
          goals.goals.append(Settings.Goal(year: goals.year, kind: kind, count: count))
        }
      }
    })
}

extension Settings.Owner {
  fileprivate static let keys = KeyTable<Settings.Owner>([
    .init("name") { $0.name = $1.text(&$2) },
    .init("handle") { $0.handle = $1.text(&$2) },
    .init("avatar") { $0.avatar = $1.picture(&$2) },
    .init("bio") {
      $0.bio = $1.markdown(&$2)
      $0.bioLocation = $2.location(of: $1.node)
    },
    .init("links") { $0.links = $1.links(&$2) },
    .init("fediverse") { $0.fediverse = $1.account(&$2) },
  ])
}

private let linkKeys = KeyTable<Settings.Link>([
  .init("name") { $0.name = $1.text(&$2) ?? "" },
  .init("url") { $0.url = $1.url(["http", "https", "mailto"], &$2) ?? "" },
])

private let friendKeys = KeyTable<Settings.Friend>([
  .init("name") { $0.name = $1.text(&$2) ?? "" },
  .init("url") { $0.url = $1.url(["http", "https"], &$2) ?? "" },
  .init("feed") { $0.feed = $1.url(["http", "https"], &$2) },
])

private let friendsKeys = KeyTable<[Settings.Friend]>([.init("friends") { $0 = $1.friends(&$2) }])

extension Reading {
  /// The friends in a YAML file, under `friends:`.
  package mutating func friends() -> [Settings.Friend] {
    guard let root = yaml() else { return [] }
    guard root.isMapping else {
      report(root, .noSettings(found: root.content))
      return []
    }
    var friends: [Settings.Friend] = []
    friendsKeys.read(root, into: &friends, &self)
    return friends
  }
}

private struct SourceNameDraft {
  var name: String?
  var url: String?

  // The module that asks them checks the names.
  static let keys = KeyTable<SourceNameDraft>([
    .init("name") { $0.name = $1.text(&$2) },
    .init("url") { $0.url = $1.url(["http", "https"], isPublished: false, &$2) },
  ])
}

private let importedTableKeys = KeyTable<Settings.ImportedTable>([
  .init("name") { if let name = $1.slug(&$2) { $0.name = name } },
  .init("kind") { $0.kind = $1.kind(&$2) },
  // Importers check the keys.
  .init("columns") { $0.columns = $1.text(&$2) ?? "" },
])

extension Field {
  fileprivate func importedTables(_ reading: inout Reading) -> [Settings.ImportedTable] {
    values(
      importedTableKeys,
      Settings.ImportedTable(name: "", kind: nil, columns: "", location: .file("")),
      wanted: Shape("tables with columns", "[{name: …, kind: book, columns: title=…}]"),
      required: ["name", "columns"], &reading
    ) { table, node, reading in
      var table = table
      table.location = reading.location(of: node)
      return table.name.isEmpty || table.columns.isEmpty ? nil : table
    }
  }

  fileprivate func goals(_ reading: inout Reading) -> [Settings.Goal] {
    let wanted = Shape("years with numbers of titles", "{2026: {books: 24, all: 100}}")
    guard isMapping(wanted: wanted, &reading) else { return [] }
    var goals: [Settings.Goal] = []
    node.forEachPair { year in
      guard let number = PartialDate(iso: year.name), number.month == nil else {
        reading.report(year.key, .noGoalYear(year.name))
        return
      }
      let wanted = Shape("kinds with numbers of titles", "{books: 24, all: 100}")
      guard year.isMapping(wanted: wanted, &reading) else { return }
      var ofYear = YearGoals(year: number.year)
      YearGoals.keys.read(year.node, into: &ofYear, &reading)
      goals += ofYear.goals
    }
    return goals
  }

  fileprivate func friends(_ reading: inout Reading) -> [Settings.Friend] {
    values(
      friendKeys, Settings.Friend(name: "", url: "", location: .file("")),
      wanted: Shape("friends with addresses", "[{name: …, url: https://…}]"),
      required: ["name", "url"], &reading
    ) { friend, node, reading in
      var friend = friend
      friend.location = reading.location(of: node)
      return friend.name.isEmpty || friend.url.isEmpty ? nil : friend
    }
  }

  fileprivate func sourceNames(_ reading: inout Reading) -> [Settings.SourceName] {
    eachItem(&reading) { item, reading in
      var draft = SourceNameDraft()
      if item.node.isMapping {
        SourceNameDraft.keys.read(item.node, into: &draft, &reading)
      } else {
        draft.name = item.itemText(&reading)
      }
      let location = reading.location(of: item.node)
      return draft.name.map { Settings.SourceName(id: $0, url: draft.url, location: location) }
    }
  }

  fileprivate func slug(_ reading: inout Reading) -> String? {
    guard let text = text(&reading) else { return nil }
    if isSlug(text) { return text }
    return reading.report(node, .noSlug(text, key: name, wanted: MediaLibrary.slug(for: text)))
  }

  /// From 1 to 21.
  fileprivate func age(_ reading: inout Reading) -> Int? {
    guard let text = scalar(wanted: .count, &reading), let age = count(text, &reading) else {
      return nil
    }
    if (1...21).contains(age) { return age }
    return reading.report(node, .ageOutOfRange(text, key: name))
  }

  fileprivate func links(_ reading: inout Reading) -> [Settings.Link] {
    items(
      linkKeys, Settings.Link(name: "", url: ""), required: ["name", "url"],
      wanted: Shape("names with addresses", "[{name: …, url: https://…}]"), &reading
    ) { !$0.name.isEmpty && !$0.url.isEmpty }
  }

  /// `@mika@social.example`; the first `@` is optional.
  fileprivate func account(_ reading: inout Reading) -> String? {
    guard let text = text(&reading) else { return nil }
    let parts = text.drop { $0 == "@" }.split(separator: "@", omittingEmptySubsequences: false)
    let isName = parts[0].utf8.allSatisfy { $0.isASCIIAlphanumeric || "._-".utf8.contains($0) }
    if parts.count == 2, !parts[0].isEmpty, isName, parts[1].contains("."),
      isURL("https://\(parts[1])/", schemes: ["https"])
    {
      return "@\(parts[0])@\(parts[1])"
    }
    return reading.report(node, .noAccount(text, key: name))
  }

  /// Ends with `/`, ready for the paths of pages.
  fileprivate func siteURL(_ reading: inout Reading) -> String? {
    guard let url = url(["http", "https"], &reading) else { return nil }
    guard !url.contains("?"), !url.contains("#") else {
      return reading.report(node, .siteURLWithQuery(url))
    }
    let parts = url.split(separator: "/")
    if parts.count > 2, let page = parts.last,
      ["index.html", "index.htm"].contains(page.lowercased())
    {
      return reading.report(node, .siteURLNamesPage(url[..<page.startIndex]))
    }
    let standard = standardURL(url)
    return standard.hasSuffix("/") ? standard : standard + "/"
  }
}
