extension Program {
  package struct OpenSection {
    fileprivate let step: Int?
    /// The slot of its contexts, which are in a slot of their own or a part of the context around
    /// them.
    package let slot: Int
    package let offset: Int
  }

  /// A static text that ends at the next step.
  enum OpenText {
    case beginning
    case behind(step: Int)
    case otherwise(step: Int)
  }

  package mutating func add(literal bytes: ArraySlice<UInt8>) { literals.append(contentsOf: bytes) }

  /// Ends the program or a section.
  package mutating func end() {
    add(Step(.end))
    openTexts = []
  }

  /// Adds a step after the static text.
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

  /// Adds a value; sections and flags show nothing.
  package mutating func add(_ field: FieldAccess, in slot: Int, isIsolated: Bool = false) {
    guard case .value(_, _, let source, let reader) = field else { return }
    if case .inside(let offset, .always) = source {
      add(Step(.value, in: slot, at: offset, reader))
    } else {
      add(
        computedValue: { context, page in
          source.forEach(in: context) { reader.append(at: $0, to: &page) }
        }, in: slot)
    }
    steps[steps.count - 1].isIsolated = isIsolated
  }

  /// Adds the texts of a list, with the same bytes between any two.
  package mutating func add(
    _ texts: Nesting, _ reader: any ValueReader.Type, separatedBy separator: [UInt8],
    in slot: Int, isIsolated: Bool
  ) {
    add(
      computedValue: { context, page in
        var isFirst = true
        texts.forEach(in: context) { text in
          if !isFirst { page.append(separator) }
          isFirst = false
          reader.append(at: text, to: &page)
        }
      }, in: slot)
    steps[steps.count - 1].isIsolated = isIsolated
  }

  private mutating func add(
    computedValue: @escaping @Sendable (ContextPointer, inout PageBuffer) -> Void, in slot: Int
  ) {
    add(Step(.computedValue, in: slot, index: computedValues.count))
    computedValues.append(ComputedValue(append: computedValue))
  }

  /// Begins a section that is shown if the condition has the wanted result.
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
  /// - Parameter child: an unused slot
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
    case .each: end()
    default: joinValue(to: start)
    }
    steps[start].otherwise = textFromHere
    steps[start].target = UInt32(steps.count)
    openTexts.append(.otherwise(step: start))
  }

  /// Makes one step of a section that only shows its own value, as most do.
  private mutating func joinValue(to start: Int) {
    guard let value = steps.last, steps.count == start + 2, steps[start].wanted,
      value.slot == steps[start].slot, value.offset == steps[start].offset
    else { return }
    guard steps[start].operation == .whenPresent, value.operation == .value,
      steps[start].reader == value.reader
    else { return }
    steps[start].operation = .valueSection
    steps[start].opening = steps[start].text
    steps[start].text = value.text
    steps[start].isIsolated = value.isIsolated
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

  fileprivate init(_ presence: Presence, in slot: Int, at offset: Int) {
    switch presence {
    case .flag: self.init(.whenFlag, in: slot, at: offset)
    case .read(let reader): self.init(.whenPresent, in: slot, at: offset, reader)
    case .always, .list: self.init(.whenPresent, in: slot, at: offset)
    }
  }
}
