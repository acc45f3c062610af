import Diagnostics

/// Every message of an audit. None repeats what is private.
extension Diagnostic {
  static func noSiteToAudit(_ output: String) -> Diagnostic {
    Diagnostic(
      .error, "no-site", "there is no site in '\(output)' yet", at: .file(output),
      fix: "make it first: tokonoma build")
  }

  static func titleNotAudited(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "title-not-audited",
      "this file could not be read whole, so nobody knows what in it is private", at: .file(file),
      fix: "`tokonoma check` says what is wrong with it")
  }

  static func secretInSite(_ finding: Finding, _ secret: Secret, in output: String) -> Diagnostic {
    let path = "\(output)/\(finding.file)"
    let location =
      finding.place.map { SourceLocation(path: path, line: $0.line, column: $0.column) }
      ?? .file(path)
    let part = finding.part.isEmpty ? "" : " of \(finding.part)"
    return Diagnostic(
      .error, "private-text-in-site",
      "\(secret.words) of '\(secret.source)' stands here, at byte \(finding.offset)\(part)",
      at: location, fix: remedy(for: secret, in: finding.file))
  }

  private static func remedy(for secret: Secret, in file: String) -> String {
    let whence =
      "'tokonoma explain \(file)' says what the file is made of; take it out there, and build again"
    return switch secret.kind {
    case .privateName, .note, .privateText, .privateAddress, .comment: whence
    case .unlisted: whence + "; or write 'visibility: public' into its file"
    case .spoiler, .gatedText:
      whence + ": it belongs onto its own page, and there not into the head"
    }
  }
}
