import Markup
import MediaLibrary

/// Titles that an export must not mention, even in reviews of others, and titles it doesn't
/// contain, whose links become names.
struct HiddenTitles: Sendable {
  private let ids: Set<String>
  /// Replacements for links without a label, by lower-cased id or name.
  private let replacements: [String: String]

  /// For files that their owner may import again.
  ///
  /// - Parameters:
  ///   - entries: the ones to hide
  ///   - others: titles outside the export that may be named
  ///   - taken: exported titles; a shared name means one of these
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

  /// For a site, where links contain ids only.
  init(ids: Set<String>, placeholder: String) {
    self.ids = ids
    replacements = Dictionary(
      ids.map { ($0.lowercased(), placeholder) }, uniquingKeysWith: { first, _ in first })
  }

  func contains(_ id: String) -> Bool { !ids.isEmpty && ids.contains(id) }

  /// A text without comments, whose links to these titles are reduced to their labels or
  /// replacements.
  func published(_ text: ArraySlice<UInt8>) -> String {
    publishedText(text) { replacements[$0] }.withoutBlankLinesAround
  }
}

extension Entry {
  /// Everything a link may call a title, lower-cased.
  fileprivate var linkNames: [String] {
    ([id, work.title] + formerIDs + work.titles.map(\.text) + work.synonyms)
      .map { $0.lowercased() }
  }
}

extension Settings {
  /// Without comments and links to hidden titles.
  func published(hiding hidden: HiddenTitles) -> Settings {
    var settings = self
    settings.owner.bio = owner.bio.map { hidden.published(Array($0.utf8)[...]) }
    return settings
  }
}
