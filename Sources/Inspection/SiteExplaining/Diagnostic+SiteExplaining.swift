import Diagnostics

extension Diagnostic {
  static func notOnTheSite(_ path: String, nearest: [String]) -> Diagnostic {
    let names = nearest.map { "'\(shortened($0))'" }
    return Diagnostic(
      .error, "not-on-the-site", "the site has no file '\(shortened(path))'", at: nil,
      fix: names.isEmpty
        ? "name a file as it is in the output folder, such as 'index.html'"
        : "did you mean \(names.joined(separator: " or "))?")
  }
}
