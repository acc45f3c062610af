import Bytes
import MediaLibrary

/// The words of the site in one language: everything a visitor reads that the owner has not written.
///
/// A class, as it is handed to whatever says something. To look one up is an access to an array. Nothing about a language
/// is known here: what differs between languages is in their files.
package final class Words: Sendable {
  /// By index in `WordKeys`.
  let phrases: [Phrase]
  /// The text of each phrase that leaves nothing open; of the others their first form as written.
  private let texts: [String]
  /// The first form of each phrase.
  private let patterns: [Pattern]
  /// By `WordTable.rawValue`, then by `WordKeys.folded`.
  private let tables: [[String: String]]
  private let rule: PluralRule
  private let separator: String
  let shortDates: DatePatterns
  let longDates: DatePatterns

  init(phrases: [Phrase], tables: [[String: String]], rule: PluralRule) {
    self.phrases = phrases
    // What is its own word is shown as the owner wrote it, with the case that it has there.
    self.tables = tables.map { $0.filter { $0.key != $0.value } }
    self.rule = rule
    patterns = phrases.map { $0.forms.first ?? nothing }
    texts = phrases.map { $0.forms.first?.text ?? "" }
    separator = texts[Word.groupSeparator.rawValue]
    shortDates = DatePatterns(
      day: phrases[Word.shortDate.rawValue], month: phrases[Word.shortMonth.rawValue],
      names: phrases[Word.shortMonths.rawValue])
    longDates = DatePatterns(
      day: phrases[Word.longDate.rawValue], month: phrases[Word.longMonth.rawValue],
      names: phrases[Word.months.rawValue])
  }

  /// A text that leaves nothing open.
  package subscript(_ word: Word) -> String { texts[word.rawValue] }

  /// A text with what it leaves open: `words[.coverOf, (.title, title)]`.
  package subscript(_ word: Word, _ values: (Parameter, String)...) -> String {
    patterns[word.rawValue].filled(values)
  }

  /// One of a list of texts, by its place; empty when there is no such place.
  package func item(_ place: Int, of word: Word) -> String {
    let forms = phrases[word.rawValue].forms
    return forms.indices.contains(place) ? forms[place].text : ""
  }

  /// What stands before and behind a parameter that a template makes more of than text, such as a link.
  package func around(
    _ parameter: Parameter, in word: Word, _ values: (Parameter, String)...
  ) -> (before: String, behind: String) {
    patterns[word.rawValue].filled(around: parameter, values)
  }

  /// The form for a number, with the number as `{count}`: `1,694 titles`.
  package func count(_ number: Int, _ word: Word, _ values: (Parameter, String)...) -> String {
    phrases[word.rawValue].form(for: rule.category(for: number))
      .filled([(.count, self.number(number))] + values)
  }

  package subscript(_ kind: Kind, _ word: KindWord) -> String {
    texts[WordKeys.place(of: kind, word)]
  }

  /// The form for a number, without it: `books read`.
  package func form(for number: Int, _ kind: Kind, _ word: KindWord) -> String {
    phrases[WordKeys.place(of: kind, word)].form(for: rule.category(for: number)).text
  }

  /// What a status is called for a kind: Watched.
  package subscript(_ kind: Kind, _ status: Status) -> String {
    let word: KindWord =
      switch status {
      case .current: .current
      case .completed: .completed
      case .planning: .planning
      case .paused: .paused
      case .dropped: .dropped
      case .repeating: .repeating
      }
    return self[kind, word]
  }

  package subscript(_ verb: Verb, _ word: VerbWord) -> String {
    texts[WordKeys.place(of: verb, word)]
  }

  /// The word for so many of a unit, without the number: `episodes`.
  package func unit(_ unit: ProgressUnit, for number: Int) -> String {
    phrases[WordKeys.place(of: unit)].form(for: rule.category(for: number)).text
  }

  /// The word for what the owner wrote, if the table has one; case makes no difference.
  package subscript(_ table: WordTable, _ written: String) -> String? {
    let table = tables[table.rawValue]
    return table.isEmpty ? nil : table[WordKeys.folded(written)]
  }

  /// With separators between thousands: `1,694`.
  package func number(_ number: Int) -> String {
    let size = number.magnitude
    if size < 1000 { return String(number) }
    return String(capacity: 20 + 6 * separator.utf8.count) { text in
      if number < 0 { text.append(UInt8(ascii: "-")) }
      var unit: UInt = 1
      while size / unit >= 1000 { unit *= 1000 }
      text.append(digits: size / unit)
      while unit > 1 {
        let rest = size % unit
        unit /= 1000
        text.append(separator)
        text.append(digits: rest / unit, length: 3)
      }
    }
  }

  /// `space, Sci-Fi`
  package func list(_ texts: [String]) -> String {
    texts.count == 1 ? texts[0] : texts.joined(separator: self[.listSeparator])
  }

  /// The texts that a template may show as they are, by their keys.
  package var fixed: [String: String] {
    var fixed: [String: String] = [:]
    for (key, phrase) in zip(WordKeys.all, phrases)
    where phrase.isFixed {
      fixed[key] = phrase.forms[0].text
    }
    return fixed
  }

  /// The others with what fills them in.
  package var open: [String: [String]] {
    var open: [String: [String]] = [:]
    for (key, phrase) in zip(WordKeys.all, phrases)
    where !phrase.isFixed {
      open[key] = phrase.parameters.map(\.rawValue)
    }
    return open
  }
}

private let nothing = Pattern(literal: "")
