import Base

extension Diagnostic {
  static func markdown(_ problem: Problem, at location: SourceLocation) -> Diagnostic {
    let isError = [.openComment, .openHTMLComment, .textTooLong].contains(problem.kind)
    return Diagnostic(
      isError ? .error : .warning,
      wording(of: problem.kind, shortened(problem.text), problem.text), at: location)
  }

  private static func wording(
    of kind: Problem.Kind, _ wrote: String, _ whole: String
  ) -> Wording {
    func foreign(_ fix: String) -> Wording {
      Wording("markdown-not-known", "'\(wrote)' means nothing here and is shown as it is", fix)
    }
    return switch kind {
    case .rawHTML:
      Wording(
        "raw-html", "the HTML '\(wrote)' is left out; texts are Markdown",
        wrote.hasPrefix("<r") && ["<ruby", "<rt", "<rp", "<rb"].contains(where: wrote.hasPrefix)
          ? "write readings in brackets, as in '漢字(かんじ)'; Markdown has no ruby"
          : "write it as Markdown, or put it between backticks to show it")
    case .link:
      Wording(
        "link-not-allowed",
        "the link to '\(wrote)' is left out; links start with http:, https: or mailto:, "
          + "or lead to a page of the site",
        "write the whole address, such as 'https://example.org/'")
    case .picture:
      Wording(
        "picture-left-out",
        "the picture '\(wrote)' is left out, and its description shown instead: "
          + "texts show pictures of the folder 'pictures' only",
        "put it there, and write '![what it shows](pictures/NAME)'")
    case .pictureAddress where wrote.contains("\\"):
      Wording(
        "picture-not-allowed", "the picture '\(wrote)' is left out; folders have '/' between them",
        "write '\(wrote.replacing("\\", with: "/"))'")
    case .pictureAddress:
      Wording(
        "picture-not-allowed",
        "the picture '\(wrote)' is left out; a picture on the web starts with http: or https:",
        "write the whole address, such as 'https://example.org/a.jpg'")
    case .pictureElsewhere:
      Wording(
        "picture-elsewhere",
        "the picture '\(wrote)' becomes a link, since a picture on another site tells that site who "
          + "reads yours",
        "save it in 'pictures/' and write '![what it shows](pictures/NAME)', or remove the '!' to keep "
          + "the link")
    case .unknownHeading:
      Wording(
        "unknown-heading", "there is no heading '#\(wrote)' in this text",
        "write the heading's words in lower case with '-' between them, as in '#the-end'")
    case .openSpoiler:
      Wording(
        "spoiler-without-end", "'>!' hides nothing: its paragraph has no '!<'",
        "end the spoiler with '!<' in the same paragraph, or write '\\>!' if it isn't one")
    case .openFence:
      Wording(
        "spoiler-block-without-end", "this spoiler has no end, so it hides the rest of the text",
        "write a line ':::' where it ends")
    case .strayFence:
      Wording(
        "spoiler-block-without-start", "this ':::' doesn't end a spoiler",
        "start the spoiler with a line '::: spoiler', or remove this one")
    case .openComment:
      Wording(
        "comment-without-end", "'%%' begins a comment, but no '%%' ends it",
        "end the comment with '%%', or write '\\%%' if it isn't one")
    case .openHTMLComment:
      Wording(
        "comment-without-end", "'<!--' begins a comment without an end, so it would be shown",
        "end it with '-->' before the next empty line, with no '--' within; "
          + "or put it between '%%', or write '\\<!--' if it isn't one")
    case .unknownNote:
      Wording(
        "footnote-without-text", "there is no note '[^\(wrote)]:' in this text",
        "write a line '[^\(wrote)]: …' with the words of the note")
    case .unusedNote:
      Wording(
        "footnote-unused", "nothing leads to this note, so it is left out",
        "write '[^\(wrote)]' where it belongs, or remove it")
    case .secondNote:
      Wording(
        "footnote-twice", "there is a note '\(wrote)' already; this one is left out",
        "give it another name")
    case .table:
      Wording(
        "not-a-table", "this looks like a table, but is shown as it is written",
        "give its first line and the '|---|' below it as many columns, "
          + "and end each spoiler in its own cell")
    case .embed:
      Wording(
        "embed-not-known", "'![[\(wrote)]]' shows nothing but its name here",
        fixForEmbed(of: wrote))
    case .openTitleLink:
      Wording(
        "title-link-without-end", "'[[' isn't a link: there is no ']]' after it on its line",
        "write it as in '[[anime/planetes]]', or write '\\[[' if it isn't one")
    case .highlight: foreign("write '**…**' for words that matter, '*…*' for a quieter voice")
    case .math: foreign("write it between backticks, as in '`a² + b²`'")
    case .inlineNote:
      foreign("write '[^1]' here, and a line '[^1]: …' with the words of the note")
    case .spacedAddress:
      Wording(
        "space-in-address",
        "this is shown as it is written, since there is a space in the address '\(wrote)'",
        "put the address between '<' and '>', as in '(<\(wrote)>)', or write '%20' for each space; "
          + "write ']\\(' if it isn't one")
    case .nearlySpoiler:
      Wording(
        "nearly-a-spoiler", "'[!\(wrote)]' hides nothing: it is shown as a note",
        "write '[!spoiler]' if it is to hide what follows")
    case .foreignSpoiler:
      // A tag hides the text after it, the other signs the text they enclose.
      Wording(
        "nearly-a-spoiler", "'\(wrote)' hides nothing here",
        wrote.hasPrefix("[") || wrote != whole
          ? "write '>!' where the spoiler begins and '!<' where it ends"
          : "write '>!\(wrote.dropFirst(2).dropLast(2))!<'")
    case .nesting:
      Wording(
        "nested-too-deep",
        "quotes, lists and emphasis are nested more than \(Outline.deepest) deep here; "
          + "deeper ones are shown as plain text", "nest fewer of them")
    case .textTooLong:
      Wording(
        "text-too-long", "this text is longer than \(longestText >> 20) MB",
        "shorten it, or divide it among several files")
    }
  }

  private static func fixForEmbed(of name: String) -> String {
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    let isPicture = ["jpg", "jpeg", "png", "webp", "gif", "avif", "svg"].contains(ending)
    return isPicture
      ? "put the picture into 'pictures/' and write "
        + "'![what it shows](pictures/\(name.split(separator: "/").last ?? ""))'"
      : "write '[[\(name)]]' to link to a title"
  }

  static func moreMarkdownProblems(_ count: Int) -> Diagnostic {
    .warning(
      "more-problems",
      "\(count) more \(count == 1 ? "problem" : "problems") of the same kinds in this text",
      fix: "fix the ones above first")
  }
}
