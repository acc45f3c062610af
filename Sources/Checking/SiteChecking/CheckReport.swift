import Base

/// Counts of checked items and findings.
package struct CheckReport: Sendable {
  package let titles: Int
  package let files: Int
  package let links: Int
  package let errors: Int
  package let warnings: Int
  package let advice: Int
  /// Findings that aren't shown.
  package let hidden: Int

  package var isClean: Bool { errors + warnings + advice == 0 }

  /// `checked 55 titles, 332 files and 8,120 links within the site: no problems`
  package var summary: String {
    "checked \(NumberText.count(titles, .titles)), \(NumberText.count(files, .files)) and "
      + "\(NumberText.grouped(links)) links within the site" + verdict
  }

  private var verdict: String {
    if isClean { return ": no problems" }
    return hidden == 0 ? "" : "; \(NumberText.grouped(hidden)) more with --all"
  }

  package var json: JSONValue {
    [
      "titles": .number(titles), "files": .number(files), "links": .number(links),
      "errors": .number(errors), "warnings": .number(warnings), "advice": .number(advice),
    ]
  }
}
