/// A compiled template: a flat list of steps over contexts whose fields were found at load.
///
/// A step holds numbers and types alone, so that none is counted or freed while a page is rendered; what a context
/// computes is in tables beside, of which the steps hold the places.
package struct Program: Sendable {
  /// What is done at a place, and the static text from there to the next step.
  ///
  /// Half of what a page is made of is static text: that it takes no step of its own makes templates a third faster. The
  /// operands are beside the operation: to tell apart operations that carry them takes twenty instructions.
  struct Step: Sendable {
    var operation: Operation
    /// Of `when…`: whether the section is shown when the condition is met, or when it is not.
    var wanted = true
    /// Counts the contexts around a step that are not a part of another, the page's own first.
    let slot: UInt16
    /// Where in that context the value is.
    let offset: UInt32
    var reader: any ValueReader.Type = NoValue.self
    var list = ListForm()
    /// Of a list, the slot of its contexts; of what is computed, the place in its table.
    var place: UInt32 = 0
    /// The static text in front of the value of a section that is one step.
    var opening = StaticText()
    var text: StaticText
    /// Where a section begins: the static text behind it and the step that follows, for when it is not shown. Where a list
    /// ends, its beginning.
    var otherwise = StaticText()
    var target: UInt32 = 0
  }

  /// A part of `literals`.
  struct StaticText: Sendable {
    var start: UInt32 = 0
    var length: UInt32 = 0
  }

  enum Operation: Sendable {
    case text, optionalText, url, optionalURL, html, optionalHTML, written
    /// A section with nothing in it but the value, which is shown between its texts if there is one.
    case textSection, urlSection, htmlSection, writtenSection
    case whenFlag, whenText, whenURL, whenHTML, whenRead, whenList
    /// Enters the first context of a list.
    case list
    /// Goes back into the section with the next context of the slot's list.
    case next
    case computedValue, computedWhen, computedEach
    case end
  }

  /// The static text in front of the first step.
  var beginning = StaticText()
  var steps: [Step] = []
  /// All static text, one piece behind the other, then `PageBuffer.slack` bytes that no piece has.
  package internal(set) var literals: [UInt8] = []
  var slotCount = 1
  var computedValues: [@Sendable (ContextPointer, inout PageBuffer) -> Void] = []
  var computedConditions: [@Sendable (ContextPointer) -> Bool] = []
  /// With the slot of each.
  var computedContexts:
    [(forEach: @Sendable (ContextPointer, (ContextPointer) -> Void) -> Void, child: Int)] = []
  /// The static texts that go on to where the next step is added.
  var openTexts: [OpenText] = [.beginning]

  package init() {}

  func run(_ root: ContextPointer, into page: inout PageBuffer) {
    withUnsafeTemporaryAllocation(of: ContextRow.self, capacity: slotCount) { slots in
      let contexts = ContextStack(in: slots, root: root)
      steps.withUnsafeBufferPointer { steps in
        literals.withUnsafeBufferPointer { literals in
          guard !steps.isEmpty, let first = steps.baseAddress, let texts = literals.baseAddress
          else { return }
          page.append(beginning, of: texts)
          run(from: first, of: first, texts, contexts, into: &page)
        }
      }
    }
  }

  /// Goes from step to step up to an end.
  private func run(
    from start: UnsafePointer<Step>, of first: UnsafePointer<Step>,
    _ texts: UnsafePointer<UInt8>, _ contexts: ContextStack, into page: inout PageBuffer
  ) {
    var step = start
    while true {
      let context = contexts[Int(step.pointee.slot)]
      let value = context.property(at: Int(step.pointee.offset))
      let goesOn: Bool
      switch step.pointee.operation {
      case .text: goesOn = page.show(.text, at: value)
      case .optionalText: goesOn = page.show(.optionalText, at: value)
      case .url: goesOn = page.show(.url, at: value)
      case .optionalURL: goesOn = page.show(.optionalURL, at: value)
      case .html: goesOn = page.show(.html, at: value)
      case .optionalHTML: goesOn = page.show(.optionalHTML, at: value)
      case .written:
        step.pointee.reader.append(at: value, to: &page)
        goesOn = true
      case .textSection:
        goesOn = page.show(.optionalText, at: value, behind: step.pointee.opening, of: texts)
      case .urlSection:
        goesOn = page.show(.optionalURL, at: value, behind: step.pointee.opening, of: texts)
      case .htmlSection:
        goesOn = page.show(.optionalHTML, at: value, behind: step.pointee.opening, of: texts)
      case .writtenSection:
        goesOn = step.pointee.reader.isPresent(at: value)
        if goesOn {
          page.append(step.pointee.opening, of: texts)
          step.pointee.reader.append(at: value, to: &page)
        }
      case .whenFlag: goesOn = value.read(Bool.self) { $0 } == step.pointee.wanted
      case .whenText:
        goesOn = ValueForm.optionalText.isPresent(at: value) == step.pointee.wanted
      case .whenURL: goesOn = ValueForm.optionalURL.isPresent(at: value) == step.pointee.wanted
      case .whenHTML:
        goesOn = ValueForm.optionalHTML.isPresent(at: value) == step.pointee.wanted
      case .whenRead:
        goesOn = step.pointee.reader.isPresent(at: value) == step.pointee.wanted
      case .whenList:
        goesOn = (step.pointee.list.row(at: value).count > 0) == step.pointee.wanted
      case .list:
        let row = step.pointee.list.row(at: value)
        goesOn = row.count > 0
        if goesOn { contexts.enter(row, at: Int(step.pointee.place)) }
      case .next: goesOn = !contexts.advance(Int(step.pointee.slot))
      case .computedValue:
        computedValues[Int(step.pointee.place)](context, &page)
        goesOn = true
      case .computedWhen:
        goesOn = computedConditions[Int(step.pointee.place)](context) == step.pointee.wanted
      case .computedEach:
        let (each, child) = computedContexts[Int(step.pointee.place)]
        each(context) { [step] context in
          contexts.enter(ContextRow(first: context, count: 1), at: child)
          page.append(step.pointee.text, of: texts)
          run(from: step + 1, of: first, texts, contexts, into: &page)
        }
        goesOn = false
      case .end: return
      }
      if goesOn {
        page.append(step.pointee.text, of: texts)
        step += 1
      } else {
        page.append(step.pointee.otherwise, of: texts)
        step = first + Int(step.pointee.target)
      }
    }
  }
}

extension PageBuffer {
  @inline(__always)
  fileprivate mutating func append(
    _ text: Program.StaticText, of texts: UnsafePointer<UInt8>
  ) {
    append(roomy: texts + Int(text.start), count: Int(text.length))
  }

  /// Always true.
  @inline(__always)
  fileprivate mutating func show(_ form: ValueForm, at place: ContextPointer) -> Bool {
    form.append(at: place, to: &self)
    return true
  }

  /// False when there is nothing to show.
  @inline(__always)
  fileprivate mutating func show(
    _ form: ValueForm, at place: ContextPointer, behind opening: Program.StaticText,
    of texts: UnsafePointer<UInt8>
  ) -> Bool {
    guard form.isPresent(at: place) else { return false }
    append(opening, of: texts)
    return show(form, at: place)
  }
}
