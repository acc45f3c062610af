import Base

extension ProseWriter {
  /// Returns false for a spoiler within an inline one: a label can't contain another control.
  mutating func openSpoiler(_ spoiler: Spoiler) -> Bool {
    hiddenDepth += 1
    if spoiler.isBlock, !isInline {
      startLine()
      cut(.spoiler(isBlock: true))
      html.append(verbatim: "<div data-nosnippet>\n<details class=\"spoiler\">\n<summary>")
      if spoiler.title.isEmpty {
        html.append(escaping: options.spoilerTitle)
      } else {
        html.append(escaping: outline.unmarked(spoiler.title).span)
      }
      html.append(verbatim: "</summary>\n")
      return true
    }
    guard !isInInlineSpoiler else { return false }
    isInInlineSpoiler = true
    cut(.spoiler(isBlock: false))
    html.append(verbatim: "<label class=\"spoiler\">")
    html.append(tag: "input", ("type", "checkbox"), ("aria-label", options.spoilerLabel))
    // Without styles, the words remain hidden.
    html.append(verbatim: "<span hidden data-nosnippet>")
    return true
  }

  mutating func closeSpoiler(isWritten: Bool, isBlock: Bool) {
    hiddenDepth -= 1
    guard isWritten else { return }
    if isBlock, !isInline {
      startLine()
      html.append(verbatim: "</details>\n</div>\n")
    } else {
      isInInlineSpoiler = false
      html.append(verbatim: "</span></label>")
    }
    cut(.spoilerEnd)
  }
}
