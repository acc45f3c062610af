import Base
import MediaLibrary

/// The messages of the site in one language: everything a visitor reads that the owner has not
/// written.
///
/// A class, as many types keep a reference to it. A lookup is an access to an array. Everything
/// that differs between languages is in their files.
package final class Messages: Sendable {
  /// By index in `MessageKeys`.
  let messages: [Message]
  /// The first form of each message as it is written.
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
    // A key that is its own translation is shown as the owner wrote it, in its case.
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

  /// A text without parameters.
  package subscript(_ key: MessageKey) -> String { texts[key.rawValue] }

  /// A text with its parameters filled in: `words[.coverOf, (.title, title)]`.
  package subscript(_ key: MessageKey, _ values: (Parameter, String)...) -> String {
    formats[key.rawValue].filled(values)
  }

  package subscript(_ key: MessageKey, _ values: [(Parameter, String)]) -> String {
    formats[key.rawValue].filled(values)
  }

  /// One of a list of texts, by its index; empty when there is none.
  package func item(_ index: Int, of key: MessageKey) -> String {
    let forms = messages[key.rawValue].forms
    return forms.indices.contains(index) ? forms[index].text : ""
  }

  /// The texts before and after the title that a template turns into a link, in one of `MessageKey.withLink`.
  package func aroundTitle(
    in key: MessageKey, _ values: (Parameter, String)...
  ) -> (before: String, behind: String) {
    assert(MessageKey.withLink.contains(key))
    return formats[key.rawValue].filled(around: .title, values)
  }

  /// The form for a number, with the number as `{count}`: `1,694 titles`.
  package func count(_ number: Int, _ key: MessageKey, _ values: (Parameter, String)...) -> String {
    messages[key.rawValue].form(for: rule.category(for: number))
      .filled([(.count, self.number(number))] + values)
  }

  /// All forms for a script that counts, which fills in `{count}`: `one={count} title|other={count} titles`. Other
  /// parameters stand there by their names, too.
  package func forms(_ key: MessageKey, _ others: [Parameter] = []) -> String {
    let message = messages[key.rawValue]
    let categories = message.shape == .plural ? rule.categories : [.other]
    let places = ([Parameter.count] + others).map { ($0, "{\($0.rawValue)}") }
    return categories.map { "\($0.key)=\(message.form(for: $0).filled(places))" }
      .joined(separator: "|")
  }

  /// The same for what is between two numbers: `2–3 titles`.
  package func count(_ numbers: ClosedRange<Int>, _ key: MessageKey) -> String {
    let (first, last) = (number(numbers.lowerBound), number(numbers.upperBound))
    return messages[key.rawValue].form(for: rule.category(for: numbers.upperBound))
      .filled([(.count, numbers.count == 1 ? last : first + "–" + last)])
  }

  package subscript(_ kind: Kind, _ key: KindMessageKey) -> String {
    texts[MessageKeys.index(of: kind, key)]
  }

  /// The form for a number, without it: `books read`.
  package func form(for number: Int, _ kind: Kind, _ key: KindMessageKey) -> String {
    messages[MessageKeys.index(of: kind, key)].form(for: rule.category(for: number)).text
  }

  /// What a status is called for a kind: Watched.
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

  /// The word for so many of a unit, without the number: `episodes`.
  package func unit(_ unit: ProgressUnit, for number: Int) -> String {
    messages[MessageKeys.index(of: unit)].form(for: rule.category(for: number)).text
  }

  /// The translation of a word of the owner's, if the table has one; case makes no difference.
  package subscript(_ table: Vocabulary, _ written: String) -> String? {
    let table = tables[table.rawValue]
    return table.isEmpty ? nil : table[MessageKeys.folded(written)]
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

  /// The texts without parameters, by their keys: templates may show these.
  package var fixed: [String: String] {
    var fixed: [String: String] = [:]
    for (key, message) in zip(MessageKeys.all, messages)
    where message.isFixed {
      fixed[key] = message.forms[0].text
    }
    return fixed
  }

  /// The texts with parameters, and the names of these.
  package var open: [String: [String]] {
    var open: [String: [String]] = [:]
    for (key, message) in zip(MessageKeys.all, messages)
    where !message.isFixed {
      open[key] = message.parameters.map(\.rawValue)
    }
    return open
  }
}

private let nothing = MessageFormat(literal: "")
