import Base

extension Diagnostic {
  static let noWordsFile = error(
    "words-without-keys", "a file of words must be keys with texts",
    fix: "write a key and its text on each line, as in 'skip-to-content: Skip to content'")

  static func unknownInterfaceWord(_ key: String, nearest: String?) -> Diagnostic {
    .warning(
      "unknown-interface-word", "the site has no word '\(shortened(key))'",
      fix: nearest.map { "did you mean '\($0)'?" }
        ?? "remove it; 'tokonoma help languages' shows where the words are")
  }

  static func wordOfAnotherShape(_ key: String, _ wanted: String) -> Diagnostic {
    .error(
      "word-of-another-shape", "'\(shortened(key))' must be \(wanted)",
      fix:
        "write it as the built-in words/en.yml has it, or leave it out to keep the built-in words")
  }

  static func openBrace(in key: String) -> Diagnostic {
    .error(
      "open-brace", "a brace in '\(key)' has no partner",
      fix: "braces enclose the name of a parameter, as in '{title}'")
  }

  static func unknownParameter(_ name: String, in key: String, known: [String]) -> Diagnostic {
    let nearest = nearest(to: name, among: known)
    return .error(
      "unknown-parameter", "'{\(shortened(name))}' isn't a parameter of '\(key)'",
      fix: nearest.map { "did you mean '{\($0)}'?" }
        ?? (known.isEmpty
          ? "this text has no parameters: write it without braces"
          : "write one of these: \(known.map { "{\($0)}" }.joined(separator: ", "))"))
  }

  static func missingParameter(_ name: String, in key: String) -> Diagnostic {
    .error(
      "missing-parameter", "'\(key)' lacks '{\(name)}'",
      fix: "put '{\(name)}' where it belongs in the text")
  }

  static func repeatedParameter(_ name: String, in key: String) -> Diagnostic {
    .error(
      "repeated-parameter", "'{\(name)}' appears twice in '\(key)'",
      fix: "keep one of them: it becomes a link")
  }

  static func unknownPlural(_ name: String, of key: String, language: String, known: [String])
    -> Diagnostic
  {
    .error(
      "unknown-plural", "'\(shortened(name))' isn't a plural of the language '\(language)'",
      notes: [Note("it is given for '\(key)'")],
      fix: "write one of these: \(known.joined(separator: ", "))")
  }

  static func missingPlural(_ key: String) -> Diagnostic {
    .error(
      "missing-plural", "'\(key)' lacks the form 'other', which every language has",
      fix: "add 'other: …'")
  }

  static func missingWords(_ keys: [String], in path: String) -> Diagnostic {
    let shown = keys.prefix(12).joined(separator: ", ")
    let more = keys.count > 12 ? " …" : ""
    return .warning(
      "missing-words",
      keys.count == 1
        ? "one word is missing and is shown in English" : "missing words are shown in English",
      at: .file(path), notes: [Note("missing: \(shown)\(more)")],
      fix:
        "add \(keys.count == 1 ? "it" : "them"); 'tokonoma templates --eject words/en.yml' copies the English ones"
    )
  }

  static func languageWithoutWords(_ language: String, known: [String]) -> Diagnostic {
    let primary = language.prefix { $0 != "-" }.lowercased()
    return .warning(
      "language-without-words",
      "the site's own words are English: there are none for the language '\(language)'",
      notes: [Note("there are words for: \(known.joined(separator: ", "))")],
      fix:
        "copy the words with 'tokonoma templates --eject words/en.yml', rename the copy to '\(primary).yml' and translate it"
    )
  }
}
