import Base
import MediaLibrary

/// The site's own words in one language. Everything that differs between languages is in their
/// files. A class, since many types refer to it.
package final class Messages: Sendable {
  /// By index in `MessageKeys`.
  let messages: [Message]
  private let texts: [String]
  /// The first form of each message.
  private let formats: [MessageFormat]
  /// By `Vocabulary.rawValue`, then by `MessageKeys.folded`.
  private let tables: [[String: String]]
  private let rule: PluralRule
  private let separator: String
  let shortDates: DateFormats
  let longDates: DateFormats

  init(messages: [Message], tables: [[String: String]], rule: PluralRule) {
    self.messages = messages
    // A word that equals its translation is shown with the owner's capitals.
    self.tables = tables.map { $0.filter { $0.key != $0.value } }
    self.rule = rule
    formats = messages.map { $0.forms.first ?? nothing }
    texts = messages.map { $0.forms.first?.text ?? "" }
    separator = texts[MessageKey.groupSeparator.rawValue]
    shortDates = DateFormats(
      day: messages[MessageKey.shortDate.rawValue], month: messages[MessageKey.shortMonth.rawValue],
      names: messages[MessageKey.shortMonths.rawValue])
    longDates = DateFormats(
      day: messages[MessageKey.longDate.rawValue], month: messages[MessageKey.longMonth.rawValue],
      names: messages[MessageKey.months.rawValue])
  }

  package subscript(_ key: MessageKey) -> String { texts[key.rawValue] }

  /// A text with its parameters filled in: `words[.coverOf, (.title, title)]`.
  package subscript(_ key: MessageKey, _ values: (Parameter, String)...) -> String {
    formats[key.rawValue].filled(values)
  }

  package subscript(_ key: MessageKey, _ values: [(Parameter, String)]) -> String {
    formats[key.rawValue].filled(values)
  }

  /// One of a list of texts; empty beyond its end.
  package func item(_ index: Int, of key: MessageKey) -> String {
    let forms = messages[key.rawValue].forms
    return forms.indices.contains(index) ? forms[index].text : ""
  }

  /// The texts before and after a title that becomes a link, for keys in `MessageKey.withLink`.
  package func aroundTitle(
    in key: MessageKey, _ values: (Parameter, String)...
  ) -> (before: String, behind: String) {
    aroundTitle(in: key, values)
  }

  package func aroundTitle(
    in key: MessageKey, _ values: [(Parameter, String)]
  ) -> (before: String, behind: String) {
    assert(MessageKey.withLink.contains(key))
    return formats[key.rawValue].filled(around: .title, values)
  }

  /// The form for a number, with the number as `{count}`: `1,694 titles`.
  package func count(_ number: Int, _ key: MessageKey, _ values: (Parameter, String)...) -> String {
    messages[key.rawValue].form(for: rule.category(for: number))
      .filled([(.count, self.number(number))] + values)
  }

  /// All forms, for scripts that count: `one={count} title|other={count} titles`. Parameters remain
  /// in braces.
  package func forms(_ key: MessageKey, _ others: [Parameter] = []) -> String {
    let message = messages[key.rawValue]
    let categories = message.shape == .plural ? rule.categories : [.other]
    let places = ([Parameter.count] + others).map { ($0, "{\($0.rawValue)}") }
    return categories.map { "\($0.key)=\(message.form(for: $0).filled(places))" }
      .joined(separator: "|")
  }

  /// `2–3 titles`
  package func count(_ numbers: ClosedRange<Int>, _ key: MessageKey) -> String {
    let (first, last) = (number(numbers.lowerBound), number(numbers.upperBound))
    return messages[key.rawValue].form(for: rule.category(for: numbers.upperBound))
      .filled([(.count, numbers.count == 1 ? last : first + "–" + last)])
  }

  package subscript(_ kind: Kind, _ key: KindMessageKey) -> String {
    texts[MessageKeys.index(of: kind, key)]
  }

  /// The form for a number, without the number: `books read`.
  package func form(for number: Int, _ kind: Kind, _ key: KindMessageKey) -> String {
    messages[MessageKeys.index(of: kind, key)].form(for: rule.category(for: number)).text
  }

  /// The word for a status of a kind: `Watched`.
  package subscript(_ kind: Kind, _ status: Status) -> String {
    let key: KindMessageKey =
      switch status {
      case .current: .current
      case .completed: .completed
      case .planning: .planning
      case .paused: .paused
      case .dropped: .dropped
      case .repeating: .repeating
      }
    return self[kind, key]
  }

  package subscript(_ verb: Verb, _ key: VerbMessageKey) -> String {
    texts[MessageKeys.index(of: verb, key)]
  }

  /// The form for a number, with the number as `{count}`: `watched 3 times`.
  package func count(_ number: Int, _ verb: Verb, _ key: VerbMessageKey) -> String {
    messages[MessageKeys.index(of: verb, key)].form(for: rule.category(for: number))
      .filled([(.count, self.number(number))])
  }

  /// The word for a number of a unit, without the number: `episodes`.
  package func unit(_ unit: ProgressUnit, for number: Int) -> String {
    messages[MessageKeys.index(of: unit)].form(for: rule.category(for: number)).text
  }

  /// The translation of one of the owner's words, ignoring case; nil if the table lacks it.
  package subscript(_ table: Vocabulary, _ written: String) -> String? {
    let table = tables[table.rawValue]
    return table.isEmpty ? nil : table[MessageKeys.folded(written)]
  }

  /// With separators between thousands: `1,694`.
  package func number(_ number: Int) -> String {
    let size = number.magnitude
    if size < 1000 { return String(number) }
    let (digits, separators) = size < 1_000_000 ? (7, 1) : (20, 6)
    return String(capacity: digits + separators * separator.utf8.count) { text in
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

  package func list(_ texts: [String]) -> String {
    texts.count == 1 ? texts[0] : texts.joined(separator: self[.listSeparator])
  }

  /// The texts without parameters by key, which templates may show.
  package var fixed: [String: String] {
    zip(MessageKeys.all, messages).reduce(into: [:]) { fixed, message in
      if message.1.isFixed { fixed[message.0] = message.1.forms[0].text }
    }
  }

  /// The names of parameters by key, for texts with parameters.
  package var open: [String: [String]] {
    zip(MessageKeys.all, messages).reduce(into: [:]) { open, message in
      if !message.1.isFixed { open[message.0] = message.1.parameters.map(\.rawValue) }
    }
  }
}

private let nothing = MessageFormat(literal: "")
