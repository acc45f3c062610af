/// A compiled template: a flat list of steps over contexts whose fields were found at load.
///
/// A step holds numbers and types alone, so that none is counted or freed while a page is rendered; what a context
/// computes is in tables beside, of which the steps hold the places.
package struct Program: Sendable {
  /// Half of what a page is made of is static text: that it takes no step of its own makes templates a third faster.
  struct Step: Sendable {
    /// Where the static text in front of it begins, and its length.
    let literal: UInt32
    let length: UInt32
    /// Counts the contexts around a step that are not a part of another, the page's own first.
    let slot: UInt32
    /// Where in that context the value is.
    let offset: UInt32
    /// The step behind a section; of `next`, the first one in it.
    var target: UInt32
    let action: Action
  }

  /// `place` is one in the tables of what is computed, `child` a slot.
  enum Action: Sendable {
    /// There is nothing but the static text.
    case none
    case value(ValueForm)
    case markup(any MarkupReader.Type)
    case when(Presence, equals: Bool)
    /// Enters the first context of a list.
    case list(ListForm, child: UInt32)
    /// Goes back into the section with the next context of the slot's list.
    case next
    case computedValue(place: UInt32)
    case computedWhen(place: UInt32, equals: Bool)
    case computedEach(place: UInt32, child: UInt32)
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
    guard let text = literals.baseAddress else { return }
    var index = range.lowerBound
    while index < range.upperBound {
      // Field by field: what is read of a step beforehand would be kept aside while the text is copied.
      page.append(
        roomy: text + Int(steps[index].literal), count: Int(steps[index].length))
      let step = steps[index]
      index &+= 1
      let context = contexts[Int(step.slot)]
      let value = context.property(at: Int(step.offset))
      switch step.action {
      case .none: break
      case .value(let form): form.append(at: value, to: &page)
      case .markup(let type): type.append(at: value, to: &page)
      case .when(let presence, let wanted):
        if presence.isMet(at: value) != wanted { index = Int(step.target) }
      case .list(let form, let child):
        let row = form.row(at: value)
        if row.count > 0 {
          contexts.enter(row, at: Int(child))
        } else {
          index = Int(step.target)
        }
      case .next: if contexts.advance(Int(step.slot)) { index = Int(step.target) }
      case .computedValue(let place): computedValues[Int(place)](context, &page)
      case .computedWhen(let place, let wanted):
        if computedConditions[Int(place)](context) != wanted { index = Int(step.target) }
      case .computedEach(let place, let child):
        let body = index..<Int(step.target)
        computedContexts[Int(place)](context) { context in
          contexts.enter(ContextRow(first: context, count: 1), at: Int(child))
          run(body, steps, literals, contexts, into: &page)
        }
        index = body.upperBound
      }
    }
  }
}
