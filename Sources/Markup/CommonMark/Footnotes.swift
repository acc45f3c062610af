import Base

extension Outline {
  /// Moves the footnotes of a text (`[^1]: words`) to its end, in the order of their first
  /// references.
  ///
  /// A note stays hidden if it or a reference to it is in a spoiler.
  mutating func gatherNotes() {
    guard alphabet.isUsed, steps.contains(where: { $0.kind == .mark(.noteStart) }) else { return }
    var gathering = NoteGathering(of: consume self)
    gathering.separate()
    gathering.number()
    self = gathering.finish()
  }
}

private struct NoteGathering {
  private var outline: Outline
  private let steps: [Outline.Step]
  private var text: [Outline.Step] = []
  private var notes: [Note] = []
  private var indices: [String: Int] = [:]
  /// The notes in the order of their first references.
  private var order: [Int] = []

  private struct Note {
    let label: String
    let offset: Int
    var steps: [Outline.Step] = []
    var isHidden: Bool
    /// nil for a note without a reference.
    var number: Int?
  }

  init(of outline: consuming Outline) {
    steps = exchange(&outline.steps, with: [])
    self.outline = outline
  }

  /// Separates the notes from the text, and makes a step of each reference.
  mutating func separate() {
    var current: Int?
    var open: [Int] = []
    var fences = 0
    var spoilers = 0
    var index = 0
    while index < steps.count {
      let step = steps[index]
      switch (step.kind, step.edge) {
      case (.fenceStart, _): fences += 1
      case (.fenceEnd, _): fences = max(fences - 1, 0)
      case (.mark(.spoilerStart), _): spoilers += 1
      case (.mark(.spoilerEnd), _): spoilers = max(spoilers - 1, 0)
      case (.paragraph, _), (.tightParagraph, _): spoilers = 0
      default: break
      }
      let isHidden = fences + spoilers > 0
      if let label = label(at: index) {
        let isInParagraph = open.last.map { steps[$0].isParagraph } == true
        if isInParagraph, spoilers == 0, beginsLine(at: index), let head = endOfHead(at: index + 3)
        {
          endLine(in: current)
          current = notes.count
          notes.append(Note(label: label, offset: step.offset, isHidden: isHidden))
          if let rest = head { notes[notes.count - 1].steps.append(rest) }
          index += 4
          continue
        }
        append(
          Outline.Step(
            kind: .noteReference, edge: .whole, text: steps[index + 1].text,
            number: isHidden ? 1 : 0, offset: step.offset), to: current)
        index += 3
        continue
      }
      switch step.edge {
      case .enter: open.append(index)
      case .leave:
        let start = open.removeLast()
        if current != nil, steps[start].isParagraph {
          current = nil
          index += 1
          continue
        }
      case .whole: break
      }
      append(step, to: current)
      index += 1
    }
  }

  private mutating func append(_ step: Outline.Step, to note: Int?) {
    if let note { notes[note].steps.append(step) } else { text.append(step) }
  }

  private func label(at index: Int) -> String? {
    guard steps[index].kind == .mark(.noteStart), index + 2 < steps.count,
      steps[index + 1].kind == .text, steps[index + 2].kind == .mark(.noteEnd)
    else { return nil }
    return String(decoding: outline.bytes[steps[index + 1].text], as: UTF8.self).lowercased()
  }

  private func beginsLine(at index: Int) -> Bool {
    index > 0 && (steps[index - 1].isParagraph || steps[index - 1].isBreak)
  }

  /// The rest of the line after `[^1]:`, if there is any; nil without a `:`.
  private func endOfHead(at index: Int) -> Outline.Step?? {
    guard index < steps.count, steps[index].kind == .text,
      outline.bytes[steps[index].text].first == UInt8(ascii: ":")
    else { return nil }
    var rest = steps[index]
    let words = outline.bytes[rest.text].dropFirst().drop(while: \.isBlank)
    rest.text = words.startIndex..<words.endIndex
    return .some(words.isEmpty ? nil : rest)
  }

  /// Ends the line before a note: that of another note, or of a paragraph.
  private mutating func endLine(in note: Int?) {
    if let note {
      if notes[note].steps.last?.isBreak == true { notes[note].steps.removeLast() }
    } else if let last = text.last, last.isBreak {
      text.removeLast()
      let paragraph = text.last { $0.isParagraph && $0.edge == .enter }
      text.append(Outline.Step(kind: paragraph?.kind ?? .paragraph, edge: .leave))
    } else {
      text.removeLast()
    }
  }

  /// Numbers the notes: first those that the text refers to, then those that only notes refer to.
  mutating func number() {
    for index in notes.indices {
      if indices[notes[index].label] == nil {
        indices[notes[index].label] = index
      } else {
        outline.problems.append(
          Problem(.secondNote, at: notes[index].offset, text: notes[index].label))
      }
    }
    var beginning = exchange(&text, with: [])
    resolve(&beginning, isHidden: false)
    text = beginning
    var next = 0
    while next < order.count {
      let index = order[next]
      var steps = exchange(&notes[index].steps, with: [])
      resolve(&steps, isHidden: notes[index].isHidden)
      notes[index].steps = steps
      next += 1
    }
    for (index, note) in notes.enumerated()
    where note.number == nil && indices[note.label] == index {
      outline.problems.append(Problem(.unusedNote, at: note.offset, text: note.label))
    }
  }

  private mutating func resolve(_ steps: inout [Outline.Step], isHidden: Bool) {
    for index in steps.indices where steps[index].kind == .noteReference {
      let words = outline.bytes[steps[index].text]
      let label = String(decoding: words, as: UTF8.self).lowercased()
      guard let note = indices[label] else {
        outline.problems.append(Problem(.unknownNote, at: steps[index].offset, text: label))
        let start = outline.bytes.count
        outline.bytes += "[^".utf8 + words + "]".utf8
        steps[index].kind = .text
        steps[index].text = start..<outline.bytes.count
        steps[index].number = 0
        continue
      }
      if isHidden || steps[index].number == 1 { notes[note].isHidden = true }
      // A note links back to its first reference.
      steps[index].text = 0..<0
      if notes[note].number == nil {
        order.append(note)
        notes[note].number = order.count
        steps[index].detail = 0..<1
      }
      steps[index].number = notes[note].number ?? 0
    }
  }

  consuming func finish() -> Outline {
    if !order.isEmpty { text.append(Outline.Step(kind: .notes, edge: .enter)) }
    for index in order {
      let note = notes[index]
      let number = note.number ?? 0
      text.append(Outline.Step(kind: .note, edge: .enter, number: number))
      if note.isHidden { text.append(Outline.Step(kind: .fenceStart, edge: .whole)) }
      text.append(Outline.Step(kind: .paragraph, edge: .enter, offset: note.offset))
      text += note.steps
      text.append(Outline.Step(kind: .noteEnd, edge: .whole, number: number))
      text.append(Outline.Step(kind: .paragraph, edge: .leave))
      if note.isHidden { text.append(Outline.Step(kind: .fenceEnd, edge: .whole)) }
      text.append(Outline.Step(kind: .note, edge: .leave, number: number))
    }
    if !order.isEmpty { text.append(Outline.Step(kind: .notes, edge: .leave)) }
    outline.steps = text
    return outline
  }
}
