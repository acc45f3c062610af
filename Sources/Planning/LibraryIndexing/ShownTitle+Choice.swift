import Base
import MediaLibrary

extension ShownTitle {
  /// Those of a library's entries.
  package static func all(of library: Library) -> [ShownTitle] {
    let settings = library.settings
    var titles = library.entries.map {
      ShownTitle(of: $0, in: settings.titleLanguage, site: settings.language)
    }
    titles.joinFranchises(of: library)
    return titles
  }

  /// The title in the language that the settings ask for, or the main one; `site` is the site's
  /// language.
  package init(of entry: Entry, in wanted: Settings.TitleLanguage, site: String) {
    let titles = entry.work.titles
    let names = ShownTitle.names(of: wanted)
    let chosen = titles.first { $0.language == names.word || $0.language == names.code }
    let text = chosen?.text ?? entry.work.title
    self.init(
      text: text,
      language: ShownTitle.foreign(
        chosen.map { ShownTitle.language(of: $0, among: titles, kind: entry.kind) }
          ?? ShownTitle.scriptLanguage(of: text, kind: entry.kind), to: site),
      path: PagePath(
        String(capacity: entry.id.utf8.count + 5) { path in
          path.append(entry.id)
          path.append(".html")
        }),
      others: ShownTitle.others(than: text, of: entry, siteLanguage: site),
      franchise: Franchise(of: entry.work, kind: entry.kind))
  }

  private static func others(
    than shown: String, of entry: Entry, siteLanguage site: String
  ) -> [Other] {
    let (main, titles) = (entry.work.title, entry.work.titles)
    var others = DistinctTitles(capacity: titles.count)
    if !main.isSame(as: shown), !titles.contains(where: { $0.text.isSame(as: main) }) {
      others.add(main) { foreign(scriptLanguage(of: main, kind: entry.kind), to: site) }
    }
    for title in titles where !title.text.isSame(as: shown) {
      others.add(title.text) {
        foreign(language(of: title, among: titles, kind: entry.kind), to: site)
      }
    }
    return others.titles
  }

  private static func names(of language: Settings.TitleLanguage) -> (word: String, code: String?) {
    switch language {
    case .romaji: ("romaji", "ja-Latn")
    case .english: ("english", "en")
    case .native: ("native", nil)
    }
  }

  /// BCP 47 for the words `romaji`, `english`, `native`; other codes are themselves.
  private static func language(
    of title: Work.LocalizedTitle, among titles: [Work.LocalizedTitle], kind: Kind
  ) -> String? {
    switch title.language {
    case "romaji":
      // Many Japanese titles are English words, which nobody should hear read as Japanese.
      titles.contains {
        ($0.language == "english" || $0.language == "en") && $0.text == title.text
      } ? "en" : "ja-Latn"
    case "english": "en"
    case "native": scriptLanguage(of: title.text, kind: kind)
    default: title.language
    }
  }

  /// The language that a text's script gives away, or the script without a language where many share it; Han alone is
  /// Japanese for anime and manga.
  private static func scriptLanguage(of text: String, kind: Kind) -> String? {
    if text.utf8Span.isKnownASCII { return nil }
    var hasHan = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3041...0x30FF where scalar.value != 0x30FB: return "ja"
      case 0xAC00...0xD7A3, 0x1100...0x11FF: return "ko"
      case 0x0590...0x05FF: return "he"
      case 0x0600...0x06FF: return "und-Arab"
      case 0x0900...0x097F: return "und-Deva"
      case 0x0E00...0x0E7F: return "th"
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x3FFFD: hasHan = true
      default: break
      }
    }
    return hasHan && (kind == .anime || kind == .manga) ? "ja" : nil
  }

  private static func foreign(_ language: String?, to site: String) -> String? {
    guard let language, !language.utf8.contains(UInt8(ascii: "-")) else { return language }
    // A site in `en-GB` is in `en`.
    let isSame =
      language == site || site.utf8.count > language.utf8.count && site.hasPrefix(language + "-")
    return isSame ? nil : language
  }
}

/// Titles, each once.
private struct DistinctTitles {
  private(set) var titles: [ShownTitle.Other] = []
  // Of more than sixteen: to hash two or three names takes longer than to compare them.
  private var seen: Set<String> = []

  init(capacity: Int) {
    titles.reserveCapacity(capacity)
  }

  mutating func add(_ text: String, language: () -> String?) {
    if titles.count < 16 {
      if titles.contains(where: { $0.text.isSame(as: text) }) { return }
    } else {
      if seen.isEmpty { seen = Set(titles.map(\.text)) }
      guard seen.insert(text).inserted else { return }
    }
    titles.append(.init(text: text, language: language()))
  }
}
