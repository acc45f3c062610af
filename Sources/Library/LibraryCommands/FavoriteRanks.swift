import Diagnostics
import LibraryLoading
import MediaLibrary
import Workers

extension LibraryKeeper {
  /// Makes a title the favorite of a rank. Whoever has that rank makes room by one, and so does the next, up to a rank that
  /// nobody has.
  ///
  /// - Returns: what is told of the title, then of each that moved; nil when any of them can't be changed, which is
  ///   reported, and then none is
  package func rank(
    _ title: OwnersTitle, _ rank: Int, workers: WorkerPool, reporting: inout DiagnosticList
  ) async throws -> [ChangeReport]? {
    let lock = try lock()
    // What is wrong with the settings has been told.
    var unheard = DiagnosticList()
    let library = try await project.readOwnersTitles(workers: workers, reporting: &unheard)
    var drafts = Drafts()
    guard
      let own = try change(
        title, by: FavoriteChange(.ranked(rank)), in: &drafts, reporting: &reporting)
    else { return nil }
    var reports = [own]
    for (other, place) in FavoriteRanks(library.titles).moves(placing: title.entry.id, at: rank) {
      guard
        let moved = try change(
          other, by: FavoriteChange(.ranked(place)), in: &drafts, reporting: &reporting)
      else { return nil }
      reports.append(moved)
    }
    try lock?.replace(drafts.files)
    return reports
  }
}

/// Which favorites have which rank; several may have one.
struct FavoriteRanks {
  private var titles: [Int: [OwnersTitle]] = [:]

  init(_ all: [OwnersTitle]) {
    for title in all {
      guard let rank = title.entry.tracking?.favorite?.rank else { continue }
      titles[rank, default: []].append(title)
    }
  }

  /// Who gets which rank when a title takes one: towards the rank it leaves when that is a better one, otherwise back.
  func moves(placing id: String, at rank: Int) -> [(title: OwnersTitle, rank: Int)] {
    let old = titles.first { $0.value.contains { $0.entry.id == id } }?.key
    let step = old.map { $0 < rank } == true ? -1 : 1
    var moves: [(OwnersTitle, Int)] = []
    var place = rank
    while let others = titles[place]?.filter({ $0.entry.id != id }), !others.isEmpty {
      place += step
      moves += others.map { ($0, place) }
    }
    return moves
  }
}
