import Base

/// What an audit looked for and at.
package struct AuditReport: Sendable {
  package let files: Int
  /// How many names, notes and texts are private, or are for one page alone.
  package let secrets: Int
  /// In how many pieces they were looked for.
  package let phrases: Int
  /// How many pieces a public text has, too.
  package let shared: Int
  package let findings: Int

  package var isClean: Bool { findings == 0 }

  /// `looked for 12 private names and texts in 332 files: none of them is there`
  package var summary: String {
    "looked for \(NumberText.grouped(secrets)) private names and texts in "
      + NumberText.count(files, .files)
      + (isClean ? ": none of them is there" : "; found \(NumberText.grouped(findings))")
  }

  package var json: JSONValue {
    [
      "files": .number(files), "secrets": .number(secrets), "phrases": .number(phrases),
      "shared": .number(shared), "findings": .number(findings),
    ]
  }
}
