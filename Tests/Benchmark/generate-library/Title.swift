/// One invented title: 20 fields, and for three of ten a review of 150 to 400 words. It depends on seed and index only.
struct Title {
  let folder: String
  let slug: String
  let text: String

  init(seed: UInt64, index: Int) {
    var random = SplitMix64(seed: seed, index: index)
    let kind = random.pick(Title.kinds)
    let name = "\(random.pick(Words.adjectives)) \(random.pick(Words.nouns)) \(index)"
    let native =
      (0...random.number(1...3)).map { _ in random.pick(Words.japanese) }.joined() + "\(index)"
    let total = random.number(1...120)
    let status = random.pick(Title.statuses)
    let started = Title.date(&random, years: 2010...2024)
    folder = kind.folder
    slug = "title-\(index)"

    var lines = ["---", "title: \(name)", "titles:", "  english: \(name)", "  native: \(native)"]
    lines.append(
      "synonyms: [\(random.pick(Words.nouns)) no \(random.pick(Words.nouns)), \"\(native)!\"]")
    lines.append("format: \(kind.format)")
    lines.append("description: \(Title.sentence(&random, words: 30))")
    lines.append(
      "genres: [\(Title.some(&random, of: Words.genres, 2...4).joined(separator: ", "))]")
    lines.append("creators:")
    for role in kind.roles {
      lines.append(
        "  - {name: \(random.pick(Words.given)) \(random.pick(Words.families)), role: \(role)}")
    }
    lines.append("\(kind.company): [\(random.pick(Words.families)) Works]")
    // Of fifty titles in a row the first five are a series.
    let first = index - index % 5
    if index % 50 < 5 {
      let name = Words.adjectives[first / 50 % Words.adjectives.count]
      lines.append("series: {name: \(name) Cycle \(first), position: \(index % 5 + 1)}")
    }
    lines.append("\(kind.unit): \(total)")
    lines.append("released: \(Title.date(&random, years: 1975...2025))")
    lines.append("communityRating: \(random.number(40...92))")
    lines.append("communityVotes: \(random.number(20...90_000))")
    lines.append("ids: {mal: \(index + 1), anilist: \(index + 100_000)}")
    lines.append("status: \(status)")
    if status != "planning" {
      if random.chance(80) {
        lines.append("rating: \(random.number(2...19) / 2).\(random.chance(50) ? 5 : 0)")
      }
      lines.append("progress: \(status == "completed" ? total : random.number(0...total))")
      lines.append("started: \(started)")
      if status == "completed" {
        lines.append("finished: \(Title.date(&random, years: 2025...2026))")
      }
    }
    lines.append("tags: [\(Title.some(&random, of: Words.tags, 1...3).joined(separator: ", "))]")
    lines.append("---")
    if random.chance(30) {
      var left = random.number(150...400)
      while left > 0 {
        let length = min(left, random.number(40...90))
        lines += ["", Title.sentence(&random, words: length)]
        left -= length
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  private struct Kind {
    let folder: String
    let format: String
    let unit: String
    let company: String
    let roles: [String]
  }

  private static let kinds = [
    Kind(
      folder: "anime", format: "TV", unit: "episodes", company: "studios",
      roles: ["director", "writer"]),
    Kind(
      folder: "manga", format: "MANGA", unit: "chapters", company: "publishers", roles: ["author"]),
    Kind(
      folder: "books", format: "paperback", unit: "pages", company: "publishers", roles: ["author"]),
    Kind(
      folder: "games", format: "standard", unit: "duration", company: "developers",
      roles: ["director", "composer"]),
  ]

  private static let statuses = [
    "completed", "completed", "completed", "completed", "planning", "planning", "current", "paused",
    "dropped",
  ]

  private static func date(_ random: inout SplitMix64, years: ClosedRange<Int>) -> String {
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
