import Base

/// The texts that an audit looked for, and the number of those it found.
package struct AuditReport: Sendable {
  package let files: Int
  /// The number of files that an earlier audit hadn't found clean.
  let read: Int
  /// By kind.
  let texts: [Secret.Kind: Int]
  /// The number of phrases they were split into.
  package let phrases: Int
  /// The number of phrases ignored because a public text has them.
  package let shared: Int
  package let findings: Int

  package var isClean: Bool { findings == 0 }

  private var counts: [(kind: Secret.Kind, count: Int)] {
    Secret.Kind.allCases.compactMap { kind in texts[kind].map { (kind, $0) } }
  }

  package var secrets: Int { texts.values.reduce(0, +) }

  /// `Audit passed: none of your 22 private texts appear in 566 files`, with their kinds on a
  /// second line.
  package var summary: String {
    let place = "in " + NumberText.count(files, .files)
    let sum = NumberText.grouped(secrets)
    let counts = counts.map { kind, count in
      NumberText.grouped(count) + " " + (count == 1 ? kind.noun.one : kind.noun.many)
    }
    let result =
      switch (isClean, secrets) {
      case (true, 0): "Audit passed: you keep nothing private that could appear \(place)"
      case (true, 1): "Audit passed: your private text doesn't appear \(place)"
      case (true, _): "Audit passed: none of your \(sum) private texts appear \(place)"
      case (false, _):
        "Audit failed: \(NumberText.grouped(findings)) problem\(findings == 1 ? "" : "s") \(place)"
      }
    return counts.isEmpty ? result : "\(result)\nLooked for " + counts.joined(separator: ", ")
  }

  package var json: JSONValue {
    [
      "files": .number(files), "secrets": .number(secrets), "phrases": .number(phrases),
      "shared": .number(shared), "findings": .number(findings),
      "lookedFor": .object(counts.map { ($0.kind.rawValue, .number($0.count)) }),
    ]
  }
}
