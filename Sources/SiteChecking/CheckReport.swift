import MediaLibrary

/// What a check looked at, and how much it found, shown or not.
package struct CheckReport: Sendable {
  package let titles: Int
  package let files: Int
  package let links: Int
  package let errors: Int
  package let warnings: Int
  package let advice: Int

  /// Whether there is anything for the owner to look at.
  package var isClean: Bool { errors + warnings + advice == 0 }

  /// `46 titles, 318 files, 8,120 links: nothing to say`
  package var summary: String {
    "\(NumberText.count(titles, .titles)), \(NumberText.count(files, .files)), "
      + "\(NumberText.grouped(links)) links within the site: \(verdict)"
  }

  private var verdict: String {
    let counts = [
      (errors, "error", "errors"), (warnings, "warning", "warnings"),
      (advice, "piece of advice", "pieces of advice"),
    ].filter { $0.0 > 0 }
    return counts.isEmpty
      ? "all is well"
      : counts.map { "\(NumberText.grouped($0)) \($0 == 1 ? $1 : $2)" }.joined(separator: ", ")
  }

  /// The same as one JSON object.
  package var jsonLine: String {
    #"{"titles":\#(titles),"files":\#(files),"links":\#(links),"errors":\#(errors),"#
      + #""warnings":\#(warnings),"advice":\#(advice)}"#
  }
}
