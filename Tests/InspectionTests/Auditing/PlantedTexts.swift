import MediaLibrary

/// A private title with a different text in each field that can have one, and a private list and
/// page with the same.
struct PlantedTexts {
  private(set) var texts: [(place: String, words: String)] = []
  private(set) var library = ""

  init() {
    var lines = TitleField.table.compactMap { field in
      value(of: field).map { "\(field.key.rawValue): \($0)" }
    }
    lines.append("\(word("extras")): \(text("extras"))")
    let notes = "[\(text("notes")), \(text("notes"))]"
    library = """
      -- tokonoma.yml --
      name: Test
      -- \(Self.cover) --
      not really
      -- library/anime/\(word("id")).md --
      ---
      \(lines.joined(separator: "\n"))
      private: true
      communityRating: 50
      status: completed
      notes: \(notes)
      ---

      \(text("review")) %%\(text("review"))%%
      -- lists/\(word("list")).md --
      ---
      title: \(text("list"))
      description: \(text("list"))
      private: true
      items: [{id: anime/open, note: \(text("list"))}]
      ---

      \(text("list"))
      -- pages/\(word("page")).md --
      ---
      title: \(text("page"))
      description: \(text("page"))
      private: true
      ---

      \(text("page"))
      -- library/anime/open.md --
      ---
      title: Open
      ---

      """
  }

  /// Whether it has only numbers, dates and fixed words.
  static func hasNoText(_ field: TitleField) -> Bool {
    switch field.form {
    case .number, .hundredths, .flag, .date, .rating, .status, .rank: true
    default:
      [.visibility, .progressUnit, .releaseStatus, .coverColor, .airing, .seasons]
        .contains(field.key)
    }
  }

  /// nil for a field that is written elsewhere in the file.
  private mutating func value(of field: TitleField) -> String? {
    let place = field.key.rawValue
    if Self.hasNoText(field) { return nil }
    switch field.key {
    case .notes, .review: return nil
    case .cover:
      texts.append((place, Self.cover))
      return Self.cover
    case .aliases: return "[\(word(place))]"
    case .reviewUrl: return word(place)
    case .characters: return "[{name: \(text(place)), image: \(Self.cover)}]"
    case .relations: return "[{type: OTHER, id: anime/\(word(place))}]"
    case .episodeList: return "[{number: 1, title: \(text(place))}]"
    case .sources: return "[{name: \(text(place)), url: \"\(word(place))\"}]"
    case .quotes: return "[{text: \(text(place)), page: \(text(place)), note: \(text(place))}]"
    case .history:
      return "[{started: 2020, platform: \(text(place)), note: \(text(place)), "
        + "review: \(text(place)), tags: [\(text(place))], with: [\(text(place))], place: \(text(place))}]"
    case .parts: return "[{season: 1, note: \(text(place))}]"
    default: break
    }
    return switch field.form {
    case .text: text(place)
    case .list, .ownership: "[\(text(place)), \(text(place))]"
    case .names: "{de: \(text(place)), own: \(text(place))}"
    case .credits: "[{name: \(text(place)), role: \(text(place)), names: [\(text(place))]}]"
    case .series: "{name: \(text(place))}"
    default: nil
    }
  }

  private static let cover = "covers/secretly-painted-picture.jpg"

  /// Words that no other text has.
  private mutating func text(_ place: String) -> String {
    let words = "hushed \(letters) whisper of the \(letters) garden in \(place)"
    texts.append((place, words))
    return words
  }

  /// A text for an address, a file name or a key, which is planted as a whole.
  private mutating func word(_ place: String) -> String {
    let word = "quiet-\(letters)-corner-\(letters)"
    switch place {
    case "id", "aliases", "relations": texts.append((place, "anime/\(word)"))
    case "list": texts.append((place, "lists/\(word).html"))
    case "page": texts.append((place, "\(word).html"))
    case "extras":
      texts.append((place, "x-\(word)"))
      return "x-\(word)"
    default:
      texts.append((place, "https://\(word).example/"))
      return "https://\(word).example/"
    }
    return word
  }

  /// The number of the next text in letters.
  private var letters: String {
    "qu"
      + String(texts.count).map {
        String("abcdefghij".dropFirst($0.wholeNumberValue ?? 0).prefix(1))
      }.joined() + "th"
  }
}
