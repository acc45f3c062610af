import Markup
import MediaLibrary
import Trackers

extension ExportFormat {
  static let markdown = ExportFormat(
    name: "markdown", summary: "all reviews as one document to read",
    keys: [
      .title, .creators, .released, .rating, .finished, .started, .status, .review, .reviewTitle,
      .reviewDate, .spoilers, .contentWarnings,
    ],
    isTaken: { $0[.review] != nil }, missing: "a review",
    write: { library in
      let reviews = library.titles.map { section($0, in: library) }
      return Array(("# \(words(library.settings.name))\n\n" + reviews.joined(separator: "\n")).utf8)
    })
}

private func section(_ title: TitleRecord, in library: LibraryExport) -> String {
  let scale = library.scale
  let year = title.date(.released).map { " (\($0.year))" } ?? ""
  let facts = [
    title.creators().isEmpty ? nil : title.creators().map(words).joined(separator: ", "),
    title.rating.map { "\(scale.text($0)) of \(scale.best)" },
    title.lastFinished.map { "finished \($0.iso)" },
    title.date(.reviewDate).map { "written \($0.iso)" },
  ].compactMap { $0 }
  let warnings = title.list(.contentWarnings).map(words)
  let heading = words(title.text(.reviewTitle))
  let text = partOfDocument(
    title.text(.review), below: 2, notes: title.id.replacing("/", with: "-")
  ) { library.names[$0].map(words) }
  return """
    ## \(words(title.title))\(year)

    """
      + (facts.isEmpty ? "" : "\n*\(facts.joined(separator: " · "))*\n")
      + (heading.isEmpty ? "" : "\n**\(heading)**\n")
      + (warnings.isEmpty ? "" : "\nContent warnings: \(warnings.joined(separator: ", "))\n")
      + (title[.spoilers] == nil ? "\n\(text)\n" : "\n::: spoiler\n\(text)\n:::\n")
}

/// A text as Markdown without markup.
private func words(_ text: String) -> String { markdown(fromPlain: singleLine(text)) }
