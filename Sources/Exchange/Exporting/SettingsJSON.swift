import Base
import MediaLibrary

/// Public settings with the keys of `tokonoma.yml`, leaving out defaults, and the theme, whose
/// files aren't in the library.
extension JSONWriter {
  mutating func members(of settings: Settings) {
    let defaults = Settings(name: "")
    text("url", settings.url)
    if settings.language != defaults.language { text("language", settings.language) }
    if settings.owner.isNamed { member(of: settings.owner) }
    text("titleLanguage", settings.titleLanguage?.rawValue)
    if settings.topCount != defaults.topCount {
      object("top") { $0.number("count", settings.topCount) }
    }
    if !settings.goals.isEmpty {
      object("goals") { json in
        for year in settings.goalYears {
          json.object(String(year)) { json in
            for goal in settings.goals where goal.year == year {
              json.number(Settings.Goal.key(of: goal.kind), goal.count)
            }
          }
        }
      }
    }
    if let names = settings.navigation { texts("navigation", names.map(\.page)) }
    if let gate = settings.ageGate {
      object("ageGate") { json in
        json.number("from", gate.from)
        json.text("show", gate.show.rawValue)
      }
    }
    if settings.colors != defaults.colors { text("colors", settings.colors.rawValue) }
    text("accent", settings.accent)
    if settings.sharePictures != defaults.sharePictures {
      text("sharePictures", settings.sharePictures.rawValue)
    }
    if settings.storyPictures != defaults.storyPictures {
      text("storyPictures", settings.storyPictures.rawValue)
    }
    if settings.hasCoverTint { flag("coverTint", true) }
    if settings.hasWordCovers { text("covers", Settings.Covers.words.rawValue) }
    if settings.hasEmoji { flag("emoji", true) }
    let allowed = settings.policy.allowed
    if !allowed.isEmpty {
      object("policy") { json in
        for (directive, origins) in allowed { json.texts(directive.rawValue, origins) }
      }
    }
    if settings.crawlers != defaults.crawlers { text("crawlers", settings.crawlers.rawValue) }
    text("hub", settings.hub)
    if !settings.hasLibraryFile { flag("libraryFile", false) }
    text("webmention", settings.webmention)
    if !settings.friends.isEmpty {
      array("friends") { json in
        for friend in settings.friends {
          json.object { json in
            json.text("name", friend.name)
            json.text("url", friend.url)
            json.text("feed", friend.feed)
          }
        }
      }
    }
  }

  private mutating func member(of owner: Settings.Owner) {
    object("owner") { json in
      json.text("name", owner.name)
      json.text("handle", owner.handle)
      json.text("avatar", owner.avatar)
      json.text("bio", owner.bio)
      json.text("fediverse", owner.fediverse)
      if !owner.links.isEmpty {
        json.array("links") { json in
          for link in owner.links {
            json.object { json in
              json.text("name", link.name)
              json.text("url", link.url)
            }
          }
        }
      }
    }
  }
}

extension Settings.Owner {
  fileprivate var isNamed: Bool {
    [name, handle, avatar, bio, fediverse].contains { $0 != nil } || !links.isEmpty
  }
}
