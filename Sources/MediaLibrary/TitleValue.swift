import Base

/// A value of a title, independent of any file format.
package enum TitleValue: Equatable, Sendable {
  case text(String)
  case number(Int)
  /// A number with two decimals: hours.
  case hundredths(Int)
  case flag(Bool)
  case date(PartialDate)
  case rating(Rating)
  case status(Status)
  case list([String])
  case mapping([Pair])
  case items([TitleValue])

  package struct Pair: Equatable, Sendable {
    package let key: String
    package let value: TitleValue

    package init(_ key: String, _ value: TitleValue) { (self.key, self.value) = (key, value) }
  }
}

extension TitleValue {
  /// A number if the text is one, so that it is written without quotes.
  package static func single(_ text: String) -> TitleValue {
    guard let number = Int(text), String(number) == text, number >= 0 else { return .text(text) }
    return .number(number)
  }

  /// The pairs that have a value.
  package static func mapping(of pairs: KeyValuePairs<String, TitleValue?>) -> TitleValue {
    .mapping(pairs.compactMap { key, value in value.map { Pair(key, $0) } })
  }

  package static func present(_ text: String?) -> TitleValue? { text.map { .text($0) } }
  package static func present(_ number: Int?) -> TitleValue? { number.map { .number($0) } }
  package static func present(_ date: PartialDate?) -> TitleValue? { date.map { .date($0) } }
  package static func present(_ texts: [String]) -> TitleValue? {
    texts.isEmpty ? nil : .list(texts)
  }
  package static func present(_ items: [TitleValue]) -> TitleValue? {
    items.isEmpty ? nil : .items(items)
  }
  package static func present(_ pairs: [Pair]) -> TitleValue? {
    pairs.isEmpty ? nil : .mapping(pairs)
  }
}

extension TitleValue {
  package subscript(key: String) -> TitleValue? {
    pairs.first { $0.key == key }?.value
  }

  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  package var date: PartialDate? { if case .date(let date) = self { date } else { nil } }
  package var rating: Rating? { if case .rating(let rating) = self { rating } else { nil } }
  package var status: Status? { if case .status(let status) = self { status } else { nil } }
  package var list: [String] { if case .list(let texts) = self { texts } else { [] } }
  package var items: [TitleValue] { if case .items(let items) = self { items } else { [] } }
  package var pairs: [Pair] { if case .mapping(let pairs) = self { pairs } else { [] } }

  /// Every text in it, at any depth.
  package var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let texts): texts
    case .mapping(let pairs): pairs.flatMap(\.value.texts)
    case .items(let items): items.flatMap(\.texts)
    case .number, .hundredths, .flag, .date, .rating, .status: []
    }
  }

  /// One line for people; ratings are on a scale.
  package func text(scale: RatingScale) -> String {
    switch self {
    case .text(let text): text
    case .rating(let rating): scale.text(scale.rounded(rating))
    case .number(let number): String(number)
    case .hundredths(let number): decimal(number, per: 100)
    case .flag(let flag): String(flag)
    case .date(let date): date.iso
    case .status(let status): status.rawValue
    case .list(let items): items.joined(separator: ", ")
    case .items(let items): items.map { $0.text(scale: scale) }.joined(separator: "; ")
    case .mapping(let pairs):
      pairs.map { pair in
        let text = pair.value.text(scale: scale)
        return pair.key == "name" ? text : "\(pair.key) \(text)"
      }.joined(separator: ", ")
    }
  }
}
