import MediaLibrary
import Planning
import Templates

/// An ensō, the circle of one brush stroke, drawn as far as the owner has come.
///
/// The lengths are those of circles in a box of 100 × 100 units, because the program that draws
/// pictures for sharing doesn't know `pathLength`.
package struct EnsoContext: TemplateContext {
  /// `31 of 50 seen`, for the words beside it or a picture's alternative text.
  package let label: String
  let isBegun: Bool
  /// The length of the stroke.
  let broad: Int
  /// The lengths of the brush's outer and inner hairs, which lift off sooner.
  let outer: Int
  let inner: Int

  /// - Parameter total: at least 1
  package init(_ count: Int, of total: Int, label: String) {
    let count = min(max(count, 0), total)
    func length(_ around: Int) -> Int {
      let length = around * count / total
      // A stroke has round ends, so an incomplete one needs a gap.
      return count == total ? around : min(max(length, 1), around - 16)
    }
    self.label = label
    isBegun = count > 0
    (broad, outer, inner) = (length(264), length(250), length(228))
  }

  package static let fields = Fields<EnsoContext>("ensō")
}

extension PageMaker {
  /// How many of a list's titles the owner has finished; nil for an empty list.
  func enso(ofSeen list: [EntryIndex]) -> EnsoContext? {
    guard let first = list.first else { return nil }
    let verb = entries[first].kind.verb
    let isOfOneVerb = list.allSatisfy { entries[$0].kind.verb == verb }
    let seen = list.count { entries[$0].isSeen }
    return EnsoContext(
      seen, of: list.count,
      label: messages[
        isOfOneVerb ? verb.seenOfTotal : .doneOfTotal, (.count, messages.number(seen)),
        (.total, messages.number(list.count))])
  }
}

extension Verb {
  fileprivate var seenOfTotal: MessageKey {
    switch self {
    case .watch: .watchedOfTotal
    case .read: .readOfTotal
    case .play: .playedOfTotal
    }
  }
}
