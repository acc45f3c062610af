/// A compiled template: a flat list of steps over contexts whose fields were found at load.
package struct Program: Sendable {
  /// `slot` counts the contexts around a step, the page's own first; `end` is the step after a section's last.
  package enum Step: Sendable {
    case literal(start: Int, end: Int)
    case text(slot: Int, Place<String>)
    case url(slot: Int, Place<SafeURL>)
    case html(slot: Int, Place<HTML>)
    case markup(slot: Int, Nesting, any MarkupReader.Type)
    case when(slot: Int, Condition, equals: Bool, end: Int)
    case forEach(slot: Int, Nesting, childSlot: Int, end: Int)
  }

  package var steps: [Step] = []
  /// All static text, one piece behind the other.
  package var literals: [UInt8] = []
  package var slotCount = 1

  package init() {}

  func run(_ root: ContextPointer, into output: inout PageBuffer) {
    let contexts = ContextStack(depth: slotCount, root: root)
    steps.withUnsafeBufferPointer { steps in
      literals.withUnsafeBufferPointer { literals in
        Program.run(0..<steps.count, steps, literals, contexts, into: &output)
      }
    }
  }

  private static func run(
    _ range: Range<Int>, _ steps: UnsafeBufferPointer<Step>,
    _ literals: UnsafeBufferPointer<UInt8>, _ contexts: borrowing ContextStack,
    into output: inout PageBuffer
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch steps[index] {
      case .literal(let start, let end):
        output.append(UnsafeBufferPointer(rebasing: literals[start..<end]))
      case .text(let slot, let place):
        place.read(from: contexts[slot]) { output.append(escaping: $0) }
      case .url(let slot, let place):
        place.read(from: contexts[slot]) { $0.append(to: &output) }
      case .html(let slot, let place):
        place.read(from: contexts[slot]) { output.append($0.bytes) }
      case .markup(let slot, let source, let type):
        source.forEach(in: contexts[slot]) { type.append(at: $0, to: &output) }
      case .when(let slot, let condition, let wanted, let end):
        if condition.isTrue(in: contexts[slot]) != wanted {
          index = end
          continue
        }
      case .forEach(let slot, let nesting, let childSlot, let end):
        let body = index + 1..<end
        nesting.forEach(in: contexts[slot]) { child in
          contexts[childSlot] = child
          run(body, steps, literals, contexts, into: &output)
        }
        index = end
        continue
      }
      index += 1
    }
  }
}
