/// A sequence of words that must not be in a file.
struct Phrase: Hashable {
  enum Form: UInt8 {
    case words
    /// A one-word name, which only counts where a name can be.
    case name
    /// `anime/secret`, written as an address.
    case address
  }

  let words: [UInt64]
  let form: Form

  static func == (a: Phrase, b: Phrase) -> Bool { a.words == b.words }
  func hash(into hasher: inout Hasher) { hasher.combine(words) }

  /// The maximum number of words, which is how many the search remembers.
  static let most = 48
}

extension WordReader {
  /// nil for a name that may occur by chance: it has less than four letters, or only digits.
  func name(_ name: String) -> Phrase? {
    let words = words(of: name).prefix(Phrase.most)
    guard words.reduce(0, { $0 + $1.weight }) >= 4 else { return nil }
    return Phrase(words: words.map(\.hash), form: words.count == 1 ? .name : .words)
  }

  func address(_ id: String) -> Phrase? {
    let words = words(of: id).prefix(Phrase.most)
    return words.count > 1 ? Phrase(words: words.map(\.hash), form: .address) : nil
  }

  /// Phrases of at least five words, so that any piece of the text with one of them is found. A
  /// text of two to four words is one phrase if it has eight letters; a single word needs twelve.
  func phrases(of text: [UInt8]) -> [Phrase] {
    let words = words(of: text).filter { !$0.isInTag }
    let weight = words.reduce(0) { $0 + $1.weight }
    guard words.count > 4, weight >= Self.least else {
      guard weight >= (words.count == 1 ? 12 : 8) else { return [] }
      return [Phrase(words: words.map(\.hash), form: .words)]
    }
    var phrases: [Phrase] = []
    var (start, sum) = (0, 0)
    for index in words.indices {
      sum += words[index].weight
      let count = index - start + 1
      guard count >= 5 && sum >= Self.least || count == Phrase.most else { continue }
      phrases.append(Phrase(words: words[start...index].map(\.hash), form: .words))
      (start, sum) = (index + 1, 0)
    }
    // The last words, preceded by as many others as a phrase needs.
    if start < words.count {
      (start, sum) = (words.count, 0)
      while start > 0, words.count - start < 5 || sum < Self.least,
        words.count - start < Phrase.most
      {
        start -= 1
        sum += words[start].weight
      }
      phrases.append(Phrase(words: words[start...].map(\.hash), form: .words))
    }
    return phrases
  }

  /// The minimum weight of a longer text's phrase.
  private static let least = 20
}
