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
    var found: [Spoiler] = []
    var path: [Int] = []
    var blocks: [(step: Int, path: [Int])] = []
    var inline: (step: Int, path: [Int], depth: Int)?
    for index in steps.indices {
      let step = steps[index]
      switch (step.kind, step.edge) {
      case (_, .enter): path.append(index)
      case (.paragraph, .leave), (.tightParagraph, .leave), (.heading, .leave):
        path.removeLast()
        if let inline { problems.append(Problem(.openSpoiler, at: steps[inline.step].place)) }
        inline = nil
      case (_, .leave): path.removeLast()
      case (.mark(.spoilerStart), _):
        inline = inline.map { ($0.step, $0.path, $0.depth + 1) } ?? (index, path, 1)
      case (.mark(.spoilerEnd), _):
        guard let start = inline else { continue }
        inline = start.depth > 1 ? (start.step, start.path, start.depth - 1) : nil
        guard inline == nil else { continue }
        steps[start.step].kind = .nothing
        steps[index].kind = .nothing
        found.append(spoiler((start.step, start.path), (index, path), isBlock: false))
      case (.fenceStart, _): blocks.append((index, path))
      case (.fenceEnd, _):
        guard let start = blocks.popLast() else {
          problems.append(Problem(.strayFence, at: step.place))
          continue
        }
        found.append(spoiler(start, (index, path), isBlock: true))
      default: continue
      }
    }
    while let start = blocks.popLast() {
      problems.append(Problem(.openFence, at: steps[start.step].place))
      found.append(spoiler(start, (steps.count - 1, []), isBlock: true))
    }
    return nested(found)
  }

  private func spoiler(
    _ start: (step: Int, path: [Int]), _ end: (step: Int, path: [Int]), isBlock: Bool
  ) -> Spoiler {
    var shared = zip(start.path, end.path).prefix { $0 == $1 }.count
    // Neither may stand directly in a list, nor a control in a link.
    func mayHold(_ step: Step) -> Bool {
      isBlock
        ? step.kind == .quote || step.kind == .item
        : step.kind != .link && step.kind != .picture && step.kind != .labelledTitleLink
    }
    if isBlock {
      while shared > 0, !mayHold(steps[start.path[shared - 1]]) { shared -= 1 }
    } else if let link = start.path.prefix(shared).firstIndex(where: { !mayHold(steps[$0]) }) {
      shared = link
    }
    let first = shared < start.path.count ? start.path[shared] : start.step
    let last = shared < end.path.count ? leave(of: end.path[shared]) : end.step
    let title = steps[start.step].text
    return Spoiler(first: first, last: last, isBlock: isBlock, title: isBlock ? title : 0..<0)
  }

  private func leave(of enter: Int) -> Int {
    var depth = 1
    var index = enter + 1
    while index < steps.count {
      if steps[index].edge == .enter { depth += 1 }
      if steps[index].edge == .leave { depth -= 1 }
      if depth == 0 { return index }
      index += 1
    }
    return steps.count - 1
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
        if !isTooDeep { problems.append(Problem(.nesting, at: steps[spoiler.first].place)) }
        isTooDeep = true
      } else {
        open.append(result.count)
        result.append(spoiler)
      }
    }
    return result
  }
}
