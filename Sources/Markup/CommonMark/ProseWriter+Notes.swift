import Base

/// What other dialects than CommonMark have: tasks, callouts, footnotes.
extension ProseWriter {
  mutating func writeTask(isDone: Bool) {
    guard !isInline else { return }
    html.append(verbatim: "<span role=\"img\" aria-label=\"")
    html.append(escaping: isDone ? options.taskLabels.done : options.taskLabels.open)
    html.append(verbatim: isDone ? "\">☑</span> " : "\">☐</span> ")
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
    html.append(verbatim: "<sup><a href=\"#")
    html.append(escaping: "\(options.headingPrefix)fn.\(number)")
    if !step.detail.isEmpty {
      html.append(verbatim: "\" id=\"")
      html.append(escaping: "\(options.headingPrefix)ref.\(number)")
    }
    html.append(verbatim: "\" role=\"doc-noteref\">\(number)</a></sup>")
  }

  mutating func writeNote(_ step: Outline.Step) {
    asideDepth += step.edge == .enter ? 1 : -1
    startLine()
    guard step.edge == .enter else { return html.append(verbatim: "</li>\n") }
    html.append(verbatim: "<li id=\"")
    html.append(escaping: "\(options.headingPrefix)fn.\(step.number)")
    html.append(verbatim: "\">\n")
  }

  mutating func writeNoteEnd(_ step: Outline.Step) {
    html.append(verbatim: " <a href=\"#")
    html.append(escaping: "\(options.headingPrefix)ref.\(step.number)")
    html.append(verbatim: "\" role=\"doc-backlink\" aria-label=\"")
    html.append(escaping: options.backLabel)
    html.append(verbatim: "\">↩</a>")
  }
}
