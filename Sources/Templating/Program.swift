/// A compiled template: a flat list of steps over contexts whose fields were found at load.
///
/// A step holds numbers and types alone, so that none is counted or freed while a page is rendered; what a context
/// computes is in tables beside, of which the steps hold the places.
package struct Program: Sendable {
  /// `slot` counts the contexts around a step that are not a part of another, the page's own first; `offset` is where in
  /// it the value is; `end` is the step behind a section.
  enum Step: Sendable {
    case literal(start: Int, end: Int)
    case value(slot: Int, offset: Int, ValueForm)
    case markup(slot: Int, offset: Int, any MarkupReader.Type)
    case when(slot: Int, offset: Int, Presence, equals: Bool, end: Int)
    /// Enters the first context of a list.
    case list(slot: Int, offset: Int, any ContextSequence.Type, child: Int, end: Int)
    /// Goes back to `start` with the next context of the list.
    case next(child: Int, start: Int)
    case computedValue(slot: Int, place: Int)
    case computedWhen(slot: Int, place: Int, equals: Bool, end: Int)
    case computedEach(slot: Int, place: Int, child: Int, end: Int)
  }

  var steps: [Step] = []
  /// All static text, one piece behind the other, then `PageBuffer.slack` bytes that no piece has.
  package internal(set) var literals: [UInt8] = []
  var slotCount = 1
  var computedValues: [@Sendable (ContextPointer, inout PageBuffer) -> Void] = []
  var computedConditions: [@Sendable (ContextPointer) -> Bool] = []
  var computedContexts: [@Sendable (ContextPointer, (ContextPointer) -> Void) -> Void] = []
  /// Where the literal begins that is not a step yet.
  var literalStart = 0

  package init() {}

  func run(_ root: ContextPointer, into page: inout PageBuffer) {
    let contexts = ContextStack(depth: slotCount, root: root)
    steps.withUnsafeBufferPointer { steps in
      literals.withUnsafeBufferPointer { literals in
        run(0..<steps.count, steps, literals, contexts, into: &page)
      }
    }
  }

  private func run(
    _ range: Range<Int>, _ steps: UnsafeBufferPointer<Step>,
    _ literals: UnsafeBufferPointer<UInt8>, _ contexts: borrowing ContextStack,
    into page: inout PageBuffer
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let step = steps[index]
      index &+= 1
      switch step {
      case .literal(let start, let end):
        page.append(roomy: UnsafeBufferPointer(rebasing: literals[start..<end]))
      case .value(let slot, let offset, let form):
        form.append(at: contexts[slot].property(at: offset), to: &page)
      case .markup(let slot, let offset, let type):
        type.append(at: contexts[slot].property(at: offset), to: &page)
      case .when(let slot, let offset, let presence, let wanted, let end):
        if presence.isMet(at: contexts[slot].property(at: offset)) != wanted { index = end }
      case .list(let slot, let offset, let type, let child, let end):
        let row = type.row(at: contexts[slot].property(at: offset))
        if row.count > 0 { contexts.enter(row, at: child) } else { index = end }
      case .next(let child, let start):
        if contexts.advance(child) { index = start }
      case .computedValue(let slot, let place):
        computedValues[place](contexts[slot], &page)
      case .computedWhen(let slot, let place, let wanted, let end):
        if computedConditions[place](contexts[slot]) != wanted { index = end }
      case .computedEach(let slot, let place, let child, let end):
        let body = index..<end
        computedContexts[place](contexts[slot]) { context in
          contexts.enter(ContextRow(first: context, count: 1), at: child)
          run(body, steps, literals, contexts, into: &page)
        }
        index = end
      }
    }
  }
}
