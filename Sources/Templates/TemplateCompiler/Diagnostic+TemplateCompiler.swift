import Base

/// Every message about templates.
extension Diagnostic {
  static let notText = error(
    "template-not-text", "a template must be UTF-8 text without NUL characters",
    fix: "save the file as UTF-8")

  static func tooManyProblems(in path: String) -> Diagnostic {
    .error(
      "too-many-problems",
      "there are more than \(ParsedTemplate.problemLimit) problems in this file; the rest is not shown",
      at: .file(path), fix: "fix the ones below first")
  }

  static func unclosedTag(_ terminator: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "unclosed-tag", "this tag has no end: '\(terminator)' is missing", at: location,
      fix: "add '\(terminator)'")
  }

  static let badDelimiters = error(
    "bad-delimiters", "new delimiters are two words without '=': the opening and the closing one",
    fix: "write them like this: {{=<% %>=}}")

  static let missingName = error(
    "missing-name", "there is no name in this tag",
    fix: "write a name in it, or remove it")

  static func badName(_ name: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "bad-name", "'\(name)' is not a name: names are letters, digits, '-', '_', '.', '/'",
      at: location, fix: mustache(for: name) ?? "remove the other characters")
  }

  /// - Parameter words: The contents of the tag.
  static func foreignTag(_ tag: String, _ words: String, at location: SourceLocation) -> Diagnostic
  {
    .warning(
      "foreign-tag", "'\(shortened(tag))' isn't a Mustache tag and is shown as it is", at: location,
      fix: mustache(for: words) ?? "write it with names in '{{…}}', or remove it")
  }

  /// Advice for a tag of Handlebars, Liquid or Go; nil for anything else.
  private static func mustache(for tag: String) -> String? {
    let words = tag.split(separator: " ").map(String.init)
    guard words.count > 1, let last = words.last else { return nil }
    return switch words[0] {
    case "if", "with", "range": "Mustache has no '\(words[0])': write {{#\(last)}} … {{/\(last)}}"
    case "each", "for":
      "Mustache has no '\(words[0])': {{#\(last)}} … {{/\(last)}} is shown for each item of a list"
    case "unless", "not": "Mustache has no '\(words[0])': write {{^\(last)}} … {{/\(last)}}"
    default: nil
    }
  }

  static func unclosedSection(
    _ tag: String, _ name: String, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "unclosed-section", "\(tag) is never closed", at: location,
      fix: "add {{/\(name)}} where it ends")
  }

  static func mismatchedClose(
    _ name: String, open: String, opened: SourceLocation, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "mismatched-close", "{{/\(name)}} cannot close '\(open)'", at: location,
      notes: [Note("'\(open)' was opened here", at: opened)], fix: "write {{/\(open)}}")
  }

  static func nothingToClose(_ name: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "nothing-to-close", "{{/\(name)}} closes nothing: no section is open here", at: location,
      fix: "remove it, or add {{#\(name)}} before it")
  }

  static func tooDeep(at location: SourceLocation) -> Diagnostic {
    .error(
      "nested-too-deep",
      "sections, blocks and partials are nested more than \(ParsedTemplate.depthLimit) deep here",
      at: location, fix: "split the template")
  }

  static func tooLarge(in path: String) -> Diagnostic {
    .error(
      "template-too-large", "this template is too large with all the templates that it includes",
      at: .file(path), fix: "include fewer templates that include others several times")
  }

  static func unknownTemplate(
    _ name: String, known: [String], at location: SourceLocation?
  ) -> Diagnostic {
    let near = nearest(to: name, among: known)
    return .error(
      "unknown-template", "there is no template '\(name)'", at: location,
      notes: [Note("the templates are: \(list(known))")],
      fix: near.map { "did you mean '\($0)'?" }
        ?? "write one of these names, or add 'templates/\(name).html'")
  }

  static func recursiveTemplate(
    _ name: String, by chain: [String], at location: SourceLocation?
  ) -> Diagnostic {
    .error(
      "recursive-template", "'\(name)' includes itself: \(chain.joined(separator: " → "))",
      at: location, fix: "write the levels out, each in a template of its own")
  }

  static func unknownBlock(
    _ name: String, of parent: String, known: [String], at location: SourceLocation
  ) -> Diagnostic {
    let near = nearest(to: name, among: known)
    return .error(
      "unknown-block", "'\(parent)' has no block '\(name)'", at: location,
      notes: [
        Note(known.isEmpty ? "'\(parent)' has no blocks" : "its blocks are: \(list(known))")
      ], fix: near.map { "did you mean '\($0)'?" } ?? "remove this block, or add it to '\(parent)'")
  }

  static func repeatedBlock(
    _ name: String, first: SourceLocation, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "repeated-block", "the block '\(name)' is given twice", at: location,
      notes: [Note("first given here", at: first)], fix: "remove one of the two")
  }

  static func contentOutsideBlocks(
    of parent: String, at location: SourceLocation
  ) -> Diagnostic {
    .warning(
      "content-outside-blocks", "this is not shown: inside {{<\(parent)}} only blocks are",
      at: location, fix: "put it into a block, or remove it")
  }

  static func unknownName(
    _ name: String, in tables: [FieldTable], at location: SourceLocation
  ) -> Diagnostic {
    let inner = tables.first.map { " is not in the \($0.name) context" } ?? ""
    let around = tables.dropFirst().map { ", nor in the \($0.name) context around it" }
    let names = tables.flatMap(\.names)
    return .error(
      "unknown-name", "'\(name)'\(inner)\(around.joined())", at: location,
      notes: tables.map { Note("the \($0.name) context has: \(list($0.names))") },
      fix: name == "else"
        ? "Mustache has no 'else': {{^name}} … {{/name}} is shown where the name is empty"
        : nearest(to: name, among: names).map { "did you mean '\($0)'?" }
          ?? (names.isEmpty ? "remove it" : "write one of these names"))
  }

  static func noParts(
    _ name: String, _ access: FieldAccess, part: String, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "no-parts", "'\(name)' is \(access.kind) and has no '\(part)' of its own", at: location,
      fix: access.itemNames.map { known in
        let parts =
          known.count > 2
          ? [nearest(to: part, among: known) ?? known[0]] : known.contains(part) ? [part] : known
        return "write {{#\(name)}}\(parts.map { "{{\($0)}}" }.joined(separator: ": ")){{/\(name)}}"
      } ?? "remove '.\(part)'")
  }

  static func notASingleValue(_ context: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "not-a-single-value",
      "'.' stands for an item of a list of texts, but here is the whole \(context) context",
      at: location, fix: "write the name that you mean")
  }

  static func notAVariable(
    _ name: String, _ access: FieldAccess, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "not-a-variable", "'\(name)' is \(access.kind), not something to show", at: location,
      fix: "write {{#\(name)}} … {{/\(name)}}")
  }

  static func notASection(
    _ name: String, _ access: FieldAccess, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "not-a-section",
      "'\(name)' is \(access.kind) that is always there, not a list, a flag or a section",
      at: location, fix: "remove the section and keep what is in it")
  }

  static func unescapedText(
    _ name: String, _ access: FieldAccess, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "unescaped-text", "'\(name)' is \(access.kind); only HTML is shown unescaped", at: location,
      fix: "write {{\(name)}}")
  }

  static func escapedMarkup(_ name: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "escaped-markup", "'\(name)' is HTML, and escaped its markup would show as text",
      at: location, fix: "write {{{\(name)}}}")
  }

  static func unknownWord(
    _ name: String, nearest: String?, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "unknown-word", "the site has no word '\(shortened(name))'", at: location,
      fix: nearest.map { "did you mean '\(FixedTexts.prefix)\($0)'?" }
        ?? "write a key from 'tokonoma templates --eject words/en.yml' after '\(FixedTexts.prefix)'"
    )
  }

  static func openWord(
    _ name: String, parameters: [String], at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "open-word",
      parameters.isEmpty
        ? "'\(name)' has several forms, which a template can't choose from"
        : "'\(name)' has blanks that a template can't fill in", at: location,
      notes: parameters.isEmpty ? [] : [Note("it takes: \(list(parameters))")],
      fix: "use the field of the context with the complete text")
  }

  static func unescapedWord(_ name: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "unescaped-word", "'\(name)' is text; only HTML is shown unescaped", at: location,
      fix: "write {{\(name)}}")
  }

  static func wordAsSection(_ name: String, at location: SourceLocation) -> Diagnostic {
    .error(
      "word-as-section", "'\(name)' is a text that is always there, not a section", at: location,
      fix: "remove the section and keep what is in it")
  }

  static func refusedPosition(
    _ name: String, _ refusal: HTMLPosition.Refusal, urls: [String], at location: SourceLocation
  ) -> Diagnostic {
    let (id, problem, fix): (String, String, String) =
      switch refusal {
      case .inTag:
        (
          "variable-in-tag", "'\(name)' is in a tag outside of a quoted value",
          "put it between the quotes of an attribute"
        )
      case .inComment:
        (
          "variable-in-comment", "'\(name)' is in an HTML comment",
          "remove it; {{! … }} is a comment that is not published"
        )
      case .inUnquotedAttribute:
        (
          "unquoted-attribute", "'\(name)' is in an attribute without quotes",
          "put the whole value in quotes"
        )
      case .inScript(let element):
        (
          "variable-in-script", "'\(name)' is in <\(element)>, where escaping doesn't help",
          "put it in a 'data-…' attribute of an element"
        )
      case .inScriptAttribute(let attribute):
        (
          "variable-in-script",
          "'\(name)' is in '\(attribute)', where escaping doesn't help",
          "put it in 'class' or a 'data-…' attribute"
        )
      case .markupInAttribute(let attribute):
        (
          "misplaced-markup", "'\(name)' is HTML and can't be in the attribute '\(attribute)'",
          "use a text instead"
        )
      case .markupInPlainText(let element):
        (
          "misplaced-markup", "'\(name)' is HTML and can't be in <\(element)>",
          "use a text instead"
        )
      case .textStartsAddress(let attribute):
        (
          "text-as-url", "'\(name)' is text, and only a URL can start '\(attribute)'",
          urls.isEmpty
            ? "show it outside of '\(attribute)': there is no URL here"
            : "write one of the URLs here: \(list(urls))"
        )
      case .textBeforeScheme(let attribute):
        (
          "text-as-url",
          "'\(name)' is text, and in '\(attribute)' text can only come after '/', '?' or '#'",
          urls.isEmpty
            ? "show it outside of '\(attribute)': there is no URL here"
            : "write one of the URLs here: \(list(urls))"
        )
      case .refusedScheme(let attribute):
        (
          "refused-scheme",
          "'\(name)' continues an address in '\(attribute)' that is not http, https or mailto",
          "use one of these, or a relative address"
        )
      }
    return .error(id, problem, at: location, fix: fix)
  }

  static func positionChange(
    _ name: String, from start: String, to end: String, at location: SourceLocation
  ) -> Diagnostic {
    .error(
      "unbalanced-section", "the section '\(name)' begins in \(start) but ends in \(end)",
      at: location, fix: "end it at the same kind of place, so that it can be left out")
  }

  static let unfinishedName = error(
    "unfinished-name", "a name in a tag continues after a section that may have ended it",
    fix: "put a space here")

  static func unfinishedMarkup(_ place: String, at location: SourceLocation?) -> Diagnostic {
    .error(
      "unfinished-markup", "the template ends in \(place)", at: location,
      fix: "close what begins here")
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
