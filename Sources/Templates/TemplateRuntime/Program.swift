/// A compiled template: a flat list of steps.
///
/// A step has only numbers and types, so that rendering retains and frees nothing for it; closures
/// are in tables, by index.
package struct Program: Sendable {
  /// An operation, and the static text up to the next step.
  ///
  /// Half of a page is static text: since it takes no step of its own, templates are a third
  /// faster. The operands are beside the operation: operations with associated values take twenty
  /// instructions more.
  struct Step: Sendable {
    var operation: Operation
    /// For `when…`: whether the condition must be met.
    var wanted = true
    /// The context; 0 is the page's own.
    let slot: UInt16
    let offset: UInt32
    var reader: any ValueReader.Type = NoValue.self
    /// Whether a value that may run the other way is enclosed in `<bdi>`.
    var isIsolated = false
    /// For computed values and lists, the index in the table.
    var index: UInt32 = 0
    /// The static text before the value of a section that is one step.
    var opening = StaticText()
    var text: StaticText
    /// For a section that isn't shown: the static text after it and the next step.
    var otherwise = StaticText()
    var target: UInt32 = 0
  }

  /// A part of `literals`.
  struct StaticText: Sendable {
    var start: UInt32 = 0
    var length: UInt32 = 0
  }

  enum Operation: Sendable {
    case value
    /// A section with only the value in it.
    case valueSection
    case whenFlag, whenPresent
    case computedValue, computedWhen
    /// Shows a section for each context of a list.
    case each
    case end
  }

  // Closures are wrapped in structs: an array of closures makes a new one for each access.

  struct ComputedValue: Sendable {
    let append: @Sendable (ContextPointer, inout PageBuffer) -> Void
  }

  struct ComputedCondition: Sendable {
    let isMet: @Sendable (ContextPointer) -> Bool
  }

  struct List: Sendable {
    let forEach: @Sendable (ContextPointer, (ContextPointer) -> Void) -> Void
    /// The slot of the list's contexts.
    let child: Int
  }

  /// The static text before the first step.
  var beginning = StaticText()
  var steps: [Step] = []
  /// All static text.
  package internal(set) var literals: [UInt8] = []
  var slotCount = 1
  var computedValues: [ComputedValue] = []
  var computedConditions: [ComputedCondition] = []
  var lists: [List] = []
  /// The static texts that end at the next step.
  var openTexts: [OpenText] = [.beginning]

  package init() {}

  func run(_ root: ContextPointer, into page: inout PageBuffer) {
    if steps.isEmpty { return }
    ContextStack.withSlots(slotCount, root: root) { contexts in
      show(beginning, on: &page)
      run(from: 0, contexts, into: &page)
    }
  }

  /// Runs the steps up to an end.
  private func run(from start: Int, _ contexts: ContextStack, into page: inout PageBuffer) {
    let steps = self.steps.span
    var index = start
    while true {
      let value = contexts[Int(steps[index].slot)].property(at: Int(steps[index].offset))
      var goesOn = true
      switch steps[index].operation {
      case .value: show(steps[index], value, on: &page)
      case .valueSection:
        goesOn = steps[index].reader.isPresent(at: value)
        if goesOn {
          show(steps[index].opening, on: &page)
          show(steps[index], value, on: &page)
        }
      case .whenFlag: goesOn = value.read(Bool.self) { $0 } == steps[index].wanted
      case .whenPresent: goesOn = steps[index].reader.isPresent(at: value) == steps[index].wanted
      case .computedValue:
        show(on: &page, isIsolated: steps[index].isIsolated) { page in
          computedValues[Int(steps[index].index)].append(value, &page)
        }
      case .computedWhen:
        goesOn = computedConditions[Int(steps[index].index)].isMet(value) == steps[index].wanted
      case .each:
        let list = lists[Int(steps[index].index)]
        list.forEach(value) { element in
          contexts.withContext(element, at: list.child) {
            show(steps[index].text, on: &page)
            run(from: index + 1, contexts, into: &page)
          }
        }
        goesOn = false
      case .end: return
      }
      if goesOn {
        show(steps[index].text, on: &page)
        index += 1
      } else {
        show(steps[index].otherwise, on: &page)
        index = Int(steps[index].target)
      }
    }
  }

  private func show(_ step: Step, _ value: ContextPointer, on page: inout PageBuffer) {
    show(on: &page, isIsolated: step.isIsolated) { page in step.reader.append(at: value, to: &page)
    }
  }

  private func show(
    on page: inout PageBuffer, isIsolated: Bool, _ append: (inout PageBuffer) -> Void
  ) {
    guard isIsolated else { return append(&page) }
    let start = page.count
    page.mayRunRightToLeft = false
    append(&page)
    page.isolate(from: start)
  }

  private func show(_ text: StaticText, on page: inout PageBuffer) {
    page.append(literals, Int(text.start)..<Int(text.start + text.length))
  }
}
