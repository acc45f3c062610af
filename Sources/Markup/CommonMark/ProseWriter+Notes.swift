import Base

/// Extensions of CommonMark in other dialects.
extension ProseWriter {
  /// Within a paragraph, the rows of a table are lines.
  mutating func writeTable(_ step: Outline.Step) {
    if step.kind == .table { asideDepth += step.edge == .enter ? 1 : -1 }
    let (isEnter, isHead, hasBody) = (step.edge == .enter, !step.detail.isEmpty, step.number == 1)
    switch step.kind {
    case .tableCell where isInline:
      if isEnter, !isFirstCell { write(words: Array(" · ".utf8)[...]) }
    case .tableRow where isInline: if !isEnter { html.append(verbatim: "<br>\n") }
    case _ where isInline: break
    case .tableCell:
      let tag = isHead ? "th" : "td"
      guard isEnter else { return html.append(verbatim: "</\(tag)>\n") }
      html.append(
        tag: tag, ("scope", isHead ? "col" : nil),
        ("class", ColumnAlignment(rawValue: step.number)?.className))
    case .tableRow:
      html.append(verbatim: isEnter ? (isHead ? "<thead>\n<tr>\n" : "<tr>\n") : "</tr>\n")
      if isHead, !isEnter { html.append(verbatim: hasBody ? "</thead>\n<tbody>\n" : "</thead>\n") }
    default:
      startLine()
      let end = hasBody ? "</tbody>\n</table>\n</div>\n" : "</table>\n</div>\n"
      html.append(verbatim: isEnter ? "<div class=\"table-box\" tabindex=\"0\">\n<table>\n" : end)
    }
    isFirstCell = step.kind == .tableRow
  }

  mutating func writeTask(isDone: Bool) {
    guard !isInline else { return }
    let label = isDone ? options.taskLabels.done : options.taskLabels.open
    html.append(tag: "span", ("role", "img"), ("aria-label", label))
    html.append(verbatim: isDone ? "☑</span> " : "☐</span> ")
  }

  mutating func writeCallout(_ step: Outline.Step) {
    guard step.edge == .enter else {
      let isFolded = callouts.popLast()?.isFolded ?? false
      startLine()
      html.append(verbatim: isFolded ? "</details>\n" : "</div>\n")
      return
    }
    let fold = CalloutFold(rawValue: step.number) ?? .never
    callouts.append((fold != .never, step.text, 0))
    startLine()
    html.append(verbatim: fold == .never ? "<div class=\"callout" : "<details class=\"callout")
    let word = String(decoding: outline.bytes[step.text], as: UTF8.self)
    if let look = Callout(word: word)?.look {
      html.append(verbatim: " ")
      html.append(verbatim: look)
    }
    html.append(verbatim: fold == .open ? "\" open>\n" : "\">\n")
  }

  mutating func writeCalloutTitle(_ step: Outline.Step) {
    guard let callout = callouts.last else { return }
    guard step.edge == .leave else {
      asideDepth += 1
      html.append(verbatim: callout.isFolded ? "<summary>" : "<p><strong>")
      callouts[callouts.count - 1].contents = html.count
      return
    }
    asideDepth -= 1
    if html.count == callout.contents, (cuts.last?.offset ?? -1) < callout.contents {
      let word = String(decoding: outline.bytes[callout.word], as: UTF8.self)
      let title = Callout(word: word).flatMap { options.calloutTitles[$0] }
      html.append(escaping: title ?? word.prefix(1).uppercased() + word.dropFirst())
    }
    html.append(verbatim: callout.isFolded ? "</summary>\n" : "</strong></p>\n")
  }

  mutating func writeNoteReference(_ step: Outline.Step) {
    let number = String(step.number)
    guard links.isEmpty else {
      html.append(verbatim: "<sup>\(number)</sup>")
      return
    }
    html.append(verbatim: "<sup>")
    html.append(
      tag: "a", ("href", "#\(options.headingPrefix)fn.\(number)"),
      ("id", step.detail.isEmpty ? nil : "\(options.headingPrefix)ref.\(number)"),
      ("role", "doc-noteref"))
    html.append(verbatim: "\(number)</a></sup>")
  }

  mutating func writeNote(_ step: Outline.Step) {
    asideDepth += step.edge == .enter ? 1 : -1
    startLine()
    guard step.edge == .enter else { return html.append(verbatim: "</li>\n") }
    html.append(tag: "li", ("id", "\(options.headingPrefix)fn.\(step.number)"))
    html.append(verbatim: "\n")
  }

  mutating func writeNoteEnd(_ step: Outline.Step) {
    html.append(verbatim: " ")
    html.append(
      tag: "a", ("href", "#\(options.headingPrefix)ref.\(step.number)"),
      ("role", "doc-backlink"), ("aria-label", options.backLabel))
    html.append(verbatim: "↩</a>")
  }
}
