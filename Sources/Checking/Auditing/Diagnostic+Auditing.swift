import Base

/// No message repeats a private text.
extension Diagnostic {
  static func noSiteToAudit(_ output: String) -> Diagnostic {
    .error(
      "no-site", "there is no site in '\(output)' yet", at: .file(output),
      fix: "make it first: tokonoma build")
  }

  static func titleNotAudited(_ file: String) -> Diagnostic {
    .error(
      "title-not-audited",
      "this file could not be read completely, so its private texts are unknown", at: .file(file),
      fix: "'tokonoma check' shows what is wrong with it")
  }

  static func secretInSite(_ finding: Finding, _ secret: Secret, in output: String) -> Diagnostic {
    let path = "\(output)/\(finding.file)"
    let location =
      finding.place.map { SourceLocation(path: path, line: $0.line, column: $0.column) }
      ?? .file(path)
    let part = finding.part.isEmpty ? "" : " of \(finding.part)"
    return .error(
      "private-text-in-site",
      "\(secret.kind.words) of '\(secret.source)' is here, at byte \(finding.offset)\(part)",
      at: location, fix: remedy(for: secret, in: finding.file))
  }

  static func privateNameIsPublic(_ mention: Secrets.Mention) -> Diagnostic {
    .advice(
      "private-name-in-public-text",
      "this public text has a name of '\(mention.source)', so the audit doesn't look for that name",
      at: .file(mention.path), fix: "reword the text if the name must stay secret")
  }

  /// Builds report the same problem.
  static func pageLeft(_ page: String, in output: String) -> Diagnostic {
    .error(
      "output-page-left",
      "this page belongs to an unlisted title that the library doesn't have; anyone with its address can still read it",
      at: .file("\(output)/\(page)"),
      fix:
        "if that title is private or gone now, 'tokonoma build --adopt' removes the page; otherwise copy its file here first"
    )
  }

  private static func remedy(for secret: Secret, in file: String) -> String {
    let whence =
      "'tokonoma explain \(file)' shows what the file is made from; remove the text there, and build again"
    return switch secret.kind {
    case .privateName, .privateReview, .note, .privateText, .privateAddress, .comment: whence
    case .unlisted, .unlistedText: whence + "; or write 'visibility: public' into its file"
    case .spoiler, .gatedText:
      whence + "; it may only be on its own page, below the head"
    }
  }
}
