import Planning
import Templates

/// The words of a list below a title's card.
enum ItemNote: TextSource {
  case none
  case text(String)
  /// The groups that it shares with the title of the page.
  case groups(GroupNames, [GroupIndex])

  init(_ text: consuming String?) { self = text.map { .text($0) } ?? .none }

  var isEmpty: Bool {
    switch self {
    case .none: true
    case .text(let text): text.isEmpty
    case .groups(_, let groups): groups.isEmpty
    }
  }

  func append(to page: inout PageBuffer) {
    switch self {
    case .none: break
    case .text(let text): page.append(escaping: text)
    case .groups(let names, let groups): names.append(groups, to: &page)
    }
  }
}

final class GroupNames: Sendable {
  private let names: [String]
  private let separator: String

  init(_ groups: [Group], separator: String) {
    (names, self.separator) = (groups.map(\.name), separator)
  }

  func note(on groups: [GroupIndex]) -> ItemNote { .groups(self, groups) }

  /// `space, Sci-Fi`
  fileprivate func append(_ groups: [GroupIndex], to page: inout PageBuffer) {
    for (number, group) in groups.enumerated() {
      if number > 0 { page.append(escaping: separator) }
      page.append(escaping: names[group])
    }
  }
}
