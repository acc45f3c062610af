import MediaLibrary
import Synchronization
import TestSupport
import Testing

/// Two years of one account's list, pulled each month; with few random cases, eight months.
@Suite struct PulledMonthsTests {
  private let project: PulledProject

  init() throws { project = try PulledProject() }

  @Test(arguments: PulledSite.all)
  func theLibraryFollowsTheList(site: PulledSite) async throws {
    let account = Mutex(ListedAccount())
    let answer: ReplayServer.Route = { request in
      site.answers(to: request, about: account.withLock { $0 })
    }
    let server = try await ReplayServer(["GET /*": answer, "POST /*": answer])
    var year = ListedYears(of: site)
    var left: [Int: ListedTitle] = [:]
    for month in 0..<min(24, RandomCases.count(80)) {
      year.play(month)
      account.withLock { $0 = year.account }
      let before = try project.state()
      let said = try await project.pull(site.account, from: server, site.keys)
      let after = try project.state()
      guard year.account.answers == .all else {
        #expect(said.contains("[not-pulled]") && before == after, "\(month): \(said)")
        continue
      }
      for id in year.removed where site.isWhole { left[id] = nil }
      for title in site.shown(year.account.titles) { left[title.id] = title }
      try check(left, of: site, edited: year.edited, in: month, said)
      let again = try await project.pull(site.account, from: server, site.keys)
      #expect(try project.state() == after, "\(month): \(again)")
      if month == 2 { try edit(&year, of: site) }
    }
  }

  /// Each title has one file with what the site says, and there are no others.
  private func check(
    _ titles: [Int: ListedTitle], of site: PulledSite, edited: [Int: String], in month: Int,
    _ said: String
  ) throws {
    var unknown = try project.state().filter { $0.key.hasPrefix("library/") }
    for id in titles.keys.sorted() {
      guard let title = titles[id] else { continue }
      let files = unknown.filter { $0.value.contains("\(site.registry): \"\(id)\"") }
      #expect(files.count == 1, "\(month): '\(title.name)' is in \(files.keys) \(said)")
      guard let file = files.first else { continue }
      unknown[file.key] = nil
      let edit = edited[id]
      if let edit { #expect(file.value.contains(edit), "\(month): \(file.value)") }
      let wanted =
        ["title: \(title.name)"]
        + site.lines(title).filter { edit == nil || !$0.hasPrefix("rating: ") }
      for line in wanted {
        #expect(file.value.contains(line), "\(month): '\(line)' \(file.value) \(said)")
      }
      let hasRating = file.value.contains("\nrating: ")
      let isRated = edit != nil || wanted.contains { $0.hasPrefix("rating: ") }
      #expect(hasRating == isRated, "\(month): \(file.value)")
    }
    #expect(unknown.isEmpty, "\(month): \(unknown) \(said)")
  }

  /// The owner changes two titles here.
  private func edit(_ year: inout ListedYears, of site: PulledSite) throws {
    for (path, text) in try project.state() where path.hasPrefix("library/") {
      for id in year.titlesToEdit where text.contains("\(site.registry): \"\(id)\"") {
        let own = "rating: 3\ntags: [mine]\n"
        let kept = text.replacing(/rating: [0-9]+\n/, with: "")
        let lines = kept.replacing("\nids:", with: "\n\(own)ids:") + "\nMy words.\n"
        try project.folder.write(lines, to: path)
        year.edited[id] = own
      }
    }
  }
}

/// The changes at a site from month to month, the same in each run.
struct ListedYears {
  private(set) var account = ListedAccount()
  /// Gone from the site.
  private(set) var removed: Set<Int> = []
  /// The owner's lines, by id.
  var edited: [Int: String] = [:]
  let titlesToEdit = [3, 8]
  private let site: PulledSite
  private var random = SplitMix(seed: 7)
  private var next = 1

  init(of site: PulledSite) { self.site = site }

  /// - Parameter month: from 0, for January 2024
  mutating func play(_ month: Int) {
    account.answers = [5: .hidden, 9: .cut, 13: .busy][month] ?? .all
    let isFirst = month == 0
    for _ in 0..<(isFirst ? site.registry == "goodreads" ? 104 : 40 : 3) { add(in: month) }
    // Two films of one name and year.
    if month == 1 { for _ in 0..<2 { add(in: month, named: "Twin") } }
    if isFirst { return }
    for _ in 0..<4 { change(in: month) }
    if month % 3 == 0 { rename(in: month) }
    if month % 4 == 2 { remove() }
  }

  private mutating func day(in month: Int) -> String {
    let day = Int.random(in: 1...28, using: &random)
    return PartialDate(year: 2024 + month / 12, month: month % 12 + 1, day: day)?.iso ?? ""
  }

  private mutating func add(in month: Int, named name: String? = nil) {
    var title = ListedTitle(id: next, name: name ?? "Sea \(next)")
    if !next.isMultiple(of: 4) || name != nil { finish(&title, in: month) }
    if next.isMultiple(of: 4), next.isMultiple(of: 8) { title.progress = 3 }
    account.titles.append(title)
    next += 1
  }

  private mutating func finish(_ title: inout ListedTitle, in month: Int) {
    let day = day(in: month)
    if title.viewings.contains(where: { $0.day >= day }) { return }
    title.rating = Int.random(in: 1...5, using: &random) * 2
    title.progress += 12
    title.viewings.append(.init(day: day, rating: title.rating))
  }

  private mutating func change(in month: Int) {
    guard var title = account.titles.randomElement(using: &random) else { return }
    switch (title.status, Int.random(in: 0...2, using: &random)) {
    case (.completed, 0), (.current, 0): finish(&title, in: month)
    case (.completed, 1):
      title.rating = title.rating % 10 + 2
      title.rate()
    case (.completed, _) where site.isWhole:
      title.rating = 0
      title.rate()
    case (.completed, _): break
    default: title.progress += 1
    }
    account[title.id] = title
  }

  private mutating func rename(in month: Int) {
    guard var title = account.titles.randomElement(using: &random) else { return }
    title.name = "Ocean \(title.id), \(month)"
    account[title.id] = title
  }

  private mutating func remove() {
    guard let title = account.titles.filter({ edited[$0.id] == nil }).randomElement(using: &random)
    else { return }
    account[title.id] = nil
    removed.insert(title.id)
  }
}

extension ListedTitle {
  /// The newest viewing has the title's rating.
  fileprivate mutating func rate() {
    if let newest = viewings.indices.last { viewings[newest].rating = rating }
  }
}
