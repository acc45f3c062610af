import Planning
import Testing

@testable import PageBuilding

@Suite struct CoverChoicesTests {
  @Test func everyTitleHasItsOwnArtwork() {
    let titles = (0..<4_000).map { title("\($0)") }
    let artworks = artworks(of: titles)
    #expect(Set(artworks).count == titles.count)
    #expect(Set(artworks.prefix(1_000).map(\.file)).count == 1_000)
  }

  @Test func afterTheLastArtworkTheyAreShared() {
    let titles = (0..<300).map { title("\($0)") }
    let artworks = artworks(of: titles, designs: .plain)
    #expect(Set(artworks).count == CoverDesigns.plain.count(of: "anime"))
  }

  /// In rows of any order, with any kinds and families.
  @Test(arguments: 0..<10 as Range<UInt64>) func noMotifIsTwiceInARowOfEight(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let titles = (0..<400).map { number in
      title(
        "\(number < 40 ? 0 : random.index(below: 300))",
        kind: ["anime", "manga", "books"][number % 3])
    }
    let rows = (0..<2).map { _ in shuffled(titles.count, &random) }
    let artworks = artworks(of: titles, rows: rows)
    for row in rows {
      for (place, index) in row.enumerated() {
        for neighbor in row[(place + 1)...].prefix(CoverChoices.reach)
        where titles[index].family != titles[neighbor].family {
          #expect(artworks[index].motif != artworks[neighbor].motif, "\(index) \(neighbor)")
        }
      }
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>) func aLaterTitleChangesNoOther(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let titles = (0..<300).map { title("\($0 % 200)", volume: $0 / 200 + 1) }
    let rows = (0..<3).map { _ in shuffled(titles.count, &random) }
    let all = artworks(of: titles, rows: rows)
    let fewer = artworks(
      of: Array(titles.dropLast(50)), rows: rows.map { $0.filter { $0 < titles.count - 50 } })
    #expect(Array(all.dropLast(50)) == fewer)
  }

  @Test func aFamilyKeepsItsMotifAndVariesThePalettes() {
    for kind in ["anime", "manga", "books"] {
      let volumes = artworks(of: (1...14).map { title("Mushishi", kind: kind, volume: $0) })
      #expect(Set(volumes.map(\.motif)).count == 1)
      #expect(Set(volumes.map(\.ground)).count == 14)
      // Volumes without a number also differ.
      let others = artworks(of: (1...40).map { _ in title("Mushishi", kind: kind) })
      #expect(Set(others.map(\.motif)).count == 1)
      #expect(Set(others.map(\.file)).count == 40)
    }
  }

  /// Beside another family with the same motif, a title doesn't get the motif of its own family.
  @Test func aMemberGivesWayToANeighbor() {
    let first = artworks(of: [title("A")])[0]
    let names = (0..<500).map { "\($0)" }
    let rival = names.first { artworks(of: [title($0)])[0].motif == first.motif }
    let titles = [title("A"), title(rival ?? ""), title("A")]
    let apart = artworks(of: titles, rows: [[0], [1], [2]])
    #expect(Set(apart.map(\.motif)).count == 1)
    let beside = artworks(of: titles, rows: [[0], [1, 2]])
    #expect(beside[0] == apart[0] && beside[1] == apart[1])
    #expect(beside[2].motif != first.motif)
  }

  /// In the alcove the titles of a family also look different.
  @Test func aStrictRowHasNoMotifTwice() {
    let artworks = artworks(of: (1...8).map { title("A", volume: $0) }, manner: .strict)
    #expect(Set(artworks.map(\.motif)).count == 8)
  }

  /// Rows of the titles with one verb take precedence over those of all titles.
  @Test(arguments: 0..<5 as Range<UInt64>) func looseRowsGiveWay(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let titles = (0..<300).map { title("\($0)") }
    let firm = (0..<2).map { _ in shuffled(titles.count, &random) }
    let loose = (0..<4).map { _ in shuffled(titles.count, &random) }
    let artworks = CoverChoices.artworks(
      for: titles, in: Array(titles.indices),
      rows: firm.map { TitleRows([$0], .firm) } + loose.map { TitleRows([$0], .loose) },
      of: designs
    ).compactMap { $0 }
    for row in firm {
      for (place, index) in row.enumerated() {
        for neighbor in row[(place + 1)...].prefix(CoverChoices.reach) {
          #expect(artworks[index].motif != artworks[neighbor].motif)
        }
      }
    }
  }

  @Test func titlesWithPicturesDoNotChoose() {
    let titles = [title("A"), nil, title("B")]
    let artworks = CoverChoices.artworks(
      for: titles, in: [2, 1, 0], rows: [TitleRows([[0, 1, 2]], .firm)], of: designs)
    #expect(artworks.map { $0 == nil } == [false, true, false])
  }

  private func title(
    _ family: String, kind: String = "anime", volume: Int = 1
  ) -> CoverChoices.Title {
    CoverChoices.Title(kind: kind, family: family, volume: volume)
  }

  private func artworks(
    of titles: [CoverChoices.Title], rows: [[Int]]? = nil, manner: TitleRows.Manner = .firm,
    designs: CoverDesigns = designs
  ) -> [CoverArtwork] {
    let indices = Array(titles.indices)
    return CoverChoices.artworks(
      for: titles, in: indices, rows: (rows ?? [indices]).map { TitleRows([$0], manner) },
      of: designs
    ).compactMap { $0 }
  }

  private func shuffled(_ count: Int, _ random: inout SplitMix64) -> [Int] {
    var numbers = Array(0..<count)
    for index in numbers.indices.dropFirst() {
      numbers.swapAt(index, random.index(below: index + 1))
    }
    return numbers
  }
}
