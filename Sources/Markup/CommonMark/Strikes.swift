extension Outline {
  /// Strikes out words between two `~~`.
  ///
  /// Both must be in the same element, and next to words, like signs of emphasis; others remain
  /// words.
  mutating func strikeOut() {
    guard alphabet.isUsed, steps.contains(where: { $0.kind == .mark(.strike) }) else { return }
    // For each open element, a mark that may begin a strike.
    var starts: [Int?] = [nil]
    for index in steps.indices {
      switch (steps[index].kind, steps[index].edge) {
      case (_, .enter): starts.append(nil)
      case (_, .leave): starts.removeLast()
      case (.mark(.strike), _):
        if let start = starts[starts.count - 1], mayEnd(at: index) {
          steps[start].kind = .strike
          steps[start].edge = .enter
          steps[index].kind = .strike
          steps[index].edge = .leave
          starts[starts.count - 1] = nil
        } else if mayBegin(at: index) {
          starts[starts.count - 1] = index
        }
      default: continue
      }
    }
  }

  private func mayBegin(at index: Int) -> Bool {
    guard index + 1 < steps.count, steps[index + 1].edge != .leave else { return false }
    let next = steps[index + 1]
    return !next.isBreak && bytes[next.text].first?.isBlank != true
  }

  private func mayEnd(at index: Int) -> Bool {
    guard index > 0, steps[index - 1].edge != .enter else { return false }
    let last = steps[index - 1]
    return !last.isBreak && bytes[last.text].last?.isBlank != true
  }
}
