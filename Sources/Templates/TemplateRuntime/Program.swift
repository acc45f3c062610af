/// A compiled template: a flat list of steps over contexts whose fields were found at load.
///
/// A step holds numbers and types alone, so that nothing is retained or freed for one while a page is rendered; what
/// a context computes is in tables beside it, of which the steps hold the indices.
package struct Program: Sendable {
  /// What is done somewhere in the template, and the static text from there to the next step.
  ///
  /// Half of what a page is made of is static text: that it takes no step of its own makes templates a third faster.
  /// The operands are beside the operation: to tell apart operations that carry them takes twenty instructions.
  struct Step: Sendable {
    var operation: Operation
    /// Of `when…`: whether the section is shown when the condition is met, or when it is not.
    var wanted = true
    /// Counts the contexts around a step that are not a part of another, the page's own first.
    let slot: UInt16
    /// Where in that context the value is.
    let offset: UInt32
    var reader: any ValueReader.Type = NoValue.self
    /// Of what is computed and of lists, the index in its table.
    var index: UInt32 = 0
    /// The static text in front of the value of a section that is one step.
    var opening = StaticText()
    var text: StaticText
    /// Where a section begins: the static text behind it and the step that follows, for when it is not shown.
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
    case whenFlag, whenText, whenURL, whenHTML, whenRead
    case computedValue, computedWhen
    /// Shows a section for each context of a list.
    case each
    case end
  }

  // Closures stand in types of their own: an array of closures makes a new one of each that is taken out of it.

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

  /// The static text in front of the first step.
  var beginning = StaticText()
  var steps: [Step] = []
  /// All static text, one piece after the other.
  package internal(set) var literals: [UInt8] = []
  var slotCount = 1
  var computedValues: [ComputedValue] = []
  var computedConditions: [ComputedCondition] = []
  var lists: [List] = []
  /// The static texts that go on to where the next step is added.
  var openTexts: [OpenText] = [.beginning]

  package init() {}

  func run(_ root: ContextPointer, into page: inout PageBuffer) {
    if steps.isEmpty { return }
    ContextStack.withSlots(slotCount, root: root) { contexts in
      show(beginning, on: &page)
      run(from: 0, contexts, into: &page)
    }
  }

  /// Goes from step to step up to an end.
  private func run(from start: Int, _ contexts: ContextStack, into page: inout PageBuffer) {
    let steps = self.steps.span
    var index = start
    while true {
      let value = contexts[Int(steps[index].slot)].property(at: Int(steps[index].offset))
      var goesOn = true
      switch steps[index].operation {
      case .text: ValueForm.text.append(at: value, to: &page)
      case .optionalText: ValueForm.optionalText.append(at: value, to: &page)
      case .url: ValueForm.url.append(at: value, to: &page)
      case .optionalURL: ValueForm.optionalURL.append(at: value, to: &page)
      case .html: ValueForm.html.append(at: value, to: &page)
      case .optionalHTML: ValueForm.optionalHTML.append(at: value, to: &page)
      case .written: steps[index].reader.append(at: value, to: &page)
      case .textSection: goesOn = show(.optionalText, at: value, of: index, on: &page)
      case .urlSection: goesOn = show(.optionalURL, at: value, of: index, on: &page)
      case .htmlSection: goesOn = show(.optionalHTML, at: value, of: index, on: &page)
      case .writtenSection:
        goesOn = steps[index].reader.isPresent(at: value)
        if goesOn {
          show(steps[index].opening, on: &page)
          steps[index].reader.append(at: value, to: &page)
        }
      case .whenFlag: goesOn = value.read(Bool.self) { $0 } == steps[index].wanted
      case .whenText:
        goesOn = ValueForm.optionalText.isPresent(at: value) == steps[index].wanted
      case .whenURL: goesOn = ValueForm.optionalURL.isPresent(at: value) == steps[index].wanted
      case .whenHTML:
        goesOn = ValueForm.optionalHTML.isPresent(at: value) == steps[index].wanted
      case .whenRead: goesOn = steps[index].reader.isPresent(at: value) == steps[index].wanted
      case .computedValue: computedValues[Int(steps[index].index)].append(value, &page)
      case .computedWhen:
        goesOn = computedConditions[Int(steps[index].index)].isMet(value) == steps[index].wanted
      case .each:
        let list = lists[Int(steps[index].index)]
        list.forEach(value) { element in
          contexts.withContext(element, at: list.child) {
            runSection(of: index, contexts, into: &page)
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

  /// Shows what is within a section, for one of its contexts.
  private func runSection(of index: Int, _ contexts: ContextStack, into page: inout PageBuffer) {
    show(steps[index].text, on: &page)
    run(from: index + 1, contexts, into: &page)
  }

  private func show(_ text: StaticText, on page: inout PageBuffer) {
    page.append(literals, Int(text.start)..<Int(text.start + text.length))
  }

  /// Shows a value behind the text that goes before it; false when there is nothing to show.
  private func show(
    _ form: ValueForm, at value: ContextPointer, of index: Int, on page: inout PageBuffer
  ) -> Bool {
    guard form.isPresent(at: value) else { return false }
    show(steps[index].opening, on: &page)
    form.append(at: value, to: &page)
    return true
  }
}
