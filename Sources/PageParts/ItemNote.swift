import LibraryIndexing
import Recommending
import Templating
import Workers

/// What a list says of a title below its card.
package enum ItemNote: TextSource {
  case none
  case text(String)
  /// What it has in common with the title of the page.
  case groups(Uncounted<GroupNames>, Relative.Shared)

  package init(_ text: String?) {
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
      names.with { $0.append(groups, to: &page) }
    }
  }
}

/// The names of all groups, escaped once and one behind the other: each title's page says fifteen of them.
package final class GroupNames: Sendable {
  private let bytes: [UInt8]
  /// Where each begins; then the end of the last.
  private let starts: [Int]
  private let separator: [UInt8]

  init(_ groups: [Group], separator: String) {
    var names = PageBuffer()
    starts =
      [0]
      + groups.map { group in
        names.append(escaping: group.name)
        return names.count
      }
    bytes = names.withBytes { Array($0) }
    self.separator = HTML(escaping: separator).bytes
  }

  /// Not to outlive these names.
  package func note(on groups: Relative.Shared) -> ItemNote { .groups(Uncounted(self), groups) }

  /// `space, Sci-Fi`
  fileprivate func append(_ groups: Relative.Shared, to page: inout PageBuffer) {
    bytes.withUnsafeBufferPointer { bytes in
      for place in groups.indices {
        if place > groups.startIndex { page.append(separator) }
        let group = groups[place]
        page.append(UnsafeBufferPointer(rebasing: bytes[starts[group]..<starts[group + 1]]))
      }
    }
  }
}
