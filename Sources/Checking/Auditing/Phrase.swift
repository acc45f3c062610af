/// Words that must not stand in a file one behind the other.
struct Phrase: Hashable {
  enum Form: UInt8 {
    case words
    /// A name of one word, which counts only where a name stands.
    case name
    /// `anime/secret`, written as an address.
    case address
  }

  /// The hashes of its words.
  let words: [UInt64]
  let form: Form

  static func == (a: Phrase, b: Phrase) -> Bool { a.words == b.words }
  func hash(into hasher: inout Hasher) { hasher.combine(words) }

  /// No phrase is longer, so that a few words behind are all that must be remembered.
  static let most = 48
}

extension WordReader {
  /// A name as a phrase; nil for one that is too short to tell it from chance: less than four letters, or digits alone.
  func name(_ name: String) -> Phrase? {
    let words = words(of: name).prefix(Phrase.most)
    guard words.reduce(0, { $0 + $1.weight }) >= 4 else { return nil }
    return Phrase(words: words.map(\.hash), form: words.count == 1 ? .name : .words)
  }

  /// `anime/secret` as a phrase.
  func address(_ id: String) -> Phrase? {
    let words = words(of: id).prefix(Phrase.most)
    return words.count > 1 ? Phrase(words: words.map(\.hash), form: .address) : nil
  }

  /// A text as phrases of five words and more, so that any piece of it is found in which one of them is whole. A text
  /// of two to four words is one phrase, if it has eight letters; one of a single word counts from twelve.
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
    // The last words, with as many of those before them as it takes.
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

  /// What a phrase of a text weighs at least.
  private static let least = 20
}
