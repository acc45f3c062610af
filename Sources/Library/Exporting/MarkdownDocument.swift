import CommonMark
import MediaLibrary
import Trackers

extension ExportFormat {
  /// All reviews as one document to read.
  static let markdown = ExportFormat(
    name: "markdown", summary: "all reviews as one document to read",
    keys: [
      .title, .creators, .released, .rating, .finished, .started, .status, .review, .reviewTitle,
      .reviewDate, .spoilers, .contentWarnings,
    ],
    taking: { $0[.review] != nil }, missing: "a review",
    write: { library in
      let reviews = library.titles.map { section($0, in: library) }
      return Array(("# \(library.settings.name)\n\n" + reviews.joined(separator: "\n")).utf8)
    })
}

private func section(_ title: TitleRecord, in library: LibraryExport) -> String {
  let scale = library.scale
  let year = title.date(.released).map { " (\($0.year))" } ?? ""
  let facts = [
    title.creators().isEmpty ? nil : title.creators().joined(separator: ", "),
    title.rating.map { "\(scale.text($0)) of \(scale.best)" },
    title.lastFinished.map { "finished \($0.iso)" },
    title.date(.reviewDate).map { "written \($0.iso)" },
  ].compactMap { $0 }
  let warnings = title.list(.contentWarnings)
  let heading = title.text(.reviewTitle)
  let text = partOfDocument(
    title.text(.review), below: 2, notes: title.id.replacing("/", with: "-")
  ) { library.names[$0] }
  return """
    ## \(title.title)\(year)

    """
      + (facts.isEmpty ? "" : "\n*\(facts.joined(separator: " · "))*\n")
      + (heading.isEmpty ? "" : "\n**\(heading)**\n")
      + (warnings.isEmpty ? "" : "\nContent warnings: \(warnings.joined(separator: ", "))\n")
      + (title[.spoilers] == nil ? "\n\(text)\n" : "\n::: spoiler\n\(text)\n:::\n")
}
