import Base

extension ProseWriter {
  /// The title of a picture of the project that is alone in its paragraph.
  func captionOfPicture(at index: Int) -> Range<Int>? {
    let picture = outline.steps[index]
    guard picture.kind == .picture, picture.edge == .enter, let words = hint(of: picture),
      picturePath(outline.unmarked(picture.text)) != nil
    else { return nil }
    let end = endOfPicture(from: index)
    return end + 1 < outline.steps.count && outline.steps[end + 1].isParagraph ? words : nil
  }

  /// The title of a link or picture, unless it contains a spoiler.
  func hint(of step: Outline.Step) -> Range<Int>? {
    let words = step.detail
    let hasSpoiler = outline.alphabet.hasMark(.spoilerStart, in: outline.bytes[words])
    return words.isEmpty || hasSpoiler ? nil : words
  }

  mutating func openLink(_ step: Outline.Step) {
    guard links.isEmpty else { return open(.none, step.text) }
    switch LinkAddress(outline.unmarked(step.text)) {
    case .web(let href), .mail(let href), .relative(let href):
      writeLink(href, step)
    case .fragment(let fragment):
      // Browsers copy it percent-encoded.
      let id = percentDecoded(fragment)
      guard headings.has(id: id) else { return refuse(.unknownHeading, step, text: id) }
      writeLink(Array("#\(options.headingPrefix)\(id)".utf8), step)
    case .refused: refuse(.link, step)
    }
  }

  /// Links to pictures on other sites, because an `<img>` would tell that site who reads the page.
  mutating func openPicture(_ step: Outline.Step, at index: Int) {
    if let path = picturePath(outline.unmarked(step.text)) {
      endOfPicture = endOfPicture(from: index)
      let hint = caption == nil ? hint(of: step) : nil
      pictures.append(
        WrittenPicture(
          path: path, description: description(ofPicture: index..<endOfPicture),
          hint: hint.map(outline.words) ?? "", offset: step.offset))
      cut(.picture(pictures.count - 1))
      return
    }
    switch LinkAddress(outline.unmarked(step.text)) {
    case .web(let href):
      problems.append(
        Problem(.pictureElsewhere, at: step.offset, text: outline.words(step.text)))
      if links.isEmpty { writeLink(href, step) } else { open(.none, step.text) }
    case .relative: refuse(.picture, step)
    case .mail, .fragment, .refused: refuse(.pictureAddress, step)
    }
  }

  func endOfPicture(from index: Int) -> Int {
    var depth = 0
    for end in index..<outline.steps.count where outline.steps[end].kind == .picture {
      depth += outline.steps[end].edge == .enter ? 1 : -1
      if depth == 0 { return end }
    }
    return index
  }

  func description(ofPicture steps: Range<Int>) -> String {
    var words: [UInt8] = []
    for step in outline.steps[steps] {
      switch step.kind {
      case .text, .code, .mark, .titleLink: words += outline.unmarked(step.text)
      case .softBreak, .hardBreak: words.append(0x20)
      default: continue
      }
    }
    return String(decoding: words, as: UTF8.self)
  }

  mutating func writeLink(_ href: [UInt8], _ step: Outline.Step) {
    html.append(
      tag: "a", ("href", String(decoding: href, as: UTF8.self)),
      ("title", hint(of: step).map(outline.words)))
    open(.tag, step.text)
  }

  mutating func refuse(
    _ kind: Problem.Kind, _ step: Outline.Step, text: String? = nil
  ) {
    problems.append(Problem(kind, at: step.offset, text: text ?? outline.words(step.text)))
    open(.none, 0..<0)
  }

  mutating func open(_ ending: OpenLink.Ending, _ address: Range<Int>) {
    links.append(
      OpenLink(ending: ending, address: address, contents: html.count, cuts: cuts.count))
  }

  /// Ends a link; one without words shows its address.
  mutating func closeLink() {
    guard let link = links.popLast() else { return }
    if html.count == link.contents, cuts.count == link.cuts {
      write(words: outline.unmarked(link.address))
    }
    switch link.ending {
    case .none: return
    case .tag: html.append(verbatim: "</a>")
    case .cut: cut(.labelledLinkEnd)
    }
  }

  mutating func refer(_ step: Outline.Step) -> String {
    let id = String(decoding: outline.bytes[step.text], as: UTF8.self)
    if known.insert(id).inserted { references.append((id, step.offset)) }
    return id
  }

  mutating func writeTitleLink(_ step: Outline.Step) {
    let id = refer(step)
    cut(links.isEmpty ? .titleLink(id: id) : .title(id: id))
    wordCount += 1
    if isExcerpted { excerpt.append(titleOf: id) }
  }

  mutating func openLabelledTitleLink(_ step: Outline.Step) {
    let id = refer(step)
    guard links.isEmpty else { return open(.none, step.text) }
    cut(.labelledLink(id: id))
    open(.cut, step.text)
  }

  mutating func cut(_ cut: Prose.Cut) {
    cuts.append((html.count, cut))
  }
}
