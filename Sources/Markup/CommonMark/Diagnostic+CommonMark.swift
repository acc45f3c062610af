import Base

extension Diagnostic {
  static func markdown(_ problem: Problem, at location: SourceLocation) -> Diagnostic {
    let wrote = shortened(problem.text)
    return switch problem.kind {
    case .rawHTML:
      Diagnostic(
        .warning, "raw-html", "the HTML '\(wrote)' is left out; texts are Markdown",
        at: location, fix: "write it as Markdown, or put it between backticks to show it")
    case .link:
      Diagnostic(
        .warning, "link-not-allowed",
        "the link to '\(wrote)' is left out; links start with http:, https: or mailto:, or lead to a page of the site",
        at: location, fix: "write the whole address, such as 'https://example.org/'")
    case .picture:
      Diagnostic(
        .warning, "picture-left-out",
        "the picture '\(wrote)' is left out, its description stays; pictures of texts are in the folder 'pictures'",
        at: location, fix: "put it there, and write '![what is to be seen](pictures/NAME)'")
    case .pictureAddress:
      Diagnostic(
        .warning, "picture-not-allowed",
        "the picture '\(wrote)' is left out; a picture on the web starts with http: or https:",
        at: location, fix: "write the whole address, such as 'https://example.org/a.jpg'")
    case .unknownHeading:
      Diagnostic(
        .warning, "unknown-heading", "there is no heading '#\(wrote)' in this text", at: location,
        fix: "write the heading's words in small letters with '-' between them, as in '#the-end'")
    case .openSpoiler:
      Diagnostic(
        .warning, "spoiler-without-end", "'>!' hides nothing: its paragraph has no '!<'",
        at: location,
        fix: "end the spoiler with '!<' in the same paragraph, or write '\\>!' if it is none")
    case .openFence:
      Diagnostic(
        .warning, "spoiler-block-without-end",
        "this spoiler has no end, so it hides the rest of the text", at: location,
        fix: "write a line ':::' where it ends")
    case .strayFence:
      Diagnostic(
        .warning, "spoiler-block-without-start", "this ':::' ends no spoiler", at: location,
        fix: "start the spoiler with a line '::: spoiler', or remove this one")
    case .openComment:
      Diagnostic(
        .error, "comment-without-end", "'%%' begins a comment, and there is no '%%' where it ends",
        at: location, fix: "end the comment with '%%', or write '\\%%' if it is none")
    case .openHTMLComment:
      Diagnostic(
        .error, "comment-without-end",
        "'<!--' begins a comment that nothing ends, so it would be shown", at: location,
        fix:
          "end it with '-->' before the next empty line, with no '--' within; or put it between '%%', or write '\\<!--' if it is none"
      )
    case .unknownNote:
      Diagnostic(
        .warning, "footnote-without-text", "there is no note '[^\(wrote)]:' in this text",
        at: location, fix: "write a line '[^\(wrote)]: …' with the words of the note")
    case .unusedNote:
      Diagnostic(
        .warning, "footnote-unused", "nothing leads to this note, so it is left out", at: location,
        fix: "write '[^\(wrote)]' where it belongs, or remove it")
    case .secondNote:
      Diagnostic(
        .warning, "footnote-twice", "there is a note '\(wrote)' already; this one is left out",
        at: location, fix: "give it another name")
    case .table:
      Diagnostic(
        .warning, "table-not-known", "texts have no tables; its rows are shown as lines",
        at: location, fix: "write a list, with a line '- …' for each row")
    case .embed:
      embed(wrote, at: location)
    case .openTitleLink:
      Diagnostic(
        .warning, "title-link-without-end",
        "'[[' leads to no title: there is no ']]' behind it on its line", at: location,
        fix: "write it as in '[[anime/planetes]]', or write '\\[[' if it is none")
    case .highlight:
      foreignSign(
        wrote, at: location, fix: "write '**…**' for words that matter, '*…*' for a quieter voice")
    case .math:
      foreignSign(wrote, at: location, fix: "write it between backticks, as in '`a² + b²`'")
    case .inlineNote:
      foreignSign(
        wrote, at: location,
        fix: "write '[^1]' here, and a line '[^1]: …' with the words of the note")
    case .spacedAddress:
      Diagnostic(
        .warning, "space-in-address",
        "this is shown as it is written, since there is a space in the address '\(wrote)'",
        at: location,
        fix:
          "put the address between '<' and '>', as in '(<\(wrote)>)', or write '%20' for each space; "
          + "write ']\\(' if it is none")
    case .nearlySpoiler:
      Diagnostic(
        .warning, "nearly-a-spoiler", "'[!\(wrote)]' hides nothing: it is shown as a note is",
        at: location, fix: "write '[!spoiler]' if it is to hide what follows")
    case .foreignSpoiler:
      // A tag hides what is behind it, the other signs what is within.
      Diagnostic(
        .warning, "nearly-a-spoiler", "'\(wrote)' hides nothing here", at: location,
        fix: wrote.hasPrefix("[") || wrote != problem.text
          ? "write '>!' where the spoiler begins and '!<' where it ends"
          : "write '>!\(wrote.dropFirst(2).dropLast(2))!<'")
    case .nesting:
      Diagnostic(
        .warning, "nested-too-deep",
        "quotes, lists and emphasis are nested more than \(Outline.deepest) deep here; what is deeper is shown as plain text",
        at: location, fix: "take some of them apart")
    case .textTooLong:
      Diagnostic(
        .error, "text-too-long", "this text is longer than \(longestText >> 20) MB",
        at: location, fix: "shorten it, or divide it among several files")
    }
  }

  private static func foreignSign(
    _ wrote: String, at location: SourceLocation, fix: String
  ) -> Diagnostic {
    Diagnostic(
      .warning, "markdown-not-known", "'\(wrote)' means nothing here and is shown as it is",
      at: location, fix: fix)
  }

  private static func embed(_ wrote: String, at location: SourceLocation) -> Diagnostic {
    let ending = wrote.split(separator: ".").last?.lowercased() ?? ""
    let isPicture = ["jpg", "jpeg", "png", "webp", "gif", "avif", "svg"].contains(ending)
    let name = wrote.split(separator: "/").last ?? ""
    return Diagnostic(
      .warning, "embed-not-known", "'![[\(wrote)]]' shows nothing but its name here",
      at: location,
      fix: isPicture
        ? "put the picture into 'pictures/' and write '![what is to be seen](pictures/\(name))'"
        : "write '[[\(wrote)]]' to link to a title")
  }

  static func moreMarkdownProblems(_ count: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "more-problems",
      "\(count) more \(count == 1 ? "problem" : "problems") of the same kinds in this text",
      at: location, fix: "mend the ones above first")
  }
}
