import Planning

/// Chooses the artworks of a library's titles: a different one for each as long as there are
/// enough, and no motif twice within eight titles in a row.
///
/// A title's artwork depends only on its family and on earlier titles, so that a new title at the
/// end changes no other cover.
struct CoverChoices {
  /// A title that gets a drawn cover.
  struct Title: Sendable {
    /// The kind's folder.
    let kind: String
    /// The name of its franchise, or of the title itself. A family shares a motif, in other colors
    /// for each title.
    let family: String
    /// The title's number in its franchise.
    let volume: Int
  }

  /// The number of titles on either side of one that have other motifs.
  static let reach = 7

  private struct Family {
    let hash: Int
    let number: Int
    var members = 0
  }

  private let designs: CoverDesigns
  private var families: [[String]: Family] = [:]
  /// The numbers of each kind's artworks, for each design.
  private var taken: [String: [Set<Int>]] = [:]
  /// For each motif, the last title beside which it appears, counted from 1.
  private var lastBeside: [Int]
  /// Like `lastBeside`, without loose rows.
  private var lastFirmlyBeside: [Int]

  /// - Parameters:
  ///   - titles: nil for those that have a picture
  ///   - sequence: every title, in the order in which they choose
  ///   - rows: orders in which pages show titles, by index
  static func artworks(
    for titles: [Title?], in sequence: [Int], rows: [TitleRows], of designs: CoverDesigns
  ) -> [CoverArtwork?] {
    let sequence = sequence.filter { titles[$0] != nil }
    let beside = rows.map { row in
      neighbors(
        in: row.rows.map { $0.filter { titles[$0] != nil } }, of: sequence, count: titles.count)
    }
    var choices = CoverChoices(designs)
    var artworks = [CoverArtwork?](repeating: nil, count: titles.count)
    var families = [Int](repeating: -1, count: titles.count)
    var motifs = families
    for (turn, index) in sequence.enumerated() {
      guard let title = titles[index] else { continue }
      let family = choices.family(of: title)
      families[index] = family.number
      for (row, neighbors) in zip(rows, beside) {
        for place in 2 * reach * index..<2 * reach * (index + 1) where neighbors[place] >= 0 {
          let neighbor = Int(neighbors[place])
          let motif = motifs[neighbor]
          guard motif >= 0, row.manner == .strict || families[neighbor] != family.number else {
            continue
          }
          choices.lastBeside[motif] = turn + 1
          if row.manner != .loose { choices.lastFirmlyBeside[motif] = turn + 1 }
        }
      }
      let artwork = choices.artwork(for: title, of: family, turn: turn)
      artworks[index] = artwork
      motifs[index] = artwork.motif ?? -1
    }
    return artworks
  }

  private init(_ designs: CoverDesigns) {
    self.designs = designs
    lastBeside = [Int](repeating: 0, count: designs.all.count)
    lastFirmlyBeside = lastBeside
  }

  /// The family, with the title counted among its members.
  private mutating func family(of title: Title) -> Family {
    let key = [title.kind, title.family]
    let new = Family(hash: Int(stableHash(of: key) >> 1), number: families.count)
    let family = families[key] ?? new
    families[key] = Family(hash: family.hash, number: family.number, members: family.members + 1)
    return family
  }

  private mutating func artwork(for title: Title, of family: Family, turn: Int) -> CoverArtwork {
    let (palettes, forms) = (Palette.all.count, CoverDrawing.formCount)
    let choices = designs.choices(for: title.kind)
    var design = 0
    if !choices.isEmpty {
      let places = choices.indices.lazy.map { (family.hash + $0) % choices.count }
      design =
        places.first { lastBeside[choices[$0].motif] != turn + 1 }
        ?? places.first { lastFirmlyBeside[choices[$0].motif] != turn + 1 }
        ?? family.hash % choices.count
    }
    // The members of a family use the palettes in turn.
    let form = family.hash / 64 % forms + family.members / palettes
    let palette = family.hash / 1_024 % palettes + 5 * family.members
    let others = taken[title.kind]?[design] ?? []
    let isFull = others.count == palettes * forms
    let number = (0..<(isFull ? 0 : palettes * forms)).lazy.map { attempt in
      (design * forms + (form + attempt) % forms) * palettes
        + (palette + attempt / forms) % palettes
    }.first { !others.contains($0) }
    let artwork = CoverArtwork(
      designs, kind: title.kind,
      number: number ?? (design * forms + form % forms) * palettes + palette % palettes,
      volume: title.volume)
    taken[title.kind, default: Array(repeating: [], count: max(choices.count, 1))][design]
      .insert(artwork.number)
    return artwork
  }

  /// For each title, the nearby ones in a row at the time when it is added to those before it in
  /// the sequence: `2 * reach` each, -1 where there are fewer. Later titles only push them apart.
  private static func neighbors(in rows: [[Int]], of sequence: [Int], count: Int) -> [Int32] {
    var near = [Int32](repeating: -1, count: 2 * reach * count)
    var next = [Int32](repeating: -1, count: count)
    var previous = next
    var isInRow = [Bool](repeating: false, count: count)
    for row in rows {
      for index in row { isInRow[index] = true }
      for (a, b) in zip(row, row.dropFirst()) { (next[a], previous[b]) = (Int32(b), Int32(a)) }
    }
    for index in sequence.reversed() where isInRow[index] {
      var (before, after) = (previous[index], next[index])
      if before >= 0 { next[Int(before)] = after }
      if after >= 0 { previous[Int(after)] = before }
      for step in 0..<reach {
        near[2 * reach * index + 2 * step] = before
        near[2 * reach * index + 2 * step + 1] = after
        if before >= 0 { before = previous[Int(before)] }
        if after >= 0 { after = next[Int(after)] }
      }
    }
    return near
  }
}
