/// A compiled template: a flat list of steps over contexts whose fields were found at load.
///
/// A step holds numbers and types alone, so that none is counted or freed while a page is rendered; what a context
/// computes is in tables beside, of which the steps hold the places.
package struct Program: Sendable {
  /// Half of what a page is made of is static text: that it takes no step of its own makes templates a third faster.
  struct Step: Sendable {
    /// The static text in front of it.
    let literal: Range<UInt32>
    var action: Action
  }

  /// `slot` counts the contexts around a step that are not a part of another, the page's own first; `offset` is where in
  /// it the value is; `end` is the step behind a section.
  enum Action: Sendable {
    /// There is nothing but the static text.
    case none
    case value(slot: Int, offset: Int, ValueForm)
    case markup(slot: Int, offset: Int, any MarkupReader.Type)
    case when(slot: Int, offset: Int, Presence, equals: Bool, end: Int)
    /// Enters the first context of a list.
    case list(slot: Int, offset: Int, ListForm, child: Int, end: Int)
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
  /// Where the static text begins that is in front of no step yet.
  var literalStart = 0

  package init() {}

  func run(_ root: ContextPointer, into page: inout PageBuffer) {
    withUnsafeTemporaryAllocation(of: ContextRow.self, capacity: slotCount) { slots in
      let contexts = ContextStack(in: slots, root: root)
      steps.withUnsafeBufferPointer { steps in
        literals.withUnsafeBufferPointer { literals in
          run(0..<steps.count, steps, literals, contexts, into: &page)
        }
      }
    }
  }

  private func run(
    _ range: Range<Int>, _ steps: UnsafeBufferPointer<Step>,
    _ literals: UnsafeBufferPointer<UInt8>, _ contexts: ContextStack,
    into page: inout PageBuffer
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let literal = steps[index].literal
      page.append(
        roomy: UnsafeBufferPointer(
          rebasing: literals[Int(literal.lowerBound)..<Int(literal.upperBound)]))
      index &+= 1
      switch steps[index &- 1].action {
      case .none: break
      case .value(let slot, let offset, let form):
        form.append(at: contexts[slot].property(at: offset), to: &page)
      case .markup(let slot, let offset, let type):
        type.append(at: contexts[slot].property(at: offset), to: &page)
      case .when(let slot, let offset, let presence, let wanted, let end):
        if presence.isMet(at: contexts[slot].property(at: offset)) != wanted { index = end }
      case .list(let slot, let offset, let form, let child, let end):
        let row = form.row(at: contexts[slot].property(at: offset))
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
