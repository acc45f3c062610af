/// The plural categories of the Unicode CLDR.
enum PluralCategory: Int, CaseIterable, CodingKey {
  case zero, one, two, few, many, other

  var key: String { stringValue }
}

/// Selects the plural form for a whole number by the CLDR's rules (cardinals, version 46).
enum PluralRule {
  /// One form for all numbers: Japanese, Chinese, Korean …
  case other
  /// A form for 1: English, German …
  case one
  /// A form for 0 and 1: French, Brazilian Portuguese …
  case oneFromZero
  /// Russian, Ukrainian …
  case eastSlavic
  case polish
  /// Czech and Slovak.
  case czech

  /// Other languages use the English rule.
  init(language: String) {
    let primary = language.prefix { $0 != "-" }.lowercased()
    self =
      switch primary {
      case "ja", "zh", "ko", "vi", "th", "id", "ms", "my", "lo", "km": .other
      case "fr", "pt", "hi", "fa", "bn", "hy": .oneFromZero
      case "ru", "uk", "be": .eastSlavic
      case "pl": .polish
      case "cs", "sk": .czech
      default: .one
      }
  }

  /// The categories that a file may have; it must have `other`.
  var categories: [PluralCategory] {
    switch self {
    case .other: [.other]
    case .one, .oneFromZero: [.one, .other]
    case .eastSlavic, .polish: [.one, .few, .many, .other]
    case .czech: [.one, .few, .other]
    }
  }

  func category(for count: Int) -> PluralCategory {
    let number = count.magnitude
    let (unit, ten) = (number % 10, number % 100)
    let isFew = (2...4).contains(unit) && !(12...14).contains(ten)
    switch self {
    case .other: return .other
    case .one: return number == 1 ? .one : .other
    case .oneFromZero: return number <= 1 ? .one : .other
    case .eastSlavic: return unit == 1 && ten != 11 ? .one : isFew ? .few : .many
    case .polish: return number == 1 ? .one : isFew ? .few : .many
    case .czech: return number == 1 ? .one : (2...4).contains(number) ? .few : .other
    }
  }
}
