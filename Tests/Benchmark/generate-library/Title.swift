/// One invented title: 20 fields, and for three of ten a review of 150 to 400 words. It depends on seed and index only.
struct Title {
  let kind: Kind
  let slug: String
  let name: String
  let native: String
  let synonyms: [String]
  let description: String
  let genres: [String]
  let credits: [Credit]
  let company: String
  let series: (name: String, position: Int)?
  let total: Int
  let released: String
  let communityRating: Int
  let communityVotes: Int
  let ids: (mal: Int, anilist: Int)
  let status: String
  let tracking: Tracking?
  let tags: [String]
  /// The paragraphs of the review; empty for most titles.
  let review: [String]

  struct Credit {
    let name: String
    let role: String
  }

  /// The values of a title that was begun.
  struct Tracking {
    let rating: String?
    let progress: Int
    let started: String
    let finished: String?
  }

  /// The order of the random numbers is part of the library: another order would make other titles.
  init(seed: UInt64, index: Int) {
    var random = SplitMix64(seed: seed, index: index)
    kind = random.pick(Kind.all)
    slug = "title-\(index)"
    name = "\(random.pick(Words.adjectives)) \(random.pick(Words.nouns)) \(index)"
    native =
      (0...random.number(1...3)).map { _ in random.pick(Words.japanese) }.joined() + "\(index)"
    total = random.number(1...120)
    status = random.pick(Title.statuses)
    let started = Title.date(&random, years: 2010...2024)
    synonyms = ["\(random.pick(Words.nouns)) no \(random.pick(Words.nouns))", "\(native)!"]
    description = Title.sentence(&random, words: 30)
    genres = Title.some(&random, of: Words.genres, 2...4)
    credits = kind.roles.map { role in
      Credit(name: "\(random.pick(Words.given)) \(random.pick(Words.families))", role: role)
    }
    company = "\(random.pick(Words.families)) Works"
    series = Title.series(index: index)
    released = Title.date(&random, years: 1975...2025)
    communityRating = random.number(40...92)
    communityVotes = random.number(20...90_000)
    ids = (index + 1, index + 100_000)
    tracking =
      status == "planning" ? nil : Tracking(&random, status: status, total: total, started: started)
    tags = Title.some(&random, of: Words.tags, 1...3)
    review = random.chance(30) ? Title.paragraphs(&random, words: 150...400) : []
  }

  private static let statuses = [
    "completed", "completed", "completed", "completed", "planning", "planning", "current", "paused",
    "dropped",
  ]

  /// Of fifty titles in a row the first five are a series.
  private static func series(index: Int) -> (name: String, position: Int)? {
    guard index % 50 < 5 else { return nil }
    let first = index - index % 5
    let adjective = Words.adjectives[first / 50 % Words.adjectives.count]
    return ("\(adjective) Cycle \(first)", index % 5 + 1)
  }

  private static func paragraphs(
    _ random: inout SplitMix64, words: ClosedRange<Int>
  ) -> [String] {
    var paragraphs: [String] = []
    var left = random.number(words)
    while left > 0 {
      let length = min(left, random.number(40...90))
      paragraphs.append(sentence(&random, words: length))
      left -= length
    }
    return paragraphs
  }

  fileprivate static func date(_ random: inout SplitMix64, years: ClosedRange<Int>) -> String {
    let (month, day) = (random.number(1...12), random.number(1...28))
    return "\(random.number(years))-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  private static func some(
    _ random: inout SplitMix64, of words: [String], _ counts: ClosedRange<Int>
  ) -> [String] {
    let start = random.number(0...words.count - 1)
    return (0..<random.number(counts)).map { words[(start + $0 * 3) % words.count] }
  }

  private static func sentence(_ random: inout SplitMix64, words: Int) -> String {
    let start = random.number(0...Words.prose.count - 1)
    let text = (0..<words).map { Words.prose[(start + $0) % Words.prose.count] }.joined(
      separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

extension Title.Tracking {
  fileprivate init(_ random: inout SplitMix64, status: String, total: Int, started: String) {
    rating =
      random.chance(80) ? "\(random.number(2...19) / 2).\(random.chance(50) ? 5 : 0)" : nil
    progress = status == "completed" ? total : random.number(0...total)
    self.started = started
    finished = status == "completed" ? Title.date(&random, years: 2025...2026) : nil
  }
}
