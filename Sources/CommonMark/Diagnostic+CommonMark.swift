import Diagnostics

extension Diagnostic {
  static func markdown(_ problem: Problem, at location: SourceLocation) -> Diagnostic {
    let wrote = shortened(problem.text)
    return switch problem.kind {
    case .rawHTML:
      Diagnostic(
        .warning, "raw-html", "raw HTML is left out: '\(wrote)'", at: location,
        fix: "write it as Markdown, or put it between backticks to show it")
    case .link:
      Diagnostic(
        .warning, "link-not-allowed",
        "a link to '\(wrote)' is left out; links may be http, https, mailto or relative",
        at: location, fix: "give the whole address, starting with https://")
    case .picture:
      Diagnostic(
        .warning, "picture-left-out",
        "the picture '\(wrote)' is left out; its description stands in its place", at: location,
        fix: "link to a picture on the web; the title's own picture is its `cover:`")
    case .pictureAddress:
      Diagnostic(
        .warning, "picture-not-allowed",
        "the picture '\(wrote)' is left out; pictures are linked by http or https", at: location,
        fix: "give the whole address, starting with https://")
    case .unknownHeading:
      Diagnostic(
        .warning, "unknown-heading", "no heading of this text has the id '\(wrote)'", at: location,
        fix: "an id is the heading's words in lower case with '-' between them")
    case .openSpoiler:
      Diagnostic(
        .warning, "spoiler-without-end", "'>!' hides nothing: its paragraph has no '!<'",
        at: location, fix: "end the spoiler with '!<', or write '\\>!'")
    case .openFence:
      Diagnostic(
        .warning, "spoiler-block-without-end",
        "the spoiler has no ':::' line, so it hides the rest of the text", at: location,
        fix: "end the spoiler with a line ':::'")
    case .strayFence:
      Diagnostic(
        .warning, "spoiler-block-without-start", "':::' ends no spoiler", at: location,
        fix: "start the spoiler with a line '::: spoiler', or delete this one")
    case .nesting:
      Diagnostic(
        .warning, "nested-too-deep",
        "nested more than \(Outline.deepest) deep; what is deeper loses its quotes, lists and emphasis",
        at: location, fix: "write it flatter")
    case .textTooLong:
      Diagnostic(
        .error, "text-too-long", "a text may have at most \(longestText >> 20) MB",
        at: location, fix: "cut it into several pages")
    }
  }

  static func moreMarkdownProblems(_ count: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "more-problems",
      "\(count) more \(count == 1 ? "problem" : "problems") of the same kinds in this text",
      at: location)
  }
}
