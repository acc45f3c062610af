extension Outline {
  /// Turns `[[reference]]` and `[[reference|label]]` into links, and `![[embed]]` into words.
  mutating func linkTitles() {
    guard alphabet.isUsed else { return }
    var parents: [Int] = []
    var start: (step: Int, parent: Int?)?
    for index in steps.indices {
      switch (steps[index].kind, steps[index].edge) {
      case (_, .enter): parents.append(index)
      case (_, .leave): parents.removeLast()
      case (.mark(.openTitleLink), _):
        problems.append(Problem(.openTitleLink, at: steps[index].offset))
      case (.mark(.titleLinkStart), _), (.mark(.embedStart), _): start = (index, parents.last)
      case (.mark(.titleLinkEnd), _):
        // Ends in different elements remain words.
        if let start, start.parent == parents.last {
          if steps[start.step].kind == .mark(.embedStart) {
            leaveOutEmbed(from: start.step, to: index)
          } else {
            linkTitle(from: start.step, to: index)
          }
        }
        start = nil
      default: continue
      }
    }
  }

  private mutating func linkTitle(from start: Int, to end: Int) {
    let inner = (start + 1)..<end
    guard let first = inner.first, steps[first].kind == .text else { return }
    let words = steps[first].text
    if let bar = bytes[words].firstIndex(of: UInt8(ascii: "|")) {
      let id = trimmed(words.lowerBound..<bar)
      let label = trimmed((bar + 1)..<words.upperBound)
      guard !id.isEmpty else { return }
      steps[start].text = id
      if label.isEmpty, inner.count == 1 {
        steps[first].kind = .nothing
        steps[start].kind = .titleLink
        steps[end].kind = .nothing
      } else {
        steps[first].text = (bar + 1)..<words.upperBound
        steps[start].kind = .labelledTitleLink
        steps[start].edge = .enter
        steps[end].kind = .labelledTitleLink
        steps[end].edge = .leave
      }
      return
    }
    // Emphasis (`[[anime/_x_]]`) can't be part of an id, but messages should name it.
    let isID = inner.allSatisfy {
      if case .mark = steps[$0].kind { return false }
      return !bytes[steps[$0].text].contains(UInt8(ascii: "|"))
    }
    guard isID else { return }
    let idStart = bytes.count
    if inner.count > 1 {
      for index in inner where steps[index].kind != .html { bytes += bytes[steps[index].text] }
    }
    let id = trimmed(inner.count > 1 ? idStart..<bytes.count : words)
    guard !id.isEmpty else { return }
    for index in inner { steps[index].kind = .nothing }
    steps[start].text = id
    steps[start].kind = .titleLink
    steps[end].kind = .nothing
  }

  /// Shows the name of the file that Obsidian would embed.
  private mutating func leaveOutEmbed(from start: Int, to end: Int) {
    guard start + 1 < end, steps[start + 1].kind == .text else { return }
    let words = steps[start + 1].text
    let bar = bytes[words].firstIndex(of: UInt8(ascii: "|")) ?? words.upperBound
    let name = trimmed(words.lowerBound..<bar)
    problems.append(Problem(.embed, at: steps[start].offset, text: self.words(name)))
    for index in start...end { if steps[index].edge == .whole { steps[index].kind = .nothing } }
    steps[start].kind = .text
    steps[start].text = name
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = bytes[range].firstIndex { !$0.isBlank } ?? range.upperBound
    let end = bytes[start..<range.upperBound].lastIndex { !$0.isBlank }.map { $0 + 1 } ?? start
    return start..<end
  }
}
