/// A run of steps that is hidden until the reader opens it.
struct Spoiler {
  /// Both inclusive; whole steps with all that is in them.
  var first: Int
  var last: Int
  let isBlock: Bool
  /// In the outline's bytes; empty without a title.
  let title: Range<Int>
}

extension Outline {
  private static let deepestSpoiler = 20

  /// The spoilers in the order of their starts; each is within or beside any other.
  ///
  /// A start and an end that are not within the same step make a spoiler of all that holds them:
  /// `>!a **b!< c**` hides "a b c". More may be hidden than was meant, never less.
  mutating func spoilers() -> [Spoiler] {
    typealias Start = (step: Int, path: [Int])
    guard steps.contains(where: \.mayHide) else { return [] }
    var found: [Spoiler] = []
    var path: [Int] = []
    // Where the step ends that is entered at an index.
    var ends = [Int](repeating: 0, count: steps.count)
    var blocks: [Start] = []
    var inline: [Start] = []
    for index in steps.indices {
      let step = steps[index]
      switch (step.kind, step.edge) {
      case (_, .enter): path.append(index)
      case (_, .leave):
        ends[path.removeLast()] = index
        guard step.holdsWords, !inline.isEmpty else { continue }
        problems += inline.map { Problem(.openSpoiler, at: steps[$0.step].offset) }
        inline = []
      case (.mark(.spoilerStart), _): inline.append((index, path))
      case (.mark(.spoilerEnd), _):
        // The nearest start, so that one without an end takes no other's.
        guard let start = inline.popLast() else { continue }
        steps[start.step].kind = .nothing
        steps[index].kind = .nothing
        found.append(spoiler(start, (index, path), isBlock: false))
      case (.fenceStart, _): blocks.append((index, path))
      case (.fenceEnd, _):
        guard let start = blocks.popLast() else {
          problems.append(Problem(.strayFence, at: step.offset))
          continue
        }
        found.append(spoiler(start, (index, path), isBlock: true))
      default: continue
      }
    }
    while let start = blocks.popLast() {
      problems.append(Problem(.openFence, at: steps[start.step].offset))
      found.append(spoiler(start, (steps.count - 1, []), isBlock: true))
    }
    for index in found.indices where steps[found[index].last].edge == .enter {
      found[index].last = ends[found[index].last]
    }
    return nested(found)
  }

  /// `last` may be where a step is entered; the spoiler then reaches to its end.
  private func spoiler(
    _ start: (step: Int, path: [Int]), _ end: (step: Int, path: [Int]), isBlock: Bool
  ) -> Spoiler {
    var shared = zip(start.path, end.path).prefix { $0 == $1 }.count
    // Neither may stand directly in a list, nor a control in a link.
    func mayHold(_ step: Step) -> Bool {
      isBlock
        ? step.kind == .quote || step.kind == .item || step.kind == .callout || step.kind == .note
        : step.kind != .link && step.kind != .picture && step.kind != .labelledTitleLink
    }
    if isBlock {
      while shared > 0, !mayHold(steps[start.path[shared - 1]]) { shared -= 1 }
    } else if let link = start.path.prefix(shared).firstIndex(where: { !mayHold(steps[$0]) }) {
      shared = link
    }
    let first = shared < start.path.count ? start.path[shared] : start.step
    let last = shared < end.path.count ? end.path[shared] : end.step
    let title = steps[start.step].text
    return Spoiler(first: first, last: last, isBlock: isBlock, title: isBlock ? title : 0..<0)
  }

  /// Sorted, and those that overlap joined; what is too deep is hidden by those around it anyway.
  private mutating func nested(_ spoilers: [Spoiler]) -> [Spoiler] {
    var result: [Spoiler] = []
    var open: [Int] = []
    var isTooDeep = false
    for spoiler in spoilers.sorted(by: { ($0.first, -$0.last) < ($1.first, -$1.last) }) {
      while let last = open.last, result[last].last < spoiler.first { open.removeLast() }
      if let last = open.last, result[last].last < spoiler.last {
        for index in open { result[index].last = max(result[index].last, spoiler.last) }
      } else if open.count == Self.deepestSpoiler {
        if !isTooDeep { problems.append(Problem(.nesting, at: steps[spoiler.first].offset)) }
        isTooDeep = true
      } else {
        open.append(result.count)
        result.append(spoiler)
      }
    }
    return result
  }
}

extension Outline.Step {
  fileprivate var mayHide: Bool {
    switch kind {
    case .mark(.spoilerStart), .fenceStart, .fenceEnd: true
    default: false
    }
  }

  fileprivate var holdsWords: Bool {
    switch kind {
    case .paragraph, .tightParagraph, .heading, .calloutTitle: true
    default: false
    }
  }
}
