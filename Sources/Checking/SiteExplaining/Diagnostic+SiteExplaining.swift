import Base

extension Diagnostic {
  static func partOfLooks(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "part-of-the-looks", "'\(path)' is used to make pages, and isn't a file of the site",
      at: nil,
      fix:
        "'tokonoma templates' shows which layer it is from; explain a page such as 'index.html' to see what it is made with"
    )
  }

  static func notOnTheSite(_ path: String, nearest: [String]) -> Diagnostic {
    let names = nearest.map { "'\(shortened($0))'" }
    return Diagnostic(
      .error, "not-on-the-site", "the site has no file '\(shortened(path))'", at: nil,
      fix: names.isEmpty
        ? "name a file of the output folder, such as 'index.html'"
        : "did you mean \(names.joined(separator: " or "))?")
  }
}
