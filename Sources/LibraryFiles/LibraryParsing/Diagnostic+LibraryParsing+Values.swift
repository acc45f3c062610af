import Base
import MediaLibrary
import StrictYAML

extension Diagnostic {
  /// - Parameter item: the only item of a list, or a text instead of keys
  static func wrongType(
    of key: String, wanted: Field.Shape, found: YAMLNode.Content, item: String? = nil
  ) -> Diagnostic {
    let fix =
      switch found {
      case .scalar where wanted.example.contains("anime/…") && EntryID(item ?? "") != nil:
        "write \(wanted.example.replacing("anime/…", with: item ?? "").dropFirst().dropLast())"
      case .sequence where item != nil && wanted != .text:
        "write '\(shortened(key)): \(shortened(item ?? ""))', without the list"
      case .sequence(isFlow: true) where wanted == .text,
        .mapping(isFlow: true) where wanted == .text:
        "put it in quotes if the brackets are part of the text"
      default: "write '\(shortened(key)): \(wanted.example)'"
      }
    return .error(
      "wrong-type", "'\(shortened(key))' must be \(wanted.name), not \(words(found))", fix: fix)
  }

  /// Recommends brackets, which make the meaning clear either way.
  static func listWithoutBrackets(_ text: String, key: String) -> Diagnostic {
    .warning(
      "list-without-brackets",
      "'\(key)' is one text here, '\(shortened(text))', which isn't a list",
      fix: shortened(text) == text && !text.contains("\"")
        ? "write [\(text.replacing(";", with: ","))]; if it is one text, write [\"\(text)\"]"
        : "put a list in brackets, and a single text in brackets and quotes")
  }

  static func idIsAddress(_ text: String, key: String) -> Diagnostic {
    // `tt0133093`, `OL45804W`, and the number of `603-the-matrix`.
    let parts = text.split { "/?=#".contains($0) }.dropFirst(2)
    let id = parts.lazy.compactMap { $0.firstMatch(of: /^[A-Za-z]{0,2}[0-9]+[A-Z]?(?=$|-|\.)/) }
      .first
    return .warning(
      "id-is-address",
      "'\(key)' must be the id alone, not the address of a page, '\(shortened(text))'",
      fix: id.map { "write \($0.0)" } ?? "write only the id in it")
  }

  /// - Parameter severity: an error only for the command that needs the account
  package static func malformedAccount(
    _ text: String, _ severity: Severity = .error
  ) -> Diagnostic {
    let isAddress = text.contains("://") || !text.contains(":")
    let site = isAddress ? nil : shortened(String(text.prefix { $0 != ":" }))
    let part = "the last part of your profile's address, as in \(site ?? "anilist"):mika"
    return Diagnostic(
      severity, "malformed-account",
      "'\(shortened(text))' has no name that the site's addresses could have",
      fix: site.map { "write \($0): and \(part)" } ?? "write the site, a colon and \(part)")
  }

  static func noGoalYear(_ text: String) -> Diagnostic {
    .error(
      "no-goal-year", "goals are for years, and '\(shortened(text))' isn't one",
      fix: "write the year, as in 'goals: {2026: {books: 24}}'")
  }

  static func noPlace(_ text: String, at host: Settings.Publishing.Host) -> Diagnostic {
    .error(
      "no-place", "'at' must be a place that '\(host)' can reach, not '\(shortened(text))'",
      fix: "write it as in 'at: \"\(PublishingPlace.example(at: host))\"'")
  }

  static func noBranch(_ text: String) -> Diagnostic {
    .error(
      "no-branch", "'branch' must be the plain name of a branch, not '\(shortened(text))'",
      fix: "write letters, digits, '-', '.', '_' and '/', as in 'branch: pages'")
  }

  static func tooManyAliases(limit: Int) -> Diagnostic {
    .error(
      "too-many-aliases", "a title can't have more than \(limit) aliases",
      fix: "leave out this one and those after it")
  }

  static func noFlag(_ text: String, key: String) -> Diagnostic {
    let word = ["yes", "on", "y", "1", "ja", "x"].contains(text.lowercased()) ? "true" : nil
    let other = ["no", "off", "n", "0", "nein"].contains(text.lowercased()) ? "false" : nil
    return .error(
      "no-flag", "'\(key)' must be true or false, not '\(shortened(text))'",
      fix: "write \((word ?? other).map { "'\($0)'" } ?? "'true' or 'false'")")
  }

  static func noCount(_ text: String, key: String) -> Diagnostic {
    let meant =
      ungrouped(text) ?? counts(text, key) ?? minutes(text, key)
      ?? countAlone(text).map(String.init)
    return .error(
      "no-whole-number", "'\(key)' must be a whole number, 0 or more, not '\(shortened(text))'",
      fix: meant.map { "write \($0)" } ?? "write digits only, or leave '\(key)' out")
  }

  /// `1,234,567` and `1 234 567` without the signs between groups of three.
  private static func ungrouped(_ text: String) -> String? {
    guard text.utf8.count < 14,
      text.wholeMatch(of: /[0-9]{1,3}([,_ '])[0-9]{3}(?:\1[0-9]{3})*/) != nil
    else { return nil }
    return text.filter(\.isNumber)
  }

  /// `13, 12` as a list.
  private static func counts(_ text: String, _ key: String) -> String? {
    let counts = text.split { $0 == "," || $0 == " " }
    guard key == "seasons", counts.count > 1,
      counts.allSatisfy({ (1...9).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    return "[\(counts.joined(separator: ", "))]"
  }

  /// `1:30`, `1h 30m` and `90m` are 90 minutes.
  private static func minutes(_ text: String, _ key: String) -> String? {
    guard key == "duration" else { return nil }
    if let match = text.lowercased().wholeMatch(of: /([0-9]{1,4}) *m/) { return String(match.1) }
    guard
      let match = text.lowercased().wholeMatch(
        of: /([0-9]{1,3}) *(?:h|hrs?|hours?|:) *(?:([0-9]{1,2}) *(?:m|mins?|minutes?)?)?/),
      let hours = Int(match.1), let minutes = Int(match.2 ?? "0"), minutes < 60
    else { return nil }
    return String(hours * 60 + minutes)
  }

  /// The first number of `24 min` or `12/26`; nil if a unit may change its meaning.
  private static func countAlone(_ text: String) -> Substring? {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let rest = text.dropFirst(digits.count).drop { $0 == " " }
    guard (1...9).contains(digits.count), let sign = rest.first else { return nil }
    if sign == "/" { return digits }
    let isUnit = sign.isLetter && !rest.lowercased().hasPrefix("h") && rest.allSatisfy(\.isLetter)
    return isUnit && rest.count > 1 ? digits : nil
  }

  static func noNumber(_ text: String, key: String) -> Diagnostic {
    .error(
      "no-number", "'\(key)' must be a number, 0 or more, not '\(shortened(text))'",
      fix: (percent(text, key) ?? hours(text, key) ?? pointed(text)).map { "write \($0)" }
        ?? "write it as 12 or 12.5, or leave '\(key)' out")
  }

  /// `1:30` and `90m` are 1.5 hours.
  private static func hours(_ text: String, _ key: String) -> String? {
    guard key == "hours",
      let match = text.lowercased().wholeMatch(
        of: /(?:([0-9]{1,6}) *(?:h|hrs?|hours?|:))? *(?:([0-9]{1,6}) *(m|mins?|minutes?)?)?/),
      match.1 != nil || match.3 != nil, let hours = Int(match.1 ?? "0"),
      let minutes = Int(match.2 ?? "0"), match.1 == nil || minutes < 60
    else { return nil }
    return decimal(hours * 100 + (minutes * 100 + 30) / 60, per: 100)
  }

  /// `8.7/10` is 87 percent.
  private static func percent(_ text: String, _ key: String) -> String? {
    key == "communityRating" ? part(text, of: 10_000).map { decimal($0, per: 100) } : nil
  }

  static func numberTooLarge(_ text: String, key: String) -> Diagnostic {
    .error(
      "number-too-large", "'\(key)' must be less than 1,000,000,000, not '\(shortened(text))'",
      fix: "write a smaller number, or leave '\(key)' out")
  }

  static func tooManyDecimals(_ text: String, key: String, allowed: Int) -> Diagnostic {
    .error(
      "too-many-decimals",
      "'\(key)' has at most \(allowed) digits after the point, not '\(shortened(text))'",
      fix: "round it to \(allowed) digits")
  }

  static func zeroTotal(key: String) -> Diagnostic {
    .warning("zero-total", "'\(key)' is 0, which counts as unknown", fix: "leave '\(key)' out")
  }

  static func percentageOutOfRange(_ text: String, key: String) -> Diagnostic {
    .error(
      "percentage-out-of-range", "'\(key)' must be from 0 to 100, not '\(shortened(text))'",
      fix: "convert it to that scale: 8.7 of 10 is 87")
  }

  static func unknownDate(_ text: String, key: String) -> Diagnostic {
    .error(
      "unknown-date", "'\(key)' must be a date, not '\(text)'",
      fix: "leave '\(key)' out when the date is not known")
  }

  static func impossibleDate(_ text: String, key: String, fix: String) -> Diagnostic {
    .error("impossible-date", "there is no day '\(text)' for '\(key)'", fix: fix)
  }

  /// - Parameter fix: nil if it is unclear what was meant
  static func noDate(
    _ text: String, key: String, fix: String?, isInFile: Bool = true
  ) -> Diagnostic {
    let other =
      switch (isInFile, key) {
      case (true, _): ", or leave '\(key)' out"
      case (false, "--date"): ", or yesterday, last friday, none"
      default: ""
      }
    return .error(
      "no-date", "'\(key)' must be a date with the year first, not '\(shortened(text))'",
      fix: fix ?? "write it as 2016-09-14, 2016-09 or 2016" + other)
  }

  static func dateYetToCome(_ date: PartialDate, key: String) -> Diagnostic {
    .error(
      "date-yet-to-come", "'\(key)' must be in the past, and \(date.iso) is in the future",
      fix: "correct it, or wait until then")
  }

  static func noMoment(_ text: String) -> Diagnostic {
    .error(
      "no-time", "'at' must be a date with time and zone, not '\(shortened(text))'",
      fix: "write it as 2026-01-09T15:00:00Z or 2026-01-10T00:00:00+09:00")
  }

  static func rating(
    _ text: String, _ problem: RatingProblem, key: String, scale: RatingScale, isInFile: Bool = true
  ) -> Diagnostic {
    let range = "from \(decimal(scale.lowest, per: 100)) to \(scale.rawValue)"
    let rates = "this site rates \(range) ('ratingScale: \(scale.rawValue)' in tokonoma.yml)"
    let otherScale = isInFile ? rescaling(text, to: scale) : ""
    let example = "write a number \(range), such as \(scale.example)"
    switch problem {
    case .zero:
      return .error(
        "rating-zero", "\(key) must be \(range), not '0'",
        fix: isInFile ? "leave '\(key)' out when there is none" : example)
    case .outOfRange:
      return .error(
        "rating-out-of-range", "\(key) must be \(range), not '\(shortened(text))'",
        fix: scale.proposal(for: text).map { "\(rates); write \($0), or change the scale" }
          ?? (scale.isBelow(text)
            ? "the highest is \(scale.rawValue), as 'ratingScale' in tokonoma.yml says\(otherScale)"
            : "\(rates); write such a number, or change the scale"))
    case .tooManyDecimals:
      let rule =
        switch scale {
        case .five: "a whole or half number \(range)"
        case .ten: "a number \(range) with at most 2 decimals"
        case .hundred: "a whole number \(range)"
        }
      return .error(
        "rating-too-precise", "\(key) must be \(rule), not '\(shortened(text))'",
        fix: "\(rates); round it, or change the scale\(otherScale)")
    case .noNumber:
      return .error(
        "rating-is-no-number", "\(key) must be a number \(range), not '\(shortened(text))'",
        fix: scale.meaning(of: text).map { "write \($0)" }
          ?? (isInFile ? "\(example), or leave '\(key)' out" : example))
    }
  }

  /// Advice for owners who changed the scale, who have many of these problems.
  private static func rescaling(_ text: String, to scale: RatingScale) -> String {
    guard scale != .ten, case .hundredths(100...1000) = DecimalText(text),
      scale == .hundred || scale.isBelow(text)
    else { return "" }
    return "; 'tokonoma rescale 10 \(scale.rawValue)' converts all where they are on that of 10"
  }

  static func unknownStatus(_ text: String, isInFile: Bool = true) -> Diagnostic {
    let known = Status.allCases.map(\.rawValue)
    let isAgain = ["rewatched", "replayed", "relistened"].contains(folded(text))
    let near =
      isAgain
      ? "completed"
      : statusWithin(text) ?? nearest(to: text, among: known)
        ?? nearest(to: text, among: Status.allWords)
    let count = isInFile && near == "completed" ? isAgain ? 1 : repeats(in: text) : nil
    return .error(
      "unknown-status",
      "status must be \(choices(known)), or another tracker's word for one of them, not '\(shortened(text))'",
      fix: count.map { "write 'completed', and 'repeat: \($0)' on a line of its own" }
        ?? (isAgain ? "write 'completed', and --again behind it" : nil)
        ?? near.map { "did you mean '\($0)'?" } ?? "write one of these")
  }

  /// 1 for `watched twice`, 2 for `read 3 times`; nil for once, or if there is no number.
  private static func repeats(in text: String) -> Int? {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    let named = ["twice": 2, "again": 2, "thrice": 3, "two": 2, "three": 3, "four": 4, "five": 5]
    let runs = words.lazy.compactMap { word in
      named[String(word)] ?? Int(word.hasSuffix("x") ? word.dropLast() : word)
    }.first
    return runs.flatMap { (2...99).contains($0) ? $0 - 1 : nil }
  }

  /// The first word of `done watching`.
  private static func statusWithin(_ text: String) -> String? {
    let words = text.split { !$0.isLetter }
    return words.count > 1 ? Status(word: String(words[0]))?.rawValue : nil
  }

  static func unknownWord(_ text: String, key: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-word", "'\(key)' must be \(choices(known)), not '\(shortened(text))'",
      fix: key == "colors" && text.hasPrefix("#")
        ? "a color of your own is 'accent: \"\(shortened(text))\"'"
        : nearest(to: text, among: known).map { "did you mean '\($0)'?" } ?? "write one of these")
  }

  static func unknownTitleLanguage(_ language: String, known: [String]) -> Diagnostic {
    .warning(
      "unknown-title-language", "'\(shortened(language))' isn't a language for titles",
      fix: nearest(to: language, among: known).map { "did you mean '\($0)'?" }
        ?? "write \(choices(known)), or a language code such as 'ja'")
  }

  static func noLanguage(_ text: String) -> Diagnostic {
    .error(
      "no-language", "'language' must be a language code, not '\(shortened(text))'",
      fix: (languageCodes[text.lowercased()] ?? hyphened(text)).map { "write the code: \($0)" }
        ?? "write a code such as 'en', 'ja' or 'pt-BR'")
  }

  /// `en-GB` for `en_GB`.
  private static func hyphened(_ text: String) -> String? {
    let code = String(text.prefix { $0 != "." }).replacing("_", with: "-")
    return code != text && isLanguageTag(code) ? code : nil
  }

  static func unknownAgeMark(_ mark: String) -> Diagnostic {
    .warning(
      "unknown-age-mark",
      "the age gate doesn't know '\(shortened(mark))', so it treats the title as one for adults",
      fix: nearest(to: mark, among: exampleAgeMarks).map { "did you mean '\($0)'?" }
        ?? "write an age, as in '16+', or a board's mark: \(exampleAgeMarks.joined(separator: ", "))"
    )
  }

  static func ageOutOfRange(_ text: String, key: String) -> Diagnostic {
    .error(
      "age-out-of-range", "'\(key)' must be an age from 1 to 21, not '\(shortened(text))'",
      fix: "write the lowest age rating to hide, as in 'from: 18'")
  }
}
