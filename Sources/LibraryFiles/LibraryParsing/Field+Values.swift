import Base
import MediaLibrary
import StrictYAML

/// Values by type. A value of another type is reported, and read as nil or empty.
extension Field {
  func text(_ reading: inout Reading) -> String? {
    guard let text = scalar(wanted: .text, &reading) else { return nil }
    return text.isEmpty ? nil : text
  }

  /// Markdown, comments included.
  func markdown(_ reading: inout Reading) -> String? {
    guard let text = writtenScalar(wanted: .text, &reading) else { return nil }
    return text.isEmpty ? nil : text
  }

  /// A text with its place.
  func located(_ reading: inout Reading) -> Located<String>? {
    text(&reading).map { Located($0, at: reading.location(of: node)) }
  }

  func locatedItems(_ reading: inout Reading) -> [Located<String>] {
    eachItem(&reading) { item, reading in
      item.itemText(&reading).map { Located($0, at: reading.location(of: item.node)) }
    }
  }

  /// The readable items of a list; a single value counts as a list of one.
  func eachItem<Value>(
    _ reading: inout Reading, _ value: (Field, inout Reading) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    forEachItem { if let value = value($0, &reading) { values.append(value) } }
    return values
  }

  /// A single text counts as a list of one.
  func texts(_ reading: inout Reading) -> [String] {
    guard node.isSequence else {
      return text(wanted: .texts, &reading).map { [$0] } ?? []
    }
    var texts: [String] = []
    texts.reserveCapacity(node.count)
    forEachItem { item in
      guard let text = item.itemText(&reading) else { return }
      // Searching is quadratic, but lists written by hand are shorter.
      if texts.count < 200, texts.contains(text) {
        reading.report(item.node, .repeatedItem(text, of: name))
      } else {
        texts.append(text)
      }
    }
    return texts
  }

  /// Words that titles share. They never contain commas or semicolons, so a single text that does
  /// is probably a list without brackets.
  func labels(_ reading: inout Reading) -> [String] {
    if node.isScalar, let text = node.trimmedText, text.contains(", ") || text.contains("; ") {
      reading.report(node, .listWithoutBrackets(text, key: name))
    }
    return texts(&reading)
  }

  /// People or companies. A single text with commas is probably a list without brackets, except
  /// before the end of a name: `King, Jr.`, `Nintendo Co., Ltd.`
  func credits(_ reading: inout Reading) -> [String] {
    if node.isScalar, let text = node.trimmedText {
      let parts = text.split(separator: ",").dropFirst().map(String.init)
      if parts.contains(where: { !Self.nameEnds.contains(folded($0.replacing(".", with: ""))) }) {
        reading.report(node, .listWithoutBrackets(text, key: name))
      }
    }
    return texts(&reading)
  }

  private static let nameEnds: Set = [
    "jr", "sr", "ii", "iii", "iv", "md", "phd", "inc", "ltd", "llc", "co", "coltd", "corp", "gmbh",
  ]

  func flag(_ reading: inout Reading) -> Bool? {
    guard let text = scalar(wanted: .flag, &reading) else { return nil }
    switch text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return reading.report(node, .noFlag(text, key: name))
    }
  }

  func count(_ reading: inout Reading) -> Int? {
    if let count = node.plainNumber { return count }
    guard let text = scalar(wanted: .count, &reading) else { return nil }
    return count(text, &reading)
  }

  /// From 1, because trackers export an unknown total as 0.
  func total(_ reading: inout Reading) -> Int? {
    guard let count = count(&reading) else { return nil }
    if count > 0 { return count }
    return reading.report(node, .zeroTotal(key: name))
  }

  /// Hundredths; at most two decimals.
  func hundredths(_ reading: inout Reading) -> Int? {
    if let whole = node.plainNumber { return whole * 100 }
    guard let text = scalar(wanted: .number, &reading) else { return nil }
    switch DecimalText(text) {
    case .hundredths(let value): return value
    case .tooPrecise: reading.report(node, .tooManyDecimals(text, key: name, allowed: 2))
    case .tooLarge: reading.report(node, .numberTooLarge(text, key: name))
    case .noNumber: reading.report(node, .noNumber(text, key: name))
    }
    return nil
  }

  func date(_ reading: inout Reading) -> PartialDate? {
    if let (year, month, day) = node.plainDate, year != 0,
      let date = PartialDate(year: year, month: month, day: day)
    {
      return date
    }
    guard let text = scalar(wanted: .date, &reading) else { return nil }
    switch WrittenDate(text) {
    case .date(let date): return date
    case .unknown: reading.report(node, .unknownDate(text, key: name))
    case .impossible(let fix): reading.report(node, .impossibleDate(text, key: name, fix: fix))
    case .otherForm(let fix): reading.report(node, .noDate(text, key: name, fix: fix))
    }
    return nil
  }

  func rating(_ reading: inout Reading) -> Rating? {
    let wanted = reading.context.scale.map { Shape("a number", $0.example) } ?? .number
    guard let text = scalar(wanted: wanted, &reading), let scale = reading.context.scale
    else { return nil }
    switch scale.read(text) {
    case .success(let rating): return rating
    case .failure(let problem):
      return reading.report(node, .rating(text, problem, key: name, scale: scale))
    }
  }

  func status(_ reading: inout Reading) -> Status? {
    guard let text = scalar(wanted: .status, &reading) else { return nil }
    if let status = Status(word: text) { return status }
    return reading.report(node, .unknownStatus(text))
  }

  /// One of an enumeration's words, ignoring case, spaces, `-` and `_`.
  func word<Word: CaseIterable & RawRepresentable<String>>(
    _ type: Word.Type, _ reading: inout Reading
  ) -> Word? {
    guard let text = scalar(wanted: .text, &reading) else { return nil }
    let wanted = folded(text)
    if let word = type.allCases.first(where: { folded($0.rawValue) == wanted }) { return word }
    return reading.report(node, .unknownWord(text, key: name, known: type.allCases.map(\.rawValue)))
  }

  /// - Parameter isPublished: whether pages show it, so that it must not contain user names
  func url(_ schemes: [String], isPublished: Bool = true, _ reading: inout Reading) -> String? {
    guard let text = text(wanted: .url, &reading) else { return nil }
    guard isURL(text, schemes: schemes) else {
      return reading.report(node, .noURL(text, key: name, schemes: schemes))
    }
    if isPublished, let plain = withoutUser(text) {
      let location = reading.location(of: node).withoutExcerpt
      return reading.report(.urlWithUser(plain, key: name).at(location))
    }
    return text
  }

  /// A value for each key with a text; a text equal to `other` shares its memory.
  func textsByKey<Value>(
    _ known: Set<String>, wanted: Shape, sharing other: String = "", _ reading: inout Reading,
    _ value: (_ name: String, _ field: Field, _ text: consuming String, inout Reading) -> Value
  ) -> [Value] {
    guard isMapping(wanted: wanted, &reading) else { return [] }
    var values: [Value] = []
    values.reserveCapacity(node.count)
    var before: Field?
    node.forEachPair { pair in
      let (name, isAbsent) = (pair.name, pair.node.isAbsent)
      let isKnown = known.contains(name)
      // Indented too far, it would be one more name. The first letter rules out most names quickly.
      if !isKnown, let first = name.utf8.first,
        first > 0x7F || guardedInitials.contains(first), pair.keepsTitlesBack
      {
        reading.report(pair.key, .misplacedGuardedKey(name))
        return
      }
      if isAbsent, !isKnown, let before { _ = pair.isRest(of: before, &reading) }
      before = pair
      guard !isAbsent,
        let text = !other.isEmpty && pair.value.says(other) ? other : pair.text(&reading)
      else { return }
      values.append(value(name, pair, text, &reading))
    }
    return values
  }

  /// Values made from a list of mappings, or from a single one; a plain text may stand for a
  /// mapping.
  ///
  /// If `value` is nil, the first missing required key is reported.
  func values<Draft, Value>(
    _ table: KeyTable<Draft>, _ empty: @autoclosure () -> Draft, wanted: Shape,
    required: [String] = [], _ reading: inout Reading,
    _ value: (consuming Draft, YAMLNode, inout Reading) -> Value?
  ) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(node.isSequence ? node.count : 1)
    forEachItem { item in
      let node = item.node
      if node.isMapping {
        if let meant = table.spelledOut(node) {
          reading.report(node, .valuesAsKeys(in: name, fix: meant))
          return
        }
        var draft = empty()
        table.read(node, into: &draft, &reading)
        if let value = value(draft, node, &reading) {
          values.append(value)
        } else {
          _ = required.allSatisfy { item.has($0, &reading) }
        }
      } else if let shorthand = table.shorthand, node.isScalar {
        guard let text = item.itemText(&reading) else { return }
        if let value = value(shorthand(text), node, &reading) { values.append(value) }
      } else {
        let text = node.isSequence ? nil : item.itemText(&reading)
        guard node.isSequence || text != nil else { return }
        reading.report(node, .wrongType(of: name, wanted: wanted, found: node.content, item: text))
      }
    }
    return values
  }

  /// Whether a mapping has a key with a value; empty text doesn't count.
  func has(_ key: String, _ reading: inout Reading) -> Bool {
    if let value = node[key], !value.isAbsent, !value.isEmptyText { return true }
    if reading.isSound { reading.report(node, .missingKey(key, in: name, of: node)) }
    return false
  }

  func itemText(_ reading: inout Reading) -> String? {
    guard let text = node.isAbsent ? "" : scalar(wanted: .text, &reading) else { return nil }
    guard text.isEmpty else { return text }
    return reading.report(node, .emptyItem(of: name))
  }

  func count(_ text: String, _ reading: inout Reading) -> Int? {
    let digits = text.utf8
    guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else {
      return reading.report(node, .noCount(text, key: name))
    }
    guard digits.count <= 9, let count = Int(text) else {
      return reading.report(node, .numberTooLarge(text, key: name))
    }
    return count
  }

  private func text(wanted: Shape, _ reading: inout Reading) -> String? {
    guard let text = scalar(wanted: wanted, &reading), !text.isEmpty else { return nil }
    return text
  }

  /// Without comments and surrounding space.
  func scalar(wanted: Shape, _ reading: inout Reading) -> String? {
    writtenScalar(wanted: wanted, &reading).map { reading.published($0, key: name, at: node) }
  }

  /// With comments, for Markdown and for values that are never published.
  func writtenScalar(wanted: Shape, _ reading: inout Reading) -> String? {
    if let text = node.trimmedText { return text }
    let item = node.isSequence && node.count == 1 ? node.item(0)?.trimmedText : nil
    return reading.report(
      node, .wrongType(of: name, wanted: wanted, found: node.content, item: item))
  }
}

extension Field {
  /// A type of value, in words and as an example.
  struct Shape: Equatable {
    let name: String
    let example: String

    init(_ name: String, _ example: String) { (self.name, self.example) = (name, example) }

    static var text: Shape { Shape("a text", "some text") }
    static var texts: Shape { Shape("a list of texts", "[one, two]") }
    static var flag: Shape { Shape("true or false", "true") }
    static var count: Shape { Shape("a whole number", "12") }
    static var number: Shape { Shape("a number", "12.5") }
    static var date: Shape { Shape("a date", "2016-09-14") }
    static var status: Shape { Shape("a status", "completed") }
    static var url: Shape { Shape("an address", "https://example.org/") }
  }
}

/// Values given on the command line, read like those in a file.
package func givenRating(
  _ text: String, scale: RatingScale, reporting diagnostics: inout DiagnosticList
) -> Rating? {
  switch scale.read(text) {
  case .success(let rating): return rating
  case .failure(let problem):
    return diagnostics.report(.rating(text, problem, key: "rating", scale: scale, isInFile: false))
  }
}

package func givenStatus(_ text: String, reporting diagnostics: inout DiagnosticList) -> Status? {
  if let status = Status(word: text) { return status }
  return diagnostics.report(.unknownStatus(text, isInFile: false))
}

/// - Parameter today: the last day allowed; nil allows any
package func givenDate(
  _ text: String, for key: String, until today: PartialDate? = nil,
  reporting diagnostics: inout DiagnosticList
) -> PartialDate? {
  switch WrittenDate(text) {
  case .date(let date):
    if today?.isSurelyBefore(date) != true { return date }
    diagnostics.report(.dateYetToCome(date, key: key))
  case .unknown: diagnostics.report(.unknownDate(text, key: key))
  case .impossible(let fix): diagnostics.report(.impossibleDate(text, key: key, fix: fix))
  case .otherForm(let fix):
    let meant = ForeignDate.readings(of: text)
    if meant.count == 1, today?.isSurelyBefore(meant[0]) == true {
      let date = meant[0]
      diagnostics.report(.dateYetToCome(date, key: key))
      return nil
    }
    diagnostics.report(.noDate(text, key: key, fix: fix, isInFile: false))
  }
  return nil
}
