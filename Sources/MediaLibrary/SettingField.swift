/// A public setting: its key in `tokonoma.yml`, its form, and how to read it from the model.
///
/// A site's `library.json` has it under the same key, so that the site can restore its project. The
/// theme isn't among them, because its files aren't in the library.
package struct SettingField: Sendable {
  package let key: String
  package let form: Form
  /// nil for the default.
  package let value: @Sendable (Settings) -> TitleValue?

  package indirect enum Form: Sendable {
    case text, flag, count
    /// A file below the project.
    case path
    case words([String])
    case list(Form)
    case members([(String, Form)], required: [String] = [])
    /// Members named by years.
    case byYear(Form)
  }

  /// Whether `library.json` has it beside the settings, because titles can't be read without it.
  package var isOfLibrary: Bool { ["name", "ratingScale"].contains(key) }

  private init(
    _ key: String, _ form: Form, _ value: @escaping @Sendable (Settings) -> TitleValue?
  ) {
    (self.key, self.form, self.value) = (key, form, value)
  }

  private static func word<Word: RawRepresentable<String> & CaseIterable & Equatable & Sendable>(
    _ key: String, _ word: @escaping @Sendable (Settings) -> Word?
  ) -> SettingField {
    .init(key, .words(Word.allCases.map(\.rawValue))) { settings in
      word(settings) == word(defaults) ? nil : .present(word(settings)?.rawValue)
    }
  }

  private static let defaults = Settings(name: "")

  /// In the order of a new file.
  package static let table: [SettingField] = [
    .init("name", .text) { .text($0.name) },
    .init("url", .text) { .present($0.url) },
    .init("language", .text) { $0.language == defaults.language ? nil : .text($0.language) },
    .init(
      "owner",
      .members([
        ("name", .text), ("handle", .text), ("avatar", .path), ("bio", .text),
        ("fediverse", .text), ("links", .list(linkForm)),
      ])
    ) { $0.owner.value },
    .init("ratingScale", .count) { .number($0.ratingScale.rawValue) },
    .word("titleLanguage") { $0.titleLanguage },
    .init("top", .members([("count", .count)])) {
      $0.topCount == defaults.topCount ? nil : .mapping(of: ["count": .number($0.topCount)])
    },
    .init(
      "goals",
      .byYear(.members((Kind.allCases + [nil]).map { (Settings.Goal.key(of: $0), .count) }))
    ) { settings in
      .present(
        settings.goalYears.map { year in
          let goals = settings.goals.filter { $0.year == year }.map {
            TitleValue.Pair(Settings.Goal.key(of: $0.kind), .number($0.count))
          }
          return TitleValue.Pair(String(year), .mapping(goals))
        })
    },
    .init("navigation", .list(.text)) { $0.navigation.map { .list($0.map(\.value)) } },
    .init(
      "ageGate",
      .members(
        [("from", .count), ("show", .words(Settings.AgeGate.Show.allCases.map(\.rawValue)))],
        required: ["from"])
    ) {
      $0.ageGate.map { .mapping(of: ["from": .number($0.from), "show": .text($0.show.rawValue)]) }
    },
    .word("colors") { $0.colors },
    .init("accent", .text) { .present($0.accent) },
    .word("sharePictures") { $0.sharePictures },
    .word("storyPictures") { $0.storyPictures },
    .init("coverTint", .flag) { $0.hasCoverTint ? .flag(true) : nil },
    .init("covers", .words([Settings.Covers.words.rawValue])) {
      $0.hasWordCovers ? .text(Settings.Covers.words.rawValue) : nil
    },
    .init("emoji", .flag) { $0.hasEmoji ? .flag(true) : nil },
    .init(
      "policy", .members(ContentPolicy.Directive.allCases.map { ($0.rawValue, .list(.text)) })
    ) { .present($0.policy.allowed.map { TitleValue.Pair($0.rawValue, .list($1)) }) },
    .word("crawlers") { $0.crawlers },
    .init("hub", .text) { .present($0.hub) },
    .init("libraryFile", .flag) { $0.hasLibraryFile ? nil : .flag(false) },
    .init("webmention", .text) { .present($0.webmention) },
    .init(
      "friends",
      .list(
        .members([("name", .text), ("url", .text), ("feed", .text)], required: ["name", "url"]))
    ) {
      .present(
        $0.friends.map {
          .mapping(of: ["name": .text($0.name), "url": .text($0.url), "feed": .present($0.feed)])
        })
    },
  ]

  private static let linkForm = Form.members(
    [("name", .text), ("url", .text)], required: ["name", "url"])
}

extension Settings.Owner {
  fileprivate var value: TitleValue? {
    let links = links.map {
      TitleValue.mapping(of: ["name": .text($0.name), "url": .text($0.url)])
    }
    let value = TitleValue.mapping(of: [
      "name": .present(name), "handle": .present(handle), "avatar": .present(avatar),
      "bio": .present(bio), "fediverse": .present(fediverse), "links": .present(links),
    ])
    return value == .mapping([]) ? nil : value
  }
}
