import Planning

/// A page that search finds by its name: of a genre, creator, tag or series, a list, a year.
struct FoundPage: Sendable {
  /// An index into `folders`.
  let folder: Int
  let slug: String
  let name: String
  /// A creator's further names.
  let otherNames: [String]

  /// All of them by folder, then in the site's order.
  static func all(of plan: SitePlan) -> [FoundPage] {
    let groups = plan.groups.compactMap { group in
      group.path.flatMap { FoundPage($0, name: group.name, otherNames: group.otherNames) }
    }
    let others = plan.pages.compactMap { page -> FoundPage? in
      switch page.content {
      case is OwnerListPage: FoundPage(page.path, name: page.heading)
      case let year as DiaryYearPage: FoundPage(page.path, name: year.row.name)
      default: nil
      }
    }
    return groups + others
  }

  /// The folders of pages that search finds.
  static let folders =
    Group.Family.allCases.map(\.row.folder)
    + [PagePath.ownerLists, .diary].map { String($0.text.dropLast(".html".count)) }

  /// nil for a page in another folder.
  private init?(_ path: PagePath, name: String, otherNames: [String] = []) {
    let parts = path.text.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let folder = FoundPage.folders.firstIndex(of: String(parts[0]))
    else { return nil }
    self.folder = folder
    slug = String(parts[1].dropLast(".html".count))
    (self.name, self.otherNames) = (name, otherNames)
  }

  var path: String { "\(FoundPage.folders[folder])/\(slug).html" }
}
