import Base

enum TemplateProblem {
  case notText, tooManyProblems, tooDeep, tooLarge
  case unclosedTag(terminator: String)
  case badDelimiters, missingName
  case badName(String)
  case foreignTag(String, words: String)
  case unclosedSection(tag: String, name: String)
  case mismatchedClose(String, open: String, opened: SourceLocation)
  case nothingToClose(String)
  case unknownTemplate(String, known: [String])
  case recursiveTemplate(String, chain: [String])
  case unknownBlock(String, of: String, known: [String])
  case repeatedBlock(String, first: SourceLocation)
  case contentOutsideBlocks(of: String)
  case unknownName(String, in: [FieldTable])
  case notASingleValue(context: String)
  case noParts(String, FieldAccess, part: String, in: FieldTable)
  case prefixedName(String, String, plain: String)
  case notAVariable(String, FieldAccess)
  case notASection(String, FieldAccess)
  case unescapedText(String, FieldAccess)
  case escapedMarkup(String)
  case unknownWord(String, nearest: String?)
  case openWord(String, parameters: [String])
  case unescapedWord(String)
  case wordAsSection(String)
  case refusedPosition(String, HTMLPosition.Refusal, urls: [String])
  case positionChange(String, from: String, to: String)
  case unfinishedName
  case unfinishedMarkup(String)
}

extension Diagnostic {
  static func template(_ problem: TemplateProblem, at location: SourceLocation?) -> Diagnostic {
    let isWarning =
      switch problem {
      case .foreignTag, .contentOutsideBlocks: true
      default: false
      }
    return Diagnostic(isWarning ? .warning : .error, problem.wording, at: location)
  }
}

private typealias Wording = Diagnostic.Wording

extension TemplateProblem {
  fileprivate var wording: Wording {
    switch self {
    case .notText:
      Wording(
        "template-not-text", "a template must be UTF-8 text without NUL characters",
        "save the file as UTF-8")
    case .tooManyProblems:
      Wording(
        "too-many-problems",
        "there are more than \(ParsedTemplate.problemLimit) problems in this file; "
          + "the rest is not shown", "fix the ones below first")
    case .tooDeep:
      Wording(
        "nested-too-deep",
        "sections, blocks and partials are nested more than \(ParsedTemplate.depthLimit) deep here",
        "split the template")
    case .tooLarge:
      Wording(
        "template-too-large", "this template is too large with all the templates that it includes",
        "include fewer templates that include others several times")
    case .unclosedTag(let terminator):
      Wording(
        "unclosed-tag", "this tag has no end: '\(terminator)' is missing", "add '\(terminator)'")
    case .badDelimiters:
      Wording(
        "bad-delimiters",
        "new delimiters are two words without '=': the opening and the closing one",
        "write them like this: {{=<% %>=}}")
    case .missingName:
      Wording("missing-name", "there is no name in this tag", "write a name in it, or remove it")
    case .badName(let name):
      Wording(
        "bad-name", "'\(name)' is not a name: names are letters, digits, '-', '_', '.', '/'",
        mustache(for: name) ?? "remove the other characters")
    case .foreignTag(let tag, let words):
      Wording(
        "foreign-tag", "'\(shortened(tag))' isn't a Mustache tag and is shown as it is",
        mustache(for: words) ?? "write it with names in '{{…}}', or remove it")
    case .unclosedSection(let tag, let name):
      Wording("unclosed-section", "\(tag) is never closed", "add {{/\(name)}} where it ends")
    case .mismatchedClose(let name, let open, let opened):
      Wording(
        "mismatched-close", "{{/\(name)}} cannot close '\(open)'", "write {{/\(open)}}",
        notes: [.init("'\(open)' was opened here", at: opened)])
    case .nothingToClose(let name):
      Wording(
        "nothing-to-close", "{{/\(name)}} closes nothing: no section is open here",
        "remove it, or add {{#\(name)}} before it")
    case .unknownTemplate(let name, let known):
      Wording(
        "unknown-template", "there is no template '\(name)'",
        didYouMean(name, known) ?? "write one of these names, or add 'templates/\(name).html'",
        notes: [.init("the templates are: \(list(known))")])
    case .recursiveTemplate(let name, let chain):
      Wording(
        "recursive-template", "'\(name)' includes itself: \(chain.joined(separator: " → "))",
        "write the levels out, each in a template of its own")
    case .unknownBlock(let name, let parent, let known):
      Wording(
        "unknown-block", "'\(parent)' has no block '\(name)'",
        didYouMean(name, known) ?? "remove this block, or add it to '\(parent)'",
        notes: [
          .init(known.isEmpty ? "'\(parent)' has no blocks" : "its blocks are: \(list(known))")
        ])
    case .repeatedBlock(let name, let first):
      Wording(
        "repeated-block", "the block '\(name)' is given twice", "remove one of the two",
        notes: [.init("first given here", at: first)])
    case .contentOutsideBlocks(let parent):
      Wording(
        "content-outside-blocks", "this is not shown: inside {{<\(parent)}} only blocks are",
        "put it into a block, or remove it")
    case .unknownName(let name, let tables): unknownName(name, in: tables)
    case .notASingleValue(let context):
      Wording(
        "not-a-single-value",
        "'.' is an item of a list of texts, but this is the whole \(context) context",
        "write the name that you mean")
    case .noParts(let name, let access, let part, let table):
      Wording(
        "no-parts", "'\(name)' is \(access.kind) and has no '\(part)' of its own",
        named(part, in: [table])
          ?? access.itemNames.map { known in
            let parts =
              known.count > 2
              ? [nearest(to: part, among: known) ?? known[0]]
              : known.contains(part) ? [part] : known
            let shown = parts.map { "{{\($0)}}" }.joined(separator: ": ")
            return "write {{#\(name)}}\(shown){{/\(name)}}"
          } ?? "remove '.\(part)'")
    case .prefixedName(let field, let name, let plain):
      Wording(
        "prefixed-name",
        "names after '\(field).' are written without '\(name.dropLast(plain.count))'",
        "write '\(field).\(plain)'")
    case .notAVariable(let name, .named(let texts)), .notASection(let name, .named(let texts)):
      Wording(
        "name-missing",
        "'\(name)' needs the name of one of your keys that begin with '\(texts.prefix)'",
        "write {{\(name).mood}} for the key '\(texts.prefix)mood'")
    case .notAVariable(let name, let access):
      Wording(
        "not-a-variable", "'\(name)' is \(access.kind), not something to show",
        "write {{#\(name)}} … {{/\(name)}}")
    case .notASection(let name, let access):
      Wording(
        "not-a-section",
        "'\(name)' is \(access.kind) that is always there, not a list, a flag or a section",
        "remove the section and keep what is in it")
    case .unescapedText(let name, let access):
      Wording(
        "unescaped-text", "'\(name)' is \(access.kind); only HTML is shown unescaped",
        "write {{\(name)}}")
    case .escapedMarkup(let name):
      Wording(
        "escaped-markup", "'\(name)' is HTML, and its markup would show as text",
        "write {{{\(name)}}}")
    case .unknownWord(let name, let nearest):
      Wording(
        "unknown-word", "the site has no word '\(shortened(name))'",
        nearest.map { "did you mean '\(FixedTexts.prefix)\($0)'?" }
          ?? "write a key from 'tokonoma templates --eject words/en.yml' "
          + "after '\(FixedTexts.prefix)'")
    case .openWord(let name, let parameters):
      Wording(
        "open-word",
        parameters.isEmpty
          ? "'\(name)' has several forms, which a template can't choose from"
          : "'\(name)' has blanks that a template can't fill in",
        "use the field of the context with the complete text",
        notes: parameters.isEmpty ? [] : [.init("it takes: \(list(parameters))")])
    case .unescapedWord(let name):
      Wording(
        "unescaped-word", "'\(name)' is text; only HTML is shown unescaped", "write {{\(name)}}")
    case .wordAsSection(let name):
      Wording(
        "word-as-section", "'\(name)' is a text that is always there, not a section",
        "remove the section and keep what is in it")
    case .refusedPosition(let name, let refusal, let urls): refused("'\(name)'", refusal, urls)
    case .positionChange(let name, let start, let end):
      Wording(
        "unbalanced-section", "the section '\(name)' begins in \(start) but ends in \(end)",
        "end it at the same kind of place, so that it can be left out")
    case .unfinishedName:
      Wording(
        "unfinished-name", "a name in a tag continues after a section that may have ended it",
        "put a space here")
    case .unfinishedMarkup(let place):
      Wording("unfinished-markup", "the template ends in \(place)", "close what begins here")
    }
  }

  private func unknownName(_ name: String, in tables: [FieldTable]) -> Wording {
    let inner = tables.first.map { " is not in the \($0.name) context" } ?? ""
    let around = tables.dropFirst().map { ", nor in the \($0.name) context around it" }
    let names = tables.flatMap(\.names)
    return Wording(
      "unknown-name", "'\(name)'\(inner)\(around.joined())",
      name == "else"
        ? "Mustache has no 'else': {{^name}} … {{/name}} is shown where the name is empty"
        : named(name, in: tables) ?? didYouMean(name, names)
          ?? (names.isEmpty ? "remove it" : "write one of these names"),
      notes: tables.map { .init("the \($0.name) context has: \(list($0.names))") })
  }

  private func refused(
    _ name: String, _ refusal: HTMLPosition.Refusal, _ urls: [String]
  ) -> Wording {
    func addressFix(_ attribute: String) -> String {
      urls.isEmpty
        ? "show it outside of '\(attribute)': there is no URL here"
        : "write one of the URLs here: \(list(urls))"
    }
    return switch refusal {
    case .inTag:
      Wording(
        "variable-in-tag", "\(name) is in a tag outside of a quoted value",
        "put it between the quotes of an attribute")
    case .inComment:
      Wording(
        "variable-in-comment", "\(name) is in an HTML comment",
        "remove it; {{! … }} is a comment that is not published")
    case .inUnquotedAttribute:
      Wording(
        "unquoted-attribute", "\(name) is in an attribute without quotes",
        "put the whole value in quotes")
    case .inScript(let element):
      Wording(
        "variable-in-script", "\(name) is in <\(element)>, where escaping doesn't help",
        "put it in a 'data-…' attribute of an element")
    case .inScriptAttribute(let attribute):
      Wording(
        "variable-in-script", "\(name) is in '\(attribute)', where escaping doesn't help",
        "put it in 'class' or a 'data-…' attribute")
    case .markupInAttribute(let attribute):
      Wording(
        "misplaced-markup", "\(name) is HTML and can't be in the attribute '\(attribute)'",
        "use a text instead")
    case .markupInPlainText(let element):
      Wording(
        "misplaced-markup", "\(name) is HTML and can't be in <\(element)>", "use a text instead")
    case .textStartsAddress(let attribute):
      Wording(
        "text-as-url", "\(name) is text, and only a URL can start '\(attribute)'",
        addressFix(attribute))
    case .textBeforeScheme(let attribute):
      Wording(
        "text-as-url",
        "\(name) is text, and in '\(attribute)' text can only come after '/', '?' or '#'",
        addressFix(attribute))
    case .refusedScheme(let attribute):
      Wording(
        "refused-scheme",
        "\(name) continues an address in '\(attribute)' that is not http, https or mailto",
        "use one of these, or a relative address")
    }
  }
}

/// Advice for a tag of Handlebars, Liquid or Go; nil for anything else.
private func mustache(for tag: String) -> String? {
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

/// Advice for a name with the prefix that only names in the owner's files have: `x-mood`.
private func named(_ name: String, in tables: [FieldTable]) -> String? {
  for (field, access) in tables.flatMap(\.fields).sorted(by: { $0.key < $1.key }) {
    if case .named(let texts) = access, name.hasPrefix(texts.prefix), name != texts.prefix {
      return "write {{\(field).\(name.dropFirst(texts.prefix.count))}}"
    }
  }
  return nil
}

private func didYouMean(_ name: String, _ known: [String]) -> String? {
  nearest(to: name, among: known).map { "did you mean '\($0)'?" }
}

private func list(_ names: [String]) -> String {
  names.isEmpty ? "none" : names.joined(separator: ", ")
}
