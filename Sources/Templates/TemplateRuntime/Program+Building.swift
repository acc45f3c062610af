extension Program {
  /// A section that has been opened and not closed.
  package struct OpenSection {
    fileprivate let step: Int?
    /// Where its contexts are: in a slot of their own, or a part of the context around them.
    package let slot: Int
    package let offset: Int
  }

  /// A static text that goes on to where the next step is added.
  enum OpenText {
    case beginning
    case behind(step: Int)
    case otherwise(step: Int)
  }

  /// Adds static text.
  package mutating func add(literal bytes: ArraySlice<UInt8>) {
    literals.append(contentsOf: bytes)
  }

  /// Ends the program; nothing is added after that.
  package mutating func end() {
    addEnd()
  }

  private mutating func addEnd() {
    add(Step(.end))
    openTexts = []
  }

  /// Adds a step behind the static text.
  private mutating func add(_ step: consuming Step) {
    endTexts()
    openTexts = [.behind(step: steps.count)]
    step.text = textFromHere
    steps.append(step)
  }

  private var textFromHere: StaticText { StaticText(start: UInt32(literals.count)) }

  private mutating func endTexts() {
    func end(_ text: inout StaticText) { text.length = UInt32(literals.count) - text.start }
    for text in openTexts {
      switch text {
      case .beginning: end(&beginning)
      case .behind(let step): end(&steps[step].text)
      case .otherwise(let step): end(&steps[step].otherwise)
      }
    }
    openTexts = []
  }

  /// Shows a field; sections and flags show nothing.
  package mutating func add(_ field: FieldAccess, in slot: Int) {
    switch field {
    case .text(_, let access): add(access, in: slot)
    case .url(_, let access): add(access, in: slot)
    case .html(_, let access): add(access, in: slot)
    case .markup(let source, let type): add(source, type, in: slot)
    case .optionalMarkup(let source, let type): add(source, type, in: slot)
    case .writtenText(_, let source, let type): add(source, type, in: slot)
    case .flag, .one, .list: break
    }
  }

  private mutating func add<Value: ShownValue>(_ access: ValueAccess<Value>, in slot: Int) {
    switch access {
    case .stored(let offset):
      add(Step(Value.form(isOptional: false).operation, in: slot, at: offset))
    case .optional(let offset):
      add(Step(Value.form(isOptional: true).operation, in: slot, at: offset))
    case .computed(let value):
      add(computedValue: { context, page in value(context)?.append(to: &page) }, in: slot)
    }
  }

  private mutating func add(
    _ source: Nesting, _ reader: any ValueReader.Type, in slot: Int
  ) {
    if case .inside(let offset, .always) = source {
      add(Step(.written, in: slot, at: offset, reader))
    } else {
      add(
        computedValue: { context, page in
          source.forEach(in: context) { reader.append(at: $0, to: &page) }
        }, in: slot)
    }
  }

  private mutating func add(
    computedValue: @escaping @Sendable (ContextPointer, inout PageBuffer) -> Void, in slot: Int
  ) {
    add(Step(.computedValue, in: slot, index: computedValues.count))
    computedValues.append(ComputedValue(append: computedValue))
  }

  /// Begins a section that is shown when the condition is met, or when it is not.
  package mutating func open(
    _ condition: Condition, in slot: Int, equals wanted: Bool
  ) -> OpenSection {
    switch condition {
    case .stored(let offset, .list(let reader)): add({ !reader.isEmpty($0) }, in: slot, at: offset)
    case .stored(let offset, let presence): add(Step(presence, in: slot, at: offset))
    case .computed(let isMet): add(isMet, in: slot, at: 0)
    }
    steps[steps.count - 1].wanted = wanted
    return OpenSection(step: steps.count - 1, slot: slot, offset: 0)
  }

  private mutating func add(
    _ condition: @escaping @Sendable (ContextPointer) -> Bool, in slot: Int, at offset: Int
  ) {
    add(Step(.computedWhen, in: slot, at: offset, index: computedConditions.count))
    computedConditions.append(ComputedCondition(isMet: condition))
  }

  /// Begins a section that is shown for each of the contexts.
  ///
  /// - Parameter child: A slot that nothing around the section uses.
  package mutating func open(
    _ contexts: Nesting, in slot: Int, child: Int
  ) -> OpenSection {
    switch contexts {
    case .inside(let offset, .always):
      return OpenSection(step: nil, slot: slot, offset: offset)
    case .inside(let offset, _):
      let section = open(Condition(contexts), in: slot, equals: true)
      return OpenSection(step: section.step, slot: slot, offset: offset)
    case .list(let offset, let reader):
      add(Step(.each, in: slot, at: offset, index: lists.count))
      lists.append(List(forEach: reader.forEach, child: child))
    case .computed(let forEach):
      add(Step(.each, in: slot, index: lists.count))
      lists.append(List(forEach: forEach, child: child))
    }
    slotCount = max(slotCount, child + 1)
    return OpenSection(step: steps.count - 1, slot: child, offset: 0)
  }

  package mutating func close(_ section: OpenSection) {
    guard let start = section.step else { return }
    switch steps[start].operation {
    case .each: addEnd()
    default: joinValue(to: start)
    }
    steps[start].otherwise = textFromHere
    steps[start].target = UInt32(steps.count)
    openTexts.append(.otherwise(step: start))
  }

  /// Makes one step of a section that shows nothing but the value it asks for, as most do.
  private mutating func joinValue(to start: Int) {
    guard let value = steps.last, steps.count == start + 2, steps[start].wanted,
      value.slot == steps[start].slot, value.offset == steps[start].offset
    else { return }
    switch (steps[start].operation, value.operation) {
    case (.whenText, .text), (.whenText, .optionalText): steps[start].operation = .textSection
    case (.whenURL, .url), (.whenURL, .optionalURL): steps[start].operation = .urlSection
    case (.whenHTML, .html), (.whenHTML, .optionalHTML): steps[start].operation = .htmlSection
    case (.whenRead, .written) where steps[start].reader == value.reader:
      steps[start].operation = .writtenSection
    default: return
    }
    steps[start].opening = steps[start].text
    steps[start].text = value.text
    steps.removeLast()
    openTexts = [.behind(step: start)]
  }
}

extension Program.Step {
  fileprivate init(
    _ operation: Program.Operation, in slot: Int = 0, at offset: Int = 0,
    _ reader: any ValueReader.Type = NoValue.self, index: Int = 0
  ) {
    self.init(
      operation: operation, slot: UInt16(slot), offset: UInt32(offset), reader: reader,
      index: UInt32(index), text: Program.StaticText())
  }

  /// A condition.
  fileprivate init(_ presence: Presence, in slot: Int, at offset: Int) {
    switch presence {
    case .flag: self.init(.whenFlag, in: slot, at: offset)
    case .value(.text), .value(.optionalText): self.init(.whenText, in: slot, at: offset)
    case .value(.url), .value(.optionalURL): self.init(.whenURL, in: slot, at: offset)
    case .value(.html), .value(.optionalHTML): self.init(.whenHTML, in: slot, at: offset)
    case .read(let reader): self.init(.whenRead, in: slot, at: offset, reader)
    case .always, .list: self.init(.whenRead, in: slot, at: offset)
    }
  }
}

extension ValueForm {
  fileprivate var operation: Program.Operation {
    switch self {
    case .text: .text
    case .optionalText: .optionalText
    case .url: .url
    case .optionalURL: .optionalURL
    case .html: .html
    case .optionalHTML: .optionalHTML
    }
  }
}
