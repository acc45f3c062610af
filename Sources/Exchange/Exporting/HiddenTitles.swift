import Markup
import MediaLibrary

/// Titles that an export says nothing of, not even in a review of another one, and those that it has no place for, so that
/// texts name them where they would lead to them.
struct HiddenTitles: Sendable {
  /// Present and former ids.
  private let ids: Set<String>
  /// What stands in a text in place of a link without a label, by the ids and names in small letters that it may call
  /// such a title by.
  private let replacements: [String: String]

  /// For files that their owner may read again, whatever links call them.
  ///
  /// - Parameters:
  ///   - entries: of which nothing is said.
  ///   - others: which are not in the export, though they might be named.
  ///   - taken: what is in it. A name that others have, too, is theirs.
  init(_ entries: [Entry], besides others: [Entry] = [], of taken: [Entry] = []) {
    ids = Set(entries.flatMap { [$0.id] + $0.formerIDs })
    var replacements: [String: String] = [:]
    for entry in others {
      for name in entry.linkNames { replacements[name] = entry.work.title }
    }
    if !others.isEmpty {
      for entry in taken {
        for name in entry.linkNames { replacements[name] = nil }
      }
    }
    for entry in entries {
      for name in entry.linkNames { replacements[name] = "" }
    }
    self.replacements = replacements
  }

  /// For a site, where links have ids and nothing else.
  init(ids: Set<String>, placeholder: String) {
    self.ids = ids
    replacements = Dictionary(
      ids.map { ($0.lowercased(), placeholder) }, uniquingKeysWith: { first, _ in first })
  }

  func contains(_ id: String) -> Bool { !ids.isEmpty && ids.contains(id) }

  /// A text with the labels of its links to these titles alone, or where a link has none, with what stands in its place.
  func removed(from text: String) -> String {
    guard !replacements.isEmpty, text.contains("[[") else { return text }
    return replacingTitleLinks(in: text) { replacements[$0] }
  }
}

extension Entry {
  /// What a link in a text may call a title, in small letters.
  fileprivate var linkNames: [String] {
    ([id, work.title] + formerIDs + work.titles.map(\.text) + work.synonyms)
      .map { $0.lowercased() }
  }
}

extension Settings {
  /// As others may read them, without comments and what is hidden.
  func published(hiding hidden: HiddenTitles) -> Settings {
    var settings = self
    settings.owner.bio = owner.bio.map {
      hidden.removed(from: publishedText(Array($0.utf8)[...])).withoutBlankLinesAround
    }
    return settings
  }
}
