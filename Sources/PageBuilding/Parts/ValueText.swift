import Base
import MediaLibrary
import Planning
import Templates

/// One of the owner's values, with its spoilers hidden until the visitor opens them.
package struct ValueText: TextSource {
  private let text: String
  /// Whether each line that isn't blank is a paragraph.
  private let hasParagraphs: Bool
  private let spoilerLabel: String

  package init(_ text: String, hasParagraphs: Bool = false, in words: Messages) {
    self.init(text, hasParagraphs: hasParagraphs, spoilerLabel: words[.showSpoiler])
  }

  init(_ text: String, hasParagraphs: Bool, spoilerLabel: String) {
    (self.text, self.hasParagraphs, self.spoilerLabel) = (text, hasParagraphs, spoilerLabel)
  }

  package static let kind = ValueKind.html
  package static let mayBeEmpty = false
  package var isEmpty: Bool { text.isEmpty }

  package func append(to page: inout PageBuffer) {
    var isOpen = false
    func close(_ page: inout PageBuffer) {
      if isOpen { page.append("</p>\n") }
      isOpen = false
    }
    for (text, isSpoiler) in text.spoilerPieces {
      guard hasParagraphs else {
        append(text, isSpoiler: isSpoiler, to: &page)
        continue
      }
      for (number, line) in lines(of: text).enumerated() {
        if number > 0 { close(&page) }
        if isBlank(line), !isOpen { continue }
        if !isOpen { page.append(line.hasRightToLeft ? "<p dir=\"auto\">" : "<p>") }
        isOpen = true
        append(line, isSpoiler: isSpoiler, to: &page)
      }
    }
    close(&page)
  }

  private func append(_ words: String, isSpoiler: Bool, to page: inout PageBuffer) {
    guard isSpoiler else { return page.append(escaping: words) }
    page.append("<label class=\"spoiler\"><input type=\"checkbox\" aria-label=\"")
    page.append(escaping: spoilerLabel)
    page.append("\"><span hidden data-nosnippet>")
    page.append(escaping: words)
    page.append("</span></label>")
  }
}

private func lines(of text: String) -> [String] {
  guard text.utf8.contains(where: mayBeginNewline) else { return [text] }
  return text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isNewline)
    .map { String($0) }
}

private func mayBeginNewline(_ byte: UInt8) -> Bool {
  0x0A...0x0D ~= byte || byte == 0xC2 || byte == 0xE2
}

private func isBlank(_ line: String) -> Bool {
  // Nearly every line has an ASCII letter; only the others need Unicode's tables.
  !line.utf8.contains { 0x20 < $0 && $0 < 0x7F } && line.allSatisfy(\.isWhitespace)
}

/// The newlines of `Character.isNewline`.
private func isNewline(_ scalar: Unicode.Scalar) -> Bool {
  (0x0A...0x0D).contains(scalar.value) || scalar == "\u{85}" || scalar == "\u{2028}"
    || scalar == "\u{2029}"
}
