extension Program {
  /// A section that has been opened and not closed.
  package struct OpenSection {
    fileprivate let step: Int?
    /// Where its contexts are: in a slot of their own, or a part of the context around them.
    package let slot: Int
    package let offset: Int
  }

  /// Adds static text.
  package mutating func add(literal bytes: ArraySlice<UInt8>) {
    literals.append(contentsOf: bytes)
  }

  /// Ends the program; nothing is added after that.
  package mutating func end() {
    endLiteral()
    literals.append(contentsOf: repeatElement(0, count: PageBuffer.slack))
  }

  /// Adds a step behind the static text.
  private mutating func add(
    _ action: Action, in slot: Int = 0, at offset: Int = 0, target: Int = 0
  ) {
    steps.append(
      Step(
        literal: UInt32(literalStart), length: UInt32(literals.count - literalStart),
        slot: UInt32(slot), offset: UInt32(offset), target: UInt32(target), action: action))
    literalStart = literals.count
  }

  /// Ends the static text, as what follows may be reached by another way.
  private mutating func endLiteral() {
    if literalStart < literals.count { add(.none) }
  }

  /// Shows a field; sections and flags show nothing.
  package mutating func add(_ field: FieldAccess, in slot: Int) {
    switch field {
    case .text(_, let place): add(place, in: slot)
    case .url(_, let place): add(place, in: slot)
    case .html(_, let place): add(place, in: slot)
    case .markup(let source, let type): add(source, type, in: slot)
    case .writtenText(let source, let type): add(source, type, in: slot)
    case .flag, .one, .list: break
    }
  }

  private mutating func add<Value: ShownValue>(_ place: Place<Value>, in slot: Int) {
    switch place {
    case .stored(let offset):
      add(.value(Value.form(isOptional: false)), in: slot, at: offset)
    case .optional(let offset):
      add(.value(Value.form(isOptional: true)), in: slot, at: offset)
    case .computed(let value):
      add(.computedValue(place: UInt32(computedValues.count)), in: slot)
      computedValues.append { context, page in value(context)?.append(to: &page) }
    }
  }

  private mutating func add(
    _ source: Nesting, _ type: any MarkupReader.Type, in slot: Int
  ) {
    if case .inside(let offset, .always) = source {
      add(.markup(type), in: slot, at: offset)
    } else {
      add(.computedValue(place: UInt32(computedValues.count)), in: slot)
      computedValues.append { context, page in
        source.forEach(in: context) { type.append(at: $0, to: &page) }
      }
    }
  }

  /// Begins a section that is shown when the condition is met, or when it is not.
  package mutating func open(
    _ condition: Condition, in slot: Int, equals wanted: Bool
  ) -> OpenSection {
    switch condition {
    case .stored(let offset, let presence):
      add(.when(presence, equals: wanted), in: slot, at: offset)
    case .computed(let isMet):
      add(.computedWhen(place: UInt32(computedConditions.count), equals: wanted), in: slot)
      computedConditions.append(isMet)
    }
    return OpenSection(step: steps.count - 1, slot: slot, offset: 0)
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
    case .list(let offset, let form):
      add(.list(form, child: UInt32(child)), in: slot, at: offset)
    case .computed(let forEach):
      add(
        .computedEach(place: UInt32(computedContexts.count), child: UInt32(child)), in: slot)
      computedContexts.append(forEach)
    }
    slotCount = max(slotCount, child + 1)
    return OpenSection(step: steps.count - 1, slot: child, offset: 0)
  }

  package mutating func close(_ section: OpenSection) {
    guard let start = section.step else { return }
    if case .list(_, let child) = steps[start].action {
      add(.next, in: Int(child), target: start + 1)
    } else {
      endLiteral()
    }
    steps[start].target = UInt32(steps.count)
  }
}
