import Planning
import Templates

/// What a list says of a title below its card.
package enum ItemNote: TextSource {
  case none
  case text(String)
  /// What it has in common with the title of the page.
  case groups(GroupNames, SimilarTitle.SharedGroups)

  package init(_ text: consuming String?) {
    self = text.map { .text($0) } ?? .none
  }

  package var isEmpty: Bool {
    switch self {
    case .none: true
    case .text(let text): text.isEmpty
    case .groups(_, let groups): groups.isEmpty
    }
  }

  package func append(to page: inout PageBuffer) {
    switch self {
    case .none: break
    case .text(let text): page.append(escaping: text)
    case .groups(let names, let groups):
      names.append(groups, to: &page)
    }
  }
}

/// The names of all groups, escaped once and one after the other: each title's page has fifteen of them.
package final class GroupNames: Sendable {
  /// Each with a separator before it.
  private let bytes: [UInt8]
  /// Where the separator of each begins; then the end of the last name.
  private let starts: [Int]
  private let separatorLength: Int

  package init(_ groups: [Group], separator: String) {
    let separator = HTML(escaping: separator).bytes
    var names = PageBuffer()
    starts =
      [0]
      + groups.map { group in
        names.append(separator)
        names.append(escaping: group.name)
        return names.count
      }
    bytes = names.bytes
    separatorLength = separator.count
  }

  package func note(on groups: SimilarTitle.SharedGroups) -> ItemNote { .groups(self, groups) }

  /// `space, Sci-Fi`
  fileprivate func append(_ groups: SimilarTitle.SharedGroups, to page: inout PageBuffer) {
    var skipped = separatorLength
    for index in groups.indices {
      let group = groups[index]
      page.append(bytes, (starts[group] + skipped)..<starts[group + 1])
      skipped = 0
    }
  }
}
