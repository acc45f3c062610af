extension Outline {
  /// What makes its page, wherever it stands in the text.
  ///
  /// - Parameter hasAddresses: whether it matters where links lead
  func contents(withAddresses hasAddresses: Bool = true) -> [Content] {
    steps.filter { $0.kind != .nothing }.map { step in
      let isOpen = !hasAddresses && (step.kind == .link || step.kind == .picture)
      return Content(
        kind: step.kind, edge: step.edge, number: step.number,
        text: isOpen ? [] : Array(unmarked(step.text)),
        detail: isOpen ? [] : Array(unmarked(step.detail)))
    }
  }

  struct Content: Equatable {
    let kind: Step.Kind
    let edge: Step.Edge
    let number: Int
    let text: [UInt8]
    let detail: [UInt8]
  }
}
