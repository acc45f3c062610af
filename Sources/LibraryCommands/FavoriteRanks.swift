import Base
import LibraryFiles
import MediaLibrary

extension LibraryEditor {
  /// Makes a title the favorite of a rank. A title that has that rank moves by one, and so does the
  /// next, up to a rank that no title has.
  ///
  /// - Returns: the report on the title, then on each that moved; nil when any of them can't be
  ///   changed, which is reported, and then none is changed
  package func rank(
    _ title: OwnersTitle, _ rank: Int, workers: WorkerPool, reporting: inout DiagnosticList
  ) async throws -> [ChangeReport]? {
    let lock = try lock()
    // Problems of the settings have been reported.
    var ignored = DiagnosticList()
    let library = try await project.readOwnersTitles(workers: workers, reporting: &ignored)
    var drafts = Drafts()
    guard
      let own = try change(
        title, by: FavoriteChange(.ranked(rank)), in: &drafts, reporting: &reporting)
    else { return nil }
    var reports = [own]
    for (other, rank) in FavoriteRanks(library.titles).moves(placing: title.entry.id, at: rank) {
      guard
        let moved = try change(
          other, by: FavoriteChange(.ranked(rank)), in: &drafts, reporting: &reporting)
      else { return nil }
      reports.append(moved)
    }
    try lock?.change(drafts.files, by: origin)
    return reports
  }
}

struct FavoriteRanks {
  private var titles: [Int: [OwnersTitle]] = [:]

  init(_ all: [OwnersTitle]) {
    for title in all {
      guard let rank = title.entry.tracking?.favorite?.rank else { continue }
      titles[rank, default: []].append(title)
    }
  }

  /// The new ranks of other titles when a title takes one: they move towards the rank that it leaves
  /// when that is a better one, otherwise away from it.
  func moves(placing id: String, at rank: Int) -> [(title: OwnersTitle, rank: Int)] {
    let old = titles.first { $0.value.contains { $0.entry.id == id } }?.key
    let step = old.map { $0 < rank } == true ? -1 : 1
    var moves: [(OwnersTitle, Int)] = []
    var next = rank
    while let others = titles[next]?.filter({ $0.entry.id != id }), !others.isEmpty {
      next += step
      moves += others.map { ($0, next) }
    }
    return moves
  }
}
