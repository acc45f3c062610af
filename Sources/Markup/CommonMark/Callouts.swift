import Base

/// A kind of callout: the words after `[!` in Obsidian and GitHub.
package enum Callout: String, Sendable, CaseIterable {
  case note, abstract, info, todo, tip, important, success, question, warning, failure, danger
  case bug, example, quote

  private static let synonyms: KeyValuePairs<String, Callout> = [
    "summary": .abstract, "tldr": .abstract, "hint": .tip, "check": .success, "done": .success,
    "help": .question, "faq": .question, "caution": .warning, "attention": .warning,
    "fail": .failure, "missing": .failure, "error": .danger, "cite": .quote,
  ]

  static let words = allCases.map(\.rawValue) + synonyms.map(\.key) + ["spoiler"]

  /// nil for one of the owner's own words.
  init?(word: String) {
    let callout = Callout(rawValue: word) ?? Self.synonyms.first { $0.key == word }?.value
    guard let callout else { return nil }
    self = callout
  }

  /// The class for the style sheet; nil for the usual look.
  var look: String? {
    switch self {
    case .tip, .important, .success: "tip"
    case .warning, .failure, .danger, .bug: "warning"
    default: nil
    }
  }
}

/// Whether a callout can be folded, and its initial state.
enum CalloutFold: Int {
  case never, open, closed
}

extension Outline {
  /// Makes callouts of quotes that begin with `[!note]`, and spoilers of those with `[!spoiler]`.
  mutating func readCallouts() {
    guard hasCallouts else { return }
    var reader = CalloutReader(bytes: exchange(&bytes, with: []))
    reader.read(steps)
    steps = reader.result
    bytes = reader.bytes
    for (word, offset) in reader.unknown {
      if isNearly(word, "spoiler") {
        problems.append(Problem(.nearlySpoiler, at: offset, text: word))
      } else {
        unknownCallouts.append((word, offset))
      }
    }
  }
}

/// Copies the steps, and makes a block of each callout's title.
private struct CalloutReader {
  var bytes: [UInt8]
  private(set) var result: [Outline.Step] = []
  private(set) var unknown: [(word: String, offset: Int)] = []
  /// The kinds that the open quotes have become.
  private var quotes: [Outline.Step.Kind] = []
  private var title: Title?

  private struct Title {
    /// The step that enters the title's paragraph.
    let paragraph: Outline.Step
    let isHidden: Bool
    var depth = 0
  }

  /// The beginning of a callout, such as `[!note]- `.
  private struct Head {
    let word: String
    let fold: CalloutFold
    let end: Int
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func read(_ steps: [Outline.Step]) {
    result.reserveCapacity(steps.count + 8)
    var index = 0
    while index < steps.count {
      let step = steps[index]
      index += 1
      if title != nil, passTitle(step) { continue }
      switch (step.kind, step.edge) {
      case (.quote, .enter):
        if step.number == 1, index + 1 < steps.count, let head = head(of: steps[index + 1].text) {
          open(head, step, paragraph: steps[index], words: steps[index + 1])
          index += 2
        } else {
          quotes.append(.quote)
          result.append(step)
        }
      case (.quote, .leave):
        let kind = quotes.popLast() ?? .quote
        result.append(Outline.Step(kind: kind, edge: .leave))
        if kind == .group { result.append(Outline.Step(kind: .fenceEnd, edge: .whole)) }
      default: result.append(step)
      }
    }
  }

  private func head(of words: Range<Int>) -> Head? {
    let text = bytes[words]
    guard text.starts(with: "[!".utf8) else { return nil }
    let word = text.dropFirst(2).prefix(31).prefix {
      $0.isASCIIAlphanumeric || "-_".utf8.contains($0)
    }
    guard !word.isEmpty, word.count <= 30, word.endIndex < text.endIndex,
      text[word.endIndex] == UInt8(ascii: "]")
    else { return nil }
    let rest = text[(word.endIndex + 1)...]
    let fold: CalloutFold =
      switch rest.first {
      case UInt8(ascii: "-"): .closed
      case UInt8(ascii: "+"): .open
      default: .never
      }
    return Head(
      word: String(decoding: word, as: UTF8.self).lowercased(), fold: fold,
      end: rest.dropFirst(fold == .never ? 0 : 1).drop(while: \.isBlank).startIndex)
  }

  private mutating func open(
    _ head: Head, _ quote: Outline.Step, paragraph: Outline.Step, words: Outline.Step
  ) {
    let isHidden = head.word == "spoiler"
    if !isHidden, Callout(word: head.word) == nil { unknown.append((head.word, paragraph.offset)) }
    title = Title(paragraph: paragraph, isHidden: isHidden)
    quotes.append(isHidden ? .group : .callout)
    var rest = words
    rest.text = head.end..<words.text.upperBound
    if isHidden {
      // Only words can be a spoiler's title; the rest of the line is dropped.
      result.append(
        Outline.Step(kind: .fenceStart, edge: .whole, text: rest.text, offset: paragraph.offset))
      result.append(Outline.Step(kind: .group, edge: .enter))
    } else {
      let word = bytes.count
      bytes += head.word.utf8
      result.append(
        Outline.Step(
          kind: .callout, edge: .enter, text: word..<bytes.count, number: head.fold.rawValue))
      result.append(Outline.Step(kind: .calloutTitle, edge: .enter, offset: paragraph.offset))
      if !rest.text.isEmpty { result.append(rest) }
    }
  }

  /// Handles a step if it belongs to a title or ends it.
  private mutating func passTitle(_ step: Outline.Step) -> Bool {
    guard let open = title else { return false }
    if open.depth == 0, step.isBreak || step.kind == open.paragraph.kind && step.edge == .leave {
      title = nil
      if !open.isHidden { result.append(Outline.Step(kind: .calloutTitle, edge: .leave)) }
      if step.isBreak { result.append(open.paragraph) }
      return true
    }
    switch step.edge {
    case .enter: title?.depth += 1
    case .leave: title?.depth -= 1
    case .whole: break
    }
    if !open.isHidden { result.append(step) }
    return true
  }
}
