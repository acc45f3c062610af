import MediaLibrary

extension ShownTitle {
  package static func all(of library: Library) -> [ShownTitle] {
    let settings = library.settings
    var titles = library.entries.map {
      ShownTitle(of: $0, in: settings.titleLanguage, site: settings.language)
    }
    titles.joinFranchises(of: library)
    return titles
  }

  /// The title in the wanted language, or the main one.
  ///
  /// - Parameters:
  ///   - wanted: nil for the main one
  ///   - site: the site's language
  package init(of entry: Entry, in wanted: Settings.TitleLanguage?, site: String) {
    let titles = entry.work.titles
    let names = wanted.map(ShownTitle.names)
    let chosen = titles.first { title in
      names.map { title.language == $0.word || title.language == $0.code }
        ?? (title.text == entry.work.title)
    }
    let text = chosen?.text ?? entry.work.title
    self.init(
      text: text,
      language: ShownTitle.foreign(
        chosen.map { ShownTitle.language(of: $0, among: titles, kind: entry.kind) }
          ?? ShownTitle.scriptLanguage(of: text, kind: entry.kind), to: site),
      path: PagePath(entry.id + ".html"),
      others: ShownTitle.others(than: text, of: entry, siteLanguage: site),
      franchise: Franchise(of: entry.work, kind: entry.kind))
  }

  private static func others(
    than shown: String, of entry: Entry, siteLanguage site: String
  ) -> [Other] {
    let (main, titles) = (entry.work.title, entry.work.titles)
    var others: [Other] = []
    var seen: Set = [shown]
    if !titles.contains(where: { $0.text == main }), seen.insert(main).inserted {
      let language = scriptLanguage(of: main, kind: entry.kind)
      others.append(Other(text: main, language: foreign(language, to: site)))
    }
    for title in titles where seen.insert(title.text).inserted {
      let language = language(of: title, among: titles, kind: entry.kind)
      others.append(Other(text: title.text, language: foreign(language, to: site)))
    }
    return others
  }

  private static func names(of language: Settings.TitleLanguage) -> (word: String, code: String?) {
    switch language {
    case .romaji: ("romaji", "ja-Latn")
    case .english: ("english", "en")
    case .native: ("native", nil)
    }
  }

  /// The BCP 47 tag for the words `romaji`, `english`, `native`; other codes are their own tags.
  private static func language(
    of title: Work.LocalizedTitle, among titles: [Work.LocalizedTitle], kind: Kind
  ) -> String? {
    switch title.language {
    case "romaji":
      // Many Japanese titles are English words, which screen readers shouldn't read as Japanese.
      titles.contains {
        ($0.language == "english" || $0.language == "en") && $0.text == title.text
      } ? "en" : "ja-Latn"
    case "english": "en"
    case "native": scriptLanguage(of: title.text, kind: kind)
    default: title.language
    }
  }

  /// The language of a text's script, or `und-` and the script if many languages share it. Han
  /// alone is Japanese for anime and manga.
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
    // `en` isn't foreign to a site in `en-GB`.
    let isSame =
      language == site || site.utf8.count > language.utf8.count && site.hasPrefix(language + "-")
    return isSame ? nil : language
  }
}
