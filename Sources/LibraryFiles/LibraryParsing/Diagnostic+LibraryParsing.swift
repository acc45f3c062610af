import Base
import MediaLibrary
import StrictYAML

/// All that can be wrong with one of the user's files, in words. First what concerns the file as a whole.
extension Diagnostic {
  static func noFrontMatter(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "no-front-matter", "the file must start with front matter, between two lines '---'",
      at: location, fix: "write '---', 'title: …' and '---' as the first three lines")
  }

  /// Other programs do not find it there, either.
  static func frontMatterBelowTop(line: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "front-matter-below-the-top",
      "the front matter must start on the first line, and this '---' is on line \(line)",
      at: location,
      fix: "remove what is above it: empty lines, and spaces before the '---'")
  }

  static func otherFrontMatter(_ found: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "front-matter-in-another-format",
      "the front matter is in \(found), which is not read", at: location,
      fix: "write it in YAML: '---', 'title: …' with a colon, '---'")
  }

  static func otherTextForm(_ form: TextForm, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "not-a-text-in-utf8",
      form == .returns ? "the file has \(form.rawValue)" : "the file is \(form.rawValue)",
      at: location,
      fix: form == .returns
        ? "save it with LF at the ends of lines ('Unix' in most editors)"
        : "save it as UTF-8; most editors ask for the encoding under 'Save as'")
  }

  static func frontMatterIsOpen(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "front-matter-is-open", "the front matter that starts here has no end",
      at: location, fix: "write a line '---' after its last key")
  }

  static func emptyFrontMatter(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "empty-front-matter", "the front matter says nothing", at: location,
      fix: "write at least 'title: …'")
  }

  package static func noMapping(found: YAMLNode.Content, at location: SourceLocation) -> Diagnostic
  {
    Diagnostic(
      .error, "front-matter-without-keys",
      "front matter must be keys with values, not \(words(found))", at: location,
      fix: "write 'title: …' and further keys, each on a line of its own")
  }

  static func noSettings(found: YAMLNode.Content, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "settings-without-keys", "settings must be keys with values, not \(words(found))",
      at: location, fix: "write 'name: …' and further keys, each on a line of its own")
  }

  package static func noList(found: YAMLNode.Content, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "no-list-of-titles", "a file of many titles must be a list, not \(words(found))",
      at: location, fix: "start each title with '- title: …' and indent its other keys by two")
  }

  package static func noTitle(found: YAMLNode.Content, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "item-is-no-title", "a title must be keys with values, not \(words(found))",
      at: location, fix: "write '- title: …'")
  }

  static func missingTitle(hasKey: Bool, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "missing-title", "this title has no 'title'", at: location,
      fix: hasKey ? "write it behind 'title: '" : "add 'title: …'")
  }

  static func fileNameIsNoSlug(
    _ name: String, wanted: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "file-name-is-no-slug",
      "the address is '\(shortened(wanted)).html': addresses have small letters, digits and hyphens",
      at: location,
      fix: "call the file '\(shortened(wanted))', with the same extension, or leave it so")
  }

  static func slugBesideFileName(
    _ slug: String, fileName: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "slug-beside-file-name",
      "'slug' means nothing here: the file name is the address of the title", at: location,
      fix: slug.contains("/")
        ? "remove it" : "remove it, or rename the file to '\(shortened(slug)).md'")
  }

  static func tooManyProblems(limit: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "too-many-problems",
      "there are more than \(NumberText.grouped(limit)) problems in this file; the rest is not shown",
      at: location, fix: "mend the ones above first")
  }
}

/// Keys and their relations.
extension Diagnostic {
  /// - Parameter meant: what to write for a key that other programs have.
  static func unknownKey(
    _ key: String, known: [String], meant: String?, at location: SourceLocation
  ) -> Diagnostic {
    let own = "call it 'x-\(shortened(key))' if it is a key of your own"
    return Diagnostic(
      .warning, "unknown-key", "there is no key '\(shortened(key))' here", at: location,
      fix: (meant ?? nearest(to: key, among: known)).map { "did you mean '\($0)'? \(own)" }
        ?? (known.count <= 12 ? "write \(choices(known)); \(own)" : own))
  }

  /// No warning: with the key passed over, what it was meant to keep back would be published.
  static func nearlyGuardedKey(
    _ key: String, meant: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "nearly-a-key",
      "there is no key '\(shortened(key))' here, and '\(meant)' decides what others may see",
      at: location,
      fix: "did you mean '\(meant)'? call it 'x-\(shortened(key))' if it is a key of your own")
  }

  /// One within the value of another key, where it would hide nothing.
  static func misplacedGuardedKey(_ key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "nearly-a-key",
      "'\(shortened(key))' is no key of what it stands in, and hides nothing",
      at: location,
      fix: "write it among the keys of the title, the list or the page itself, or remove it")
  }

  static func guardedKeyInText(_ key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "nearly-a-key", "'\(key)' is part of the text here, and hides nothing", at: location,
      fix: "write it above the '---' that ends the front matter")
  }

  static func guardedKeySaysNothing(
    _ key: String, _ choice: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "key-without-value", "'\(key)' has no value, so who may see this is not said",
      at: location, fix: "write \(choice), or remove the key")
  }

  static func valueCut(
    _ key: String, _ value: String, _ rest: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "value-ends-at-comment",
      "'\(key)' is only '\(shortened(value))': '\(shortened(rest))' behind a space is a comment",
      at: location,
      fix:
        "put it in quotes, as in \"\(shortened(value + " " + rest))\"; a comment begins with '# '")
  }

  /// - Parameter rest: what was to be the rest of the value, and is taken as a key
  static func valueCutAtComma(
    _ key: String, _ value: String, _ rest: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "value-ends-at-comma",
      "'\(shortened(key))' is only '\(shortened(value))': within brackets the comma before '\(shortened(rest))' ends it",
      at: location, fix: "put it in quotes, as in \"\(shortened("\(value), \(rest)"))\"")
  }

  static func missingKey(
    _ key: String, in parent: String?, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "missing-key", "'\(key)' is missing" + (parent.map { " in '\($0)'" } ?? ""),
      at: location, fix: "add '\(key): …'")
  }

  static func missingStatus(key: String, kind: Kind, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "missing-status", "'\(key)' needs a 'status': without one, a title is not yours yet",
      at: location,
      fix: "add 'status: …' with \(choices(Status.allCases.map(\.rawValue)))")
  }

  static func listWithoutItems(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "list-without-items", "this list has no items, so nothing is in it", at: location,
      fix: "add 'items: [anime/cowboy-bebop, …]' with ids of titles")
  }

  static func reviewKeyWithoutReview(_ key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "review-key-without-review", "'\(key)' is about a review, and there is none",
      at: location, fix: "write the review below the front matter, or remove the key")
  }

  static func endBeforeStart(
    _ end: String, started: String, at location: SourceLocation, first: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "end-before-start", "this ended \(on(end)), before it started \(on(started))",
      at: location, notes: [Note("it started here", at: first)], fix: "correct one of the dates")
  }

  static func progressBeyondTotal(
    _ progress: Int, total: Int, unit: ProgressUnit, at location: SourceLocation
  ) -> Diagnostic {
    let unit = unit.rawValue
    let there = total == 1 ? "is only 1 \(unit.dropLast())" : "are only \(total) \(unit)"
    return Diagnostic(
      .warning, "progress-beyond-total", "progress is \(progress), but there \(there)",
      at: location, fix: "correct the progress or the total")
  }

  static func repeatsDisagree(
    _ repeats: Int, history: Int, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, "repeats-disagree", "'repeat' says \(repeats), but 'history' lists \(history)",
      at: location, fix: "remove 'repeat' (the history is counted), or complete the history")
  }

  static func partWithoutNumber(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "part-without-number",
      "a part must have a \(choices(Tracking.Part.Unit.allCases.map(\.rawValue)))",
      at: location, fix: "write, for example, 'season: 1'")
  }

  /// Without its end it would be published.
  static func openComment(_ sign: String, key: String, at location: SourceLocation) -> Diagnostic {
    let end = sign == "<!--" ? "-->" : sign
    return Diagnostic(
      .error, "comment-without-end",
      "'\(sign)' begins a comment in '\(shortened(key))', and there is no '\(end)' where it ends",
      at: location,
      fix:
        "end the comment with '\(end)', or write '\\\(sign)' if it is none ('\\\\\(sign)' within double quotes)"
    )
  }

  static func valueIsComment(_ key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "value-is-comment", "'\(shortened(key))' has no value: '#' starts a comment",
      at: location, fix: "put the value in quotes")
  }

  static func emptyItem(of key: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "empty-item", "this item of '\(key)' is empty", at: location, fix: "remove it")
  }

  static func repeatedItem(
    _ text: String, of key: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "repeated-item", "'\(shortened(text))' is in '\(key)' for the second time",
      at: location, fix: "remove it")
  }
}

/// `5, 10 or 100`
package func choices(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

func words(_ content: YAMLNode.Content) -> String {
  switch content {
  case .mapping: "keys with values"
  case .sequence: "a list"
  case .scalar: "a text"
  }
}

/// A date in a sentence: `on 2012-04-03`, `in 2012-04`, `in 2012`.
private func on(_ date: String) -> String { (date.utf8.count == 10 ? "on " : "in ") + date }
