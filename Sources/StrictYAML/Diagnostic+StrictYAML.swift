import Base

/// A mistake in YAML with a fixed wording.
struct YAMLMistake {
  let id: String
  let message: String
  let fix: String

  init(_ id: String, _ message: String, fix: String) {
    (self.id, self.message, self.fix) = (id, message, fix)
  }

  static let anchor = Self(
    "yaml-anchor", "anchors such as '&name' are not allowed",
    fix: "remove the anchor; if the text starts with '&', put it in quotes")
  static let alias = Self(
    "yaml-alias", "references such as '*name' are not allowed",
    fix: "write out what it stands for; if the text starts with '*', put it in quotes")
  static let tag = Self(
    "yaml-tag", "tags such as '!name' are not allowed",
    fix: "remove the tag; if the text starts with '!', put it in quotes")
  static let mergeKey = Self(
    "yaml-merge-key", "merge keys ('<<') are not allowed",
    fix: "write out the keys that it would bring in")
  static let keyIsNoText = Self(
    "key-is-no-text", "a key must be a text, not a list or keys with values",
    fix: "if this is meant as text, put it in quotes")
  static let emptyKey = Self(
    "empty-key", "there is no key before this ':'", fix: "write the key, or put the text in quotes")
  static let secondDocument = Self(
    "second-document", "'---' starts a second document; only one is allowed",
    fix: "remove the line, or move what follows into another file")
  static let unclosedQuote = Self(
    "unclosed-quote", "this quote is not closed",
    fix: "close it, or write a quote that is part of the text within quotes of the other sort")
  static let listOnKeyLine = Self(
    "list-on-key-line", "a list with '-' cannot start on the line of its key",
    fix: "start it on the next line, or write it as [one, two]; if it is text, put it in quotes")
  static let surrogateEscape = Self(
    "surrogate-escape", "this code is only half of a character",
    fix: "write the character itself, or its code as '\\U' and eight digits")
  static let wrongIndentation = Self(
    "wrong-indentation", "this does not fit in with the lines above it",
    fix: "start it in the same column as the other keys or items; "
      + "if it is part of a text, put the text in quotes")
}

extension Diagnostic {
  static func yaml(_ mistake: YAMLMistake, at location: SourceLocation) -> Diagnostic {
    .error(mistake.id, mistake.message, at: location, fix: mistake.fix)
  }

  static func invalidUTF8(_ byte: UInt8) -> Diagnostic {
    .error(
      "invalid-utf8", "this is not UTF-8 text: byte 0x\(hexadecimal(UInt32(byte), digits: 2))",
      fix: "save the file as UTF-8")
  }

  static func control(_ scalar: Unicode.Scalar, at location: SourceLocation) -> Diagnostic {
    .error(
      "control-character",
      "the control character U+\(hexadecimal(scalar.value, digits: 4)) is not allowed",
      at: location, fix: "remove it")
  }

  static func duplicateKey(_ key: String, first: SourceLocation) -> Diagnostic {
    .error(
      "duplicate-key", "'\(shortened(key))' appears a second time",
      notes: [Note("the first one is here", at: first)], fix: "remove one of them")
  }

  static func tooDeep(limit: Int, at location: SourceLocation) -> Diagnostic {
    .error(
      "nested-too-deep", "lists and keys are nested more than \(limit) deep here", at: location,
      fix: "if the brackets are meant as text, put it in quotes")
  }

  static func outOfMemory(in source: Source) -> Diagnostic {
    Diagnostic(
      .error, "out-of-memory", "there is not enough memory to read this file",
      at: .file(source.path))
  }

  /// For a value that ends with a quote that was meant to begin another one.
  static func quoteClosedFarBelow(_ line: String, end: SourceLocation) -> Diagnostic {
    .error(
      "unclosed-quote", "this quote is not closed on its line",
      notes: [Note("so the value goes on to the next quote, which is here", at: end)],
      fix: shortened(line) == line && !line.dropFirst().contains("#")
        ? "write \(line)\(line.prefix(1))" : "close it where the value ends")
  }

  static func unclosed(_ opening: String, _ bracket: String, in line: String, end: SourceLocation)
    -> Diagnostic
  {
    // A `#` in quotes begins no comment, but owners who use quotes know that.
    let comment = line.contains("\"") ? nil : line.firstMatch(of: /[\s\[{,](#[^\s,\]}]+).*[\]}]/)
    return .error(
      "unclosed-bracket", "this '\(opening)' is not closed by '\(bracket)'",
      notes: [Note("',' or '\(bracket)' was expected here", at: end)],
      fix: comment.map { "'#' begins a comment: put \"\(shortened(String($0.1)))\" in quotes" }
        ?? "close it; if the bracket is part of the text, put the text in quotes")
  }

  static func emptyFlowItem(_ character: String) -> Diagnostic {
    .error(
      "empty-flow-item", "there is nothing before this '\(character)'",
      fix: "remove it, or put the text in quotes if it is part of one")
  }

  /// - Parameter key: the word before the colon, if it may be a key that lacks a comma before it
  static func colonInValue(_ value: String, key: String? = nil) -> Diagnostic {
    let comma = key.map { "write a comma before '\(shortened($0))'; if it is all one text, " } ?? ""
    return .error(
      "colon-in-value", "a text with ': ' in it must be in quotes", fix: comma + quoting(value))
  }

  static func missingColon(_ line: String) -> Diagnostic {
    func write(_ key: Substring, _ value: Substring) -> String {
      "write '\(key): \(shortened(String(value)))'"
    }
    let indent = "; if it belongs to the value above, indent it by two spaces"
    let isKey = line.wholeMatch(of: /[\w-]+/) != nil
    var (problem, fix) = (
      "there is no ': '", "write '\(isKey ? "\(line): …" : "key: value")'" + indent
    )
    if line.contains("\u{FF1A}") {
      (problem, fix) = ("the colon is a full-width '\u{FF1A}'", "write ': ' instead")
    } else if let sign = line.drop(while: { $0 != ":" }).dropFirst().first, !sign.isASCII,
      sign.isWhitespace || sign == "\u{200B}" || sign == "\u{FEFF}"
    {
      problem = "the character after the colon isn't a space"
      fix = "write a plain space there"
    } else if let match = line.firstMatch(of: /^([\w-]+):(\S.*)$/) {
      (problem, fix) = ("there is no space after the colon", write(match.1, match.2))
    } else if let match = line.firstMatch(of: /^([\w-]+) *= *(\S.*)$/) {
      (problem, fix) = ("there is '=' and no ': '", write(match.1, match.2))
    } else if let match = line.firstMatch(of: /^([A-Za-z][\w-]*) +([^\s:][^:]*)$/) {
      let isFact = match.2.contains(/^[0-9"'\[]/)
      fix =
        isFact
        ? write(match.1, match.2) + indent
        : "indent this line by two spaces if it belongs to the value above, or "
          + write(match.1, match.2)
    }
    return .error(
      "missing-colon", "'\(shortened(line))' isn't a key with a value: \(problem)", fix: fix)
  }

  static func reservedCharacter(_ character: String, value: String) -> Diagnostic {
    .error(
      "reserved-character", "a text that starts with '\(character)' must be in quotes",
      fix: value == character
        ? "remove it, or put it in quotes if it is a text" : quoting(value))
  }

  static func textAfterValue(
    _ value: String, rest: String, closing: String, opening: SourceLocation
  ) -> Diagnostic {
    let isBracket = rest.allSatisfy { "]} ".contains($0) }
    return .error(
      "text-after-value", "the value ended with '\(closing)' before this text",
      notes: [Note("the value starts here", at: opening)],
      fix: isBracket
        ? "remove '\(shortened(rest))'; if the brackets are part of the text, put all of it in quotes"
        : quoting(textMeant(by: value, rest, quote: closing)))
  }

  /// In `'Mika's alcove'`, the outer quotes were meant for the value and the inner one for the
  /// text; in `"Mushi" and "shi"`, all quotes were meant for the text.
  private static func textMeant(by value: String, _ rest: String, quote: String) -> String {
    let whole = value + rest
    guard quote == "'" || quote == "\"", rest.hasSuffix(quote) else { return whole }
    let isWithinWord = rest.first?.isWhitespace == false
    let isOdd = whole.split(separator: quote, omittingEmptySubsequences: false).count % 2 == 0
    return isWithinWord || isOdd ? String(whole.dropFirst().dropLast()) : whole
  }

  static func textAfterBlockMarker(_ value: String) -> Diagnostic {
    .error(
      "text-after-block-marker", "after '|' or '>' the text must start on the next line",
      fix: "move it there, indented; or \(quoting(value))")
  }

  /// - Parameter isOfTopKey: whether the line is a key that should not be indented at all
  static func tab(isOfTopKey: Bool, at location: SourceLocation) -> Diagnostic {
    .error(
      "tab-indentation", "lines must be indented with spaces, not with tabs", at: location,
      fix: isOfTopKey
        ? "remove the tab: this key begins its line, as the one above does"
        : "replace the tabs by spaces: as many as the lines around it have, "
          + "or two more than the key it belongs to")
  }

  static func unknownEscape(_ character: String) -> Diagnostic {
    .error(
      "unknown-escape", "'\\\(character)' means nothing within double quotes",
      fix: "write '\\\\' for a backslash, or use single quotes")
  }
}

/// Advice to put a text in quotes, ready to paste: single quotes if a backslash would need
/// escaping.
private func quoting(_ text: String) -> String {
  // A shortened text would not be the same when pasted.
  guard shortened(text) == text else { return "put the whole text in quotes" }
  let hasMarks = text.contains { $0 == "\"" || $0 == "\\" }
  return "write " + (hasMarks ? "'\(text.replacing("'", with: "''"))'" : "\"\(text)\"")
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
