import SitePlanning

extension Page {
  /// The names of the templates that the page is rendered with: its own, that of the cards on it, and those of what
  /// is around its content.
  package var templateNames: [String] {
    contentTemplates + ["resources", "header", "footer"]
  }

  private var contentTemplates: [String] {
    switch content {
    case .profile: ["profile", "card"]
    case .title: ["title", "card"]
    case .listing, .group: ["listing", "card"]
    case .kind: ["kind", "card"]
    case .groupIndex: ["group-index"]
    case .ownerLists: ["owner-lists"]
    case .ownerList: ["owner-list"]
    case .reviews: ["reviews"]
    case .top: ["top"]
    case .discover: ["discover", "card"]
    case .diary: ["diary"]
    case .diaryYear: ["diary-year"]
    case .statistics: ["stats"]
    case .upcoming: ["upcoming"]
    case .about, .ownerPage: ["text-page"]
    case .search: ["search"]
    case .notFound: ["not-found"]
    case .redirect: ["redirect"]
    }
  }
}
