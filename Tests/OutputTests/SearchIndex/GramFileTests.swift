import Base
import MediaLibrary
import TestSupport
import Testing

@testable import Outputs

/// The files of grams, read as the search script reads them.
@Suite struct GramFileTests {
  /// Each piece of each name leads to exactly the titles that have it, with the best of its positions.
  @Test func everyPieceLeadsToItsTitles() async throws {
    let entries = [
      title("anime/1", "Akira", native: "アキラ", creators: ["Katsuhiro Otomo"]),
      title("anime/2", "Garden of Ōkami", synonyms: ["Okami", "OKAMI!"]),
      title("anime/3", "K-On!", native: "けいおん！"),
      title("anime/4", "X"),
      title("anime/5", "進撃の巨人", synonyms: ["Attack on Titan"]),
    ]
    let index = try await searchIndex(of: entries, inParts)
    let postings = try decoded(index)
    let numbers = Dictionary(
      uniqueKeysWithValues: references(index).map { ($1, (Int($0) ?? 0) - 1) })

    func found(_ piece: String) -> [Int: UInt64]? {
      let letters = Folding.standard.fold(piece)
      guard let list = postings[GramReader.number(letters)] else { return nil }
      // The pages of creators have pieces, too.
      let found = list.map { (numbers[$0] ?? -1, $1) }.filter { number, _ in number >= 0 }
      return Dictionary(uniqueKeysWithValues: found)
    }
    // Places: 0 whole name, 1 start, 2 start of a word, 3 inside.
    #expect(found("aki") == [0: 1])
    #expect(found("キラ") == [0: 3])
    #expect(found("oto") == [0: 2])
    #expect(found("oka") == [1: 1])
    #expect(found("kam") == [1: 3])
    #expect(found("ga") == [1: 1])
    #expect(found("ot") == [0: 2], "two letters where a word begins")
    #expect(found("ki") == nil, "and only there")
    #expect(found("kon") == [2: 0, 4: 3], "spaces do not part")
    #expect(found("k") == [2: 1], "a word of one letter")
    #expect(found("x") == [3: 0])
    #expect(found("o") == nil)
    #expect(found("巨") == [4: 3], "a Han character anywhere")
    #expect(found("の巨") == [4: 3])
    #expect(found("進撃") == [4: 1])
    #expect(found("け") == [2: 1])
    #expect(found("お") == nil)
    #expect(found("tit") == [4: 2])
  }

  @Test func aYearLeadsToItsTitles() async throws {
    let entries = [
      title("anime/1", "Akira") { $0.work.released = PartialDate(year: 1988) },
      title("anime/2", "Garden") { $0.work.released = PartialDate(year: 1998) },
    ]
    let postings = try decoded(try await searchIndex(of: entries, inParts))
    #expect(postings[GramReader.number("1988")]?.count == 1)
    #expect(postings[GramReader.number("1998")]?.count == 1)
    #expect(postings[GramReader.number("2001")] == nil)
  }

  /// Compared with a plain search: for any part of a name, its grams lead to the title.
  @Test func noTitleIsMissed() async throws {
    let entries = titles(0..<200)
    let index = try await searchIndex(of: entries, inParts)
    let references = references(index)
    let creators = Set(entries.flatMap { $0.work.creators.map(\.name) })
    #expect(references.count == 200 + creators.count)
    let found =
      entries.map { entry in
        let work = entry.work
        return (
          entry.slug,
          [work.title] + work.titles.map(\.text) + work.synonyms + work.creators.map(\.name)
        )
      } + creators.sorted().map { (slug(for: $0), [$0]) }
    var expected: [UInt32: [UInt32: UInt64]] = [:]
    for (slug, names) in found {
      let reference = try #require(references[slug])
      for name in names {
        for gram in GramReader.grams(of: name) {
          let known = expected[gram.number]?[reference] ?? .max
          expected[gram.number, default: [:]][reference] = min(known, gram.position)
        }
      }
    }
    #expect(try decoded(index) == expected)
  }

  /// Each title with a rating, under the same reference; titles without one are left out.
  @Test func everyRatingIsThere() async throws {
    let entries = titles(0..<1000) { number, title in
      guard number % 3 > 0 else { return }
      title.tracking = Tracking(status: .completed)
      title.tracking?.rating = Rating(hundredths: 1000 + number % 7 * 1250)
    }
    let index = try await searchIndex(of: entries, inParts)
    let references = references(index)
    var expected: [UInt32: String] = [:]
    for entry in entries {
      guard let rating = entry.tracking?.rating else { continue }
      let reference = try #require(references[entry.slug])
      let other = expected[reference].flatMap(Double.init) ?? 0
      expected[reference] =
        other > Double(rating.hundredths) / 1000
        ? expected[reference] : RatingScale.ten.text(rating)
    }
    let text = try #require(index["search/ratings.js"])
    let parts = try #require(text.firstMatch(of: /"values":\[(.*)\],"titles":"(.*)"\}\)/))
    let values = parts.1.split(separator: ",").map(String.init)
    #expect(values == ["8.5", "7.25", "6", "4.75", "3.5", "2.25", "1"])
    let numbers = numbers(in: parts.2)
    var (found, reference) = ([UInt32: String](), -1)
    for pair in stride(from: 0, to: numbers.count, by: 2) {
      reference += Int(numbers[pair])
      found[UInt32(reference)] = values[Int(numbers[pair + 1])]
    }
    #expect(found == expected)
    #expect(expected.count < entries.count { $0.tracking?.rating != nil }, "some share a reference")
    // Two or three letters for each title: a large library's ratings are fetched as a whole.
    #expect(parts.2.count < 3 * expected.count)
  }

  /// The script computes the same numbers.
  @Test func theHashIsFNV1a() {
    #expect(GramReader.number("a") == 0xE40C29)
    #expect(GramReader.number("sta") == 0xB54BBD)
  }

  /// The references to titles in the files of grams: the number of their chunk, then seven bits of
  /// a hash of their slug.
  private func references(_ index: [String: String]) -> [String: UInt32] {
    var references: [String: UInt32] = [:]
    for (path, text) in index where path.hasPrefix("search/titles/") {
      let chunk = UInt32(path.dropFirst("search/titles/".count).prefix(4), radix: 16) ?? 0
      for title in text.matches(of: /\[[0-9]+,"([^"]*)"/) {
        let slug = String(title.1)
        references[slug] = chunk << 7 | GramReader.number(slug) & 127
      }
    }
    return references
  }

  private let digitValues = Dictionary(
    uniqueKeysWithValues: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      .enumerated().map { ($1, UInt64($0)) })

  /// Numbers in base 32, as the script reads them.
  private func numbers(in text: Substring) -> [UInt64] {
    var (numbers, value, shift) = ([UInt64](), UInt64(0), UInt64(0))
    for digit in text {
      let digit = digitValues[digit] ?? 0
      value |= (digit & 31) << shift
      shift += 5
      if digit > 31 { continue }
      numbers.append(value)
      (value, shift) = (0, 0)
    }
    return numbers
  }

  /// The titles of each gram with their positions.
  private func decoded(_ index: [String: String]) throws -> [UInt32: [UInt32: UInt64]] {
    let values = digitValues
    var postings: [UInt32: [UInt32: UInt64]] = [:]
    let shards = index.keys.count { $0.hasPrefix("search/grams/") }
    for shard in 0..<shards {
      let text = try #require(index["search/grams/\(shard).js"])
      let texts = text.split(separator: "\"").dropFirst(2).filter {
        $0.allSatisfy { values[$0] != nil }
      }
      for pair in stride(from: 0, to: texts.count - 1, by: 2) {
        let gram = texts[pair].reduce(UInt64(0)) { $0 << 6 | (values[$1] ?? 0) }
        #expect((Int(gram) * shards) >> 24 == shard)
        var list: [UInt32: UInt64] = [:]
        var number = -1
        for value in numbers(in: texts[pair + 1]) {
          number += Int(value / 4)
          list[UInt32(number)] = value % 4
        }
        postings[UInt32(gram)] = list
      }
    }
    return postings
  }
}

extension GramReader {
  /// The pieces of a name.
  static func grams(of name: String) -> [(number: UInt32, position: UInt64)] {
    var letters = NameLetters()
    var postings = Postings(ofChunks: [0], capacity: 1)
    letters.append(name)
    letters.forEach(of: 0..<1) { read($0, of: Postings.Title(chunk: 0, slug: ""), into: &postings) }
    return (0..<256).flatMap { bucket in
      var grams: [(number: UInt32, position: UInt64)] = []
      postings.forEach(inBucket: bucket) {
        grams.append((UInt32(bucket) << 16 | UInt32($0 >> 40), $0 & 3))
      }
      return grams
    }
  }
}
