import Base

struct Problem {
  enum Kind: CaseIterable {
    case rawHTML, link, picture, pictureAddress, pictureElsewhere, unknownHeading
    case openSpoiler, openFence, strayFence, nesting, textTooLong, openComment, openHTMLComment
    case unknownNote, unusedNote, secondNote
    case table, embed, openTitleLink, highlight, math, inlineNote, spacedAddress
    case nearlySpoiler, foreignSpoiler
  }

  let kind: Kind
  /// In the original text.
  let offset: Int
  let text: String

  init(_ kind: Kind, at offset: Int, text: String = "") {
    self.kind = kind
    self.offset = offset
    self.text = text
  }
}

private let mostOfAKind = 20

func report(
  _ problems: [Problem], locations: inout ProseLocations, to diagnostics: inout DiagnosticList
) {
  var counts: [Problem.Kind: Int] = [:]
  var left = 0
  var last: SourceLocation?
  for problem in problems.sorted(by: { $0.offset < $1.offset }) {
    counts[problem.kind, default: 0] += 1
    if counts[problem.kind, default: 0] <= mostOfAKind {
      let location = locations.location(at: problem.offset)
      diagnostics.report(.markdown(problem, at: location))
      last = location
    } else {
      left += 1
    }
  }
  if let last, left > 0 { diagnostics.report(.moreMarkdownProblems(left).at(last)) }
}

/// Finds the places of a text's bytes in their file.
struct ProseLocations: Sendable {
  private var locations: LocationCursor
  private let start: Int
  private let fixed: SourceLocation?

  init(source: Source, start: Int) {
    locations = LocationCursor(source)
    self.start = start
    fixed = nil
  }

  /// Reports one location for all offsets.
  init(fixed: SourceLocation) {
    locations = LocationCursor(Source(path: fixed.path, bytes: []))
    start = 0
    self.fixed = fixed
  }

  mutating func location(at offset: Int) -> SourceLocation {
    fixed ?? locations.location(at: start + offset)
  }
}

extension UInt8 {
  var isContinuation: Bool { self & 0xC0 == 0x80 }
}
