import Base

/// What a check looked at, and how much it found, shown or not.
package struct CheckReport: Sendable {
  package let titles: Int
  package let files: Int
  package let links: Int
  package let errors: Int
  package let warnings: Int
  package let advice: Int
  /// Of all these, those that are not shown.
  package let hidden: Int

  /// Whether there is anything for the owner to look at.
  package var isClean: Bool { errors + warnings + advice == 0 }

  /// `looked at 55 titles, 332 files and 8,120 links within the site: all is well`
  package var summary: String {
    "looked at \(NumberText.count(titles, .titles)), \(NumberText.count(files, .files)) and "
      + "\(NumberText.grouped(links)) links within the site" + verdict
  }

  private var verdict: String {
    if isClean { return ": all is well" }
    return hidden == 0 ? "" : "; found \(NumberText.grouped(hidden)) more, which --all shows"
  }

  /// The same for programs.
  package var json: JSONValue {
    [
      "titles": .number(titles), "files": .number(files), "links": .number(links),
      "errors": .number(errors), "warnings": .number(warnings), "advice": .number(advice),
    ]
  }
}
