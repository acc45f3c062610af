import Base
import MediaLibrary
import StrictYAML

/// Problems with a whole file.
extension Diagnostic {
  /// - Parameter rule: the first line, if it was meant as the line of three hyphens
  static func noFrontMatter(rule: String?) -> Diagnostic {
    .error(
      "no-front-matter", "the file must start with front matter, between two lines '---'",
      fix: rule.map { "write '---', three hyphens, instead of '\(shortened($0))'" }
        ?? "write '---', 'title: …' and '---' as the first three lines")
  }

  static func frontMatterBelowTop(line: Int) -> Diagnostic {
    .error(
      "front-matter-below-the-top",
      "the front matter must start on the first line, and this '---' is on line \(line)",
      fix: "remove what is above it: empty lines, and spaces before the '---'")
  }

  static func otherFrontMatter(_ found: String) -> Diagnostic {
    .error(
      "front-matter-in-another-format", "the front matter is in \(found), which is not read",
      fix: "write it in YAML: '---', 'title: …' with a colon, '---'")
  }

  static func otherTextForm(_ form: TextForm) -> Diagnostic {
    .error(
      "not-a-text-in-utf8",
      form == .returns ? "the file has \(form.rawValue)" : "the file is \(form.rawValue)",
      fix: form == .returns
        ? "save it with LF at the ends of lines ('Unix' in most editors)"
        : "save it as UTF-8; most editors ask for the encoding under 'Save as'")
  }

  static let frontMatterIsOpen = error(
    "front-matter-is-open", "the front matter that starts here has no end",
    fix: "write a line '---' after its last key")

  static let emptyFrontMatter = error(
    "empty-front-matter", "the front matter is empty", fix: "write at least 'title: …'")

  package static func noMapping(_ node: YAMLNode) -> Diagnostic {
    let spaced = node.text?.wholeMatch(of: /([\w-]+):(\S.*)/).map { "'\($0.1): \($0.2)'" }
    return .error(
      "front-matter-without-keys",
      "front matter must be keys with values, not \(words(node.content))",
      fix: spaced.map { "put a space after the colon: write \($0)" }
        ?? "write 'title: …' and further keys, each on a line of its own")
  }

  static func noSettings(found: YAMLNode.Content) -> Diagnostic {
    .error(
      "settings-without-keys", "settings must be keys with values, not \(words(found))",
      fix: "write 'name: …' and further keys, each on a line of its own")
  }

  package static func noList(found: YAMLNode.Content) -> Diagnostic {
    .error(
      "no-list-of-titles", "a file of many titles must be a list, not \(words(found))",
      fix: "start each title with '- title: …' and indent its other keys by two")
  }

  package static func noTitle(found: YAMLNode.Content) -> Diagnostic {
    .error(
      "item-is-no-title", "a title must be keys with values, not \(words(found))",
      fix: "write '- title: …'")
  }

  static func missingTitle(hasKey: Bool) -> Diagnostic {
    .error(
      "missing-title", "this title has no 'title'",
      fix: hasKey ? "write it behind 'title: '" : "add 'title: …'")
  }

  static func fileNameIsNoSlug(_ name: String, wanted: String) -> Diagnostic {
    .warning(
      "file-name-is-no-slug",
      "the address is '\(shortened(wanted)).html': addresses have lower-case letters, digits and hyphens",
      fix: "call the file '\(shortened(wanted))', with the same extension, or leave it as it is")
  }

  static func slugBesideFileName(_ slug: String, fileName: String) -> Diagnostic {
    .warning(
      "slug-beside-file-name", "'slug' has no effect here: the file name is the title's address",
      fix: slug.contains("/")
        ? "remove it" : "remove it, or rename the file to '\(shortened(slug)).md'")
  }

  static func tooManyProblems(limit: Int) -> Diagnostic {
    .error(
      "too-many-problems",
      "there are more than \(NumberText.grouped(limit)) problems in this file; the rest is not shown",
      fix: "fix the ones above first")
  }
}

/// Problems with keys.
extension Diagnostic {
  /// - Parameter meant: the key's name here, if another program uses this one
  static func unknownKey(_ key: String, known: [String], meant: String?) -> Diagnostic {
    let own = "call it 'x-\(shortened(key))' if it is a key of your own"
    let isReview = known.contains("reviewTitle") && ["review", "text"].contains(key.lowercased())
    return .warning(
      "unknown-key", "there is no key '\(shortened(key))' here",
      fix: isReview
        ? "move the text below the second '---': that is the review; \(own)"
        : (meant ?? nearest(to: key, among: known)).map { "did you mean '\($0)'? \(own)" }
          ?? (known.count <= 12 ? "write \(choices(known)); \(own)" : own))
  }

  /// An error, because ignoring the key would publish what it was meant to hide.
  ///
  /// - Parameter written: the line that hides the title, empty if it shouldn't be hidden; nil if
  ///   only the key is wrong
  static func nearlyGuardedKey(_ key: String, meant: String, written: String?) -> Diagnostic {
    let own = "call it 'x-\(shortened(key))' if it is a key of your own"
    let fix =
      switch written {
      case nil: "did you mean '\(meant)'? \(own)"
      case "": "remove it: a title is public unless a key hides it; \(own)"
      case "private: true" where key.lowercased().hasPrefix("un") || key.lowercased() == "hidden":
        "write 'private: true' to keep the title out of the site, or 'visibility: unlisted' to keep "
          + "it out of lists; \(own)"
      case let line?: "write '\(line)'; \(own)"
      }
    return .error(
      "nearly-a-key",
      "there is no key '\(shortened(key))' here, and '\(meant)' decides what others may see",
      fix: fix)
  }

  /// A key that hides titles, inside another key's value.
  static func misplacedGuardedKey(_ key: String) -> Diagnostic {
    .error(
      "nearly-a-key", "'\(shortened(key))' has no effect here, so it hides nothing",
      fix: "write it among the keys of the title, the list or the page itself, or remove it")
  }

  static func guardedKeyInText(_ key: String) -> Diagnostic {
    .error(
      "nearly-a-key", "'\(key)' is part of the text here, so it hides nothing",
      fix: "write it above the '---' that ends the front matter")
  }

  static func guardedKeyWithoutValue(_ key: String, _ choice: String) -> Diagnostic {
    .error(
      "key-without-value", "'\(key)' has no value, so it is unclear who may see this",
      fix: "write \(choice), or remove the key")
  }

  static func valueCut(_ key: String, _ value: String, _ rest: String) -> Diagnostic {
    .warning(
      "value-ends-at-comment",
      "'\(key)' is only '\(shortened(value))': '\(shortened(rest))' after a space is a comment",
      fix:
        "put it in quotes, as in \"\(shortened(value + " " + rest))\"; a comment begins with '# '")
  }

  /// - Parameter rest: the part that YAML reads as a key
  static func valueCutAtComma(_ key: String, _ value: String, _ rest: String) -> Diagnostic {
    .warning(
      "value-ends-at-comma",
      "'\(shortened(key))' is only '\(shortened(value))': within brackets the comma before '\(shortened(rest))' ends it",
      fix: "put it in quotes, as in \"\(shortened("\(value), \(rest)"))\"")
  }

  /// - Parameter node: the mapping with the present keys
  static func missingKey(_ key: String, in parent: String?, of node: YAMLNode? = nil) -> Diagnostic
  {
    let first = node?.pairs.first { _ in true }
    let isNumber = first?.key.text.flatMap { Int($0) } != nil
    let numbered = isNumber ? first?.value.text : nil
    return .error(
      "missing-key", "'\(key)' is missing" + (parent.map { " in '\($0)'" } ?? ""),
      fix: numbered.map { "write '- \(shortened($0))': the order is the rank" }
        ?? "add '\(key): …'")
  }

  static func missingStatus(key: String, kind: Kind) -> Diagnostic {
    .error(
      "missing-status", "'\(key)' needs a 'status': without one, a title is not yours yet",
      fix: "add 'status: …' with \(choices(Status.allCases.map(\.rawValue)))")
  }

  static let listWithoutItems = warning(
    "list-without-items", "this list has no 'items'",
    fix: "add 'items: [anime/cowboy-bebop, …]' with ids of titles")

  static func reviewKeyWithoutReview(_ key: String) -> Diagnostic {
    .warning(
      "review-key-without-review", "'\(key)' is about a review, and this title has none",
      fix: "write the review below the front matter, or remove the key")
  }

  static func endBeforeStart(_ end: String, started: String, first: SourceLocation) -> Diagnostic {
    .warning(
      "end-before-start", "this ended \(on(end)), before it started \(on(started))",
      notes: [Note("it started here", at: first)], fix: "correct one of the dates")
  }

  static func progressBeyondTotal(_ progress: Int, total: Int, unit: ProgressUnit) -> Diagnostic {
    let unit = unit.rawValue
    let there = total == 1 ? "is only 1 \(unit.dropLast())" : "are only \(total) \(unit)"
    return .warning(
      "progress-beyond-total", "progress is \(progress), but there \(there)",
      fix: "correct the progress or the total")
  }

  static func repeatsDisagree(_ repeats: Int, history: Int) -> Diagnostic {
    .error(
      "repeats-disagree", "'repeat' says \(repeats), but 'history' lists \(history)",
      fix: "remove 'repeat' (the history is counted), or complete the history")
  }

  static func valuesAsKeys(in key: String, fix: String) -> Diagnostic {
    .error(
      "values-as-keys", "'\(key)' has values where its keys should be", fix: "write \(fix)")
  }

  static let partWithoutNumber = error(
    "part-without-number",
    "a part must have a \(choices(Tracking.Part.Unit.allCases.map(\.rawValue)))",
    fix: "write, for example, 'season: 1'")

  /// An error, because an unclosed comment would be published.
  static func openComment(_ sign: String, key: String) -> Diagnostic {
    let end = sign == "<!--" ? "-->" : sign
    return .error(
      "comment-without-end",
      "'\(sign)' begins a comment in '\(shortened(key))', but no '\(end)' ends it",
      fix:
        "end the comment with '\(end)', or write '\\\(sign)' if it isn't one ('\\\\\(sign)' within double quotes)"
    )
  }

  static func spoilerInValue(key: String) -> Diagnostic {
    .error(
      "spoiler-in-value",
      "'>!…!<' hides nothing in '\(shortened(key))': pages, feeds and addresses show its words",
      fix:
        "take the marks out, or move the words into the review, 'description' or a 'note'; write '\\>!' if it isn't a spoiler ('\\\\>!' within double quotes)"
    )
  }

  static func foreignSpoiler(_ sign: String, key: String) -> Diagnostic {
    .warning(
      "nearly-a-spoiler", "'\(shortened(sign))' hides nothing in '\(shortened(key))'",
      fix: "write '>!' where the spoiler begins and '!<' where it ends")
  }

  static func openSpoiler(key: String) -> Diagnostic {
    .warning(
      "spoiler-without-end", "'>!' hides the rest of '\(shortened(key))': it has no '!<'",
      fix:
        "end the spoiler with '!<', or write '\\>!' if it isn't one ('\\\\>!' within double quotes)"
    )
  }

  static func valueIsComment(_ key: String) -> Diagnostic {
    .warning(
      "value-is-comment", "'\(shortened(key))' has no value: '#' starts a comment",
      fix: "put the value in quotes")
  }

  static func emptyItem(of key: String) -> Diagnostic {
    .warning("empty-item", "this item of '\(key)' is empty", fix: "remove it")
  }

  static func repeatedItem(_ text: String, of key: String) -> Diagnostic {
    .warning(
      "repeated-item", "'\(shortened(text))' is twice in '\(key)'", fix: "remove it")
  }
}

/// Wrong addresses, accounts, ids, colors and paths.
extension Diagnostic {
  static func noURL(_ text: String, key: String, schemes: [String]) -> Diagnostic {
    .error(
      "no-url",
      "'\(key)' must be an address that starts with \(choices(schemes.map { $0 + ":" })), not '\(shortened(text))'",
      fix: wholeURL(meantBy: text, schemes).map { "write '\($0)'" }
        ?? "write the whole address, such as 'https://example.org/'")
  }

  /// `https://mika.example` for `mika.example`, `mailto:…` for an e-mail address; nil if it is
  /// unclear.
  private static func wholeURL(meantBy text: String, _ schemes: [String]) -> String? {
    let path = text.replacing("\\", with: "/").replacing(" ", with: "%20")
    let scheme = schemes.contains("https") ? "https://" : ""
    let proposals = [
      path, path.contains("@") ? "mailto:\(path)" : scheme + path.trimmingPrefix("//"),
    ]
    let host = path.split(separator: "/").first { !$0.hasSuffix(":") } ?? ""
    guard shortened(text) == text, host.contains("."), !".@".contains(host.first ?? "."),
      !host.contains("%20")
    else { return nil }
    return proposals.prefix(text.contains(":") ? 1 : 2).first {
      isURL($0, schemes: schemes) && withoutUser($0) == nil
    }
  }

  /// Messages never contain the user name or password, because hosts publish the logs of their
  /// runs.
  static func urlWithUser(_ plain: String, key: String) -> Diagnostic {
    .error(
      "url-with-user", "'\(key)' is public, and it has a user name or password before the '@'",
      fix: "write '\(shortened(plain))'; change a password that has been public")
  }

  static func siteURLWithQuery(_ url: String) -> Diagnostic {
    .error(
      "site-url-with-query", "the site's address can't have '?' or '#'",
      fix: "write '\(shortened(String(url.prefix { $0 != "?" && $0 != "#" })))'")
  }

  static func siteURLNamesPage(_ folder: Substring) -> Diagnostic {
    .error(
      "site-url-names-page", "the site's address must be a folder, not a page",
      fix: "write '\(shortened(String(folder)))'")
  }

  static func noAccount(_ text: String, key: String) -> Diagnostic {
    .error(
      "no-account", "'\(key)' must be a Fediverse account, not '\(shortened(text))'",
      fix: "write the name and its server, in quotes: \"@mika@social.example\"")
  }

  static func unknownScale(_ text: String) -> Diagnostic {
    .error(
      "unknown-scale",
      "'ratingScale' must be \(choices(RatingScale.allCases.map { String($0.rawValue) })), not '\(shortened(text))'",
      fix: "5 has halves, 10 has decimals, 100 has whole numbers; write the one that you rate on")
  }

  static func noSlug(_ text: String, key: String, wanted: String) -> Diagnostic {
    .error(
      "no-slug",
      wanted == text + "-1"
        ? "'\(key)' can't be '\(shortened(text))', because Windows can't have files of that name"
        : "'\(key)' must be lower-case letters and digits with hyphens between them, not '\(shortened(text))'",
      fix: "write '\(wanted)'")
  }

  static func noEntryID(_ text: String) -> Diagnostic {
    .error(
      "no-title-id", "'\(shortened(text))' isn't the address of a title",
      fix: "write the folder and the file name, as in 'anime/cowboy-bebop'")
  }

  static func noColor(_ text: String, key: String) -> Diagnostic {
    .error(
      "no-color", "'\(key)' must be a color such as \"#3fa2c1\", not '\(shortened(text))'",
      fix: sixDigits(ofColor: text).map { "write '\(key): \"#\($0)\"'" }
        ?? "write six hexadecimal digits after '#', in quotes")
  }

  static func noOrigin(_ text: String) -> Diagnostic {
    .error(
      "no-origin", "'\(shortened(text))' isn't an origin for the content security policy",
      fix:
        "write 'https://' and the host alone, as in 'https://images.example'; files of the "
        + "site itself are always allowed")
  }

  /// - Parameter meant: a picture of the project that the path probably means
  static func pathOutside(_ text: String, key: String, meant: String? = nil) -> Diagnostic {
    .error(
      "path-outside", "'\(key)' must be a file of this project, not '\(shortened(text))'",
      fix: meant.map { "write '\($0)'" }
        ?? "put the picture into the project and write its path, as in 'covers/anime/x.jpg'")
  }

  static func noPicture(_ text: String, key: String, known: [String]) -> Diagnostic {
    .error(
      "no-picture", "'\(shortened(text))' isn't a picture format that every browser shows",
      fix: "save it as \(choices(known))")
  }

  static func pictureMissing(_ text: String, key: String, meant: String?) -> Diagnostic {
    .warning(
      "picture-missing", "there is no file '\(shortened(text))'",
      fix: meant.map { "did you mean '\($0)'?" }
        ?? "put it there; the path of '\(key)' starts at the folder of tokonoma.yml")
  }
}

func words(_ content: YAMLNode.Content) -> String {
  switch content {
  case .mapping: "keys with values"
  case .sequence: "a list"
  case .scalar: "a text"
  }
}

/// `on 2012-04-03`, `in 2012-04`, `in 2012`
private func on(_ date: String) -> String { (date.utf8.count == 10 ? "on " : "in ") + date }
