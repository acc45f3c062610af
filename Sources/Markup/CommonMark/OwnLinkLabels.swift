import Base

/// A text whose definitions of links (`[1]: https://…`) have labels that no other text has, and what leads to them says
/// so: `[words][1]` is `[words][name.1]`.
///
/// Where that would change what the text shows, a label stays as it is.
func withOwnLinkLabels(_ text: [UInt8], named name: String) -> [UInt8] {
  guard text.count <= longestText,
    text.span.has(UInt8(ascii: ":"), after: { $0 == UInt8(ascii: "]") })
  else { return text }
  let labelled = LabelledText(text, name: Array(name.utf8))
  guard !labelled.places.isEmpty else { return text }
  let all = labelled.changing(labelled.places)
  if labelled.isSame(all) { return all }
  // What looks like a label stands in code, or there is a colon behind one: each for itself.
  var changed: [LabelledText.Place] = []
  for place in labelled.places.prefix(mostLabels) {
    if let place = [place, place.other].first(where: labelled.mayChange) { changed.append(place) }
  }
  let some = labelled.changing(changed)
  return labelled.isSame(some) ? some : text
}

/// More than anyone writes that look like labels and are none; each of them is looked at by reading the whole text.
private let mostLabels = 200

private struct LabelledText {
  /// A label in the text, and how it gets its name.
  struct Place {
    /// Within the brackets.
    let label: Range<Int>
    /// Whether its own name is put into it, or behind it, as what stands there is what a reader sees.
    let isRenamed: Bool

    var other: Place { Place(label: label, isRenamed: !isRenamed) }
  }

  private let text: [UInt8]
  private let name: [UInt8]
  /// In the order of the text.
  private(set) var places: [Place] = []
  private let shown: [Outline.Content]
  /// Definitions of all labels with and without their names, so that it makes no difference which of them a text has.
  private var definitions: [UInt8] = []

  init(_ text: [UInt8], name: [UInt8]) {
    self.text = text
    self.name = name
    shown = Outline(parsing: MarkedText(text[...])).contents()
    let labels = bracketedRanges(in: text)
    let candidates = labels.filter { isBefore(UInt8(ascii: ":"), $0) }.map { comparable(text[$0]) }
    let defined = definedLabels(among: Set(candidates).sorted())
    let places = labels.filter { defined.contains(comparable(text[$0])) }.compactMap(place)
    self.places = places
    for place in places {
      let label = text[place.label]
      definitions += Array("[".utf8) + label + Array("]: /\n[".utf8) + ownLabel(label)
      definitions += Array("]: /\n".utf8)
    }
    definitions += Array("\n".utf8)
  }

  private func isBefore(_ byte: UInt8, _ label: Range<Int>) -> Bool {
    label.upperBound + 1 < text.count && text[label.upperBound + 1] == byte
  }

  /// Those that the text defines: a paragraph before it that is one of them alone is a link.
  private func definedLabels(among labels: [String]) -> Set<String> {
    let labels = labels.filter { !$0.isEmpty && !$0.hasPrefix("^") }
    let questions = labels.map { "[\($0)]\n\n" }.joined()
    let outline = Outline(parsing: MarkedText((Array(questions.utf8) + text)[...]))
    var defined: Set<String> = []
    var number = 0
    for step in outline.steps where number < labels.count {
      if step.kind == .link, step.edge == .enter { defined.insert(labels[number]) }
      if step.isParagraph, step.edge == .leave { number += 1 }
    }
    return defined
  }

  /// nil for the words of a link, and for an address in brackets behind them.
  private func place(_ label: Range<Int>) -> Place? {
    let before = text[..<(label.lowerBound - 1)]
    let isBehindWords = before.last == UInt8(ascii: "]") && before.dropLast().last != 0x5C
    if isBehindWords { return Place(label: label, isRenamed: true) }
    if isBefore(UInt8(ascii: ":"), label) {
      let line = before.suffix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      let isDefinition = line.allSatisfy { !$0.isASCIILetter && $0 < 0x80 && $0 != 0x5D }
      return Place(label: label, isRenamed: isDefinition)
    }
    if isBefore(UInt8(ascii: "("), label) { return nil }
    if isBefore(UInt8(ascii: "["), label), !text[(label.upperBound + 2)...].starts(with: "]".utf8) {
      return nil
    }
    return Place(label: label, isRenamed: false)
  }

  private func ownLabel(_ label: ArraySlice<UInt8>) -> [UInt8] { name + [0x2E] + label }

  func changing(_ places: [Place]) -> [UInt8] {
    var changed: [UInt8] = []
    var start = 0
    for place in places {
      changed += text[start..<place.label.lowerBound]
      start = place.label.upperBound
      let label = text[place.label]
      guard !place.isRenamed else {
        changed += ownLabel(label)
        continue
      }
      changed += label + Array("][".utf8) + ownLabel(label)
      // `[]` behind it says that it is its own label.
      if text[start...].starts(with: "][]".utf8) { start += 2 }
    }
    return changed + text[start...]
  }

  /// Whether a text shows the same, and its links lead to the same addresses.
  func isSame(_ other: [UInt8]) -> Bool {
    Outline(parsing: MarkedText(other[...])).contents() == shown
  }

  /// Whether a change shows the same, wherever links lead then.
  func mayChange(_ place: Place) -> Bool {
    func contents(_ text: [UInt8]) -> [Outline.Content] {
      Outline(parsing: MarkedText((definitions + text)[...])).contents(withAddresses: false)
    }
    return contents(changing([place])) == contents(text)
  }
}

extension ArraySlice<UInt8> {
  /// What stands behind the last byte that is none of these.
  fileprivate func suffix(while isOne: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isOne($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
