import Diagnostics

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
        "the picture '\(wrote)' is left out, its description stays; texts show no pictures",
        at: location, fix: "name it as the 'cover' of the title, or link to it on the web")
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

  static func moreMarkdownProblems(_ count: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "more-problems",
      "\(count) more \(count == 1 ? "problem" : "problems") of the same kinds in this text",
      at: location, fix: "mend the ones above first")
  }
}
