/// A range of steps that is hidden until the reader opens it.
struct Spoiler {
  /// Inclusive.
  var first: Int
  var last: Int
  let isBlock: Bool
  /// In the outline's bytes; may be empty.
  let title: Range<Int>
}

extension Outline {
  private static let deepestSpoiler = 20

  /// The spoilers in the order of their starts, each inside of or beside any other.
  ///
  /// If a start and its end are in different elements, the spoiler is the element around both: `>!a
  /// **b!< c**` hides "a b c". More may be hidden than was meant, never less.
  mutating func spoilers() -> [Spoiler] {
    typealias Start = (step: Int, path: [Int])
    guard steps.contains(where: \.mayHide) else { return [] }
    var found: [Spoiler] = []
    var path: [Int] = []
    // By the index of the step that enters an element.
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
        // The nearest start, so that one without an end doesn't take another's end.
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

  /// A `last` that enters an element means the whole element.
  private func spoiler(
    _ start: (step: Int, path: [Int]), _ end: (step: Int, path: [Int]), isBlock: Bool
  ) -> Spoiler {
    var shared = zip(start.path, end.path).prefix { $0 == $1 }.count
    // A list can't directly contain a spoiler's block, nor a link its control.
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

  /// Sorts spoilers and joins overlapping ones; too deep ones are hidden by those around them.
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
