import Base
import LibraryFiles
import Synchronization

/// How the desk publishes. The program supplies it, since it has the owner's keys and the
/// connections to other machines.
package struct DeskPublisher: Sendable {
  package struct Options: Sendable {
    /// Builds, audits and compares without publishing.
    package let isDryRun: Bool
    package let allowsLargeDeletion: Bool
    /// Replaces files at the destination that weren't published from here.
    package let adopts: Bool
  }

  package struct Outcome: Sendable {
    /// The changes at the destination; there are none if the audit found something, or if there
    /// are errors.
    package struct Changes: Sendable {
      package let host: String
      package let added: [String]
      package let changed: [String]
      package let removed: [String]
      package let unchanged: Int

      package init(
        host: String, added: [String], changed: [String], removed: [String], unchanged: Int
      ) {
        (self.host, self.added, self.changed) = (host, added, changed)
        (self.removed, self.unchanged) = (removed, unchanged)
      }
    }

    package var changes: Changes?
    /// `Audit passed: …`; nil without an audit.
    package var audit: String?
    /// The audit's first findings.
    package var findings: [Diagnostic] = []
    package var problems: [Diagnostic] = []
    package var isPublished = false

    package init() {}
  }

  let run: @Sendable (Project, Options, WorkProgress) async throws -> Outcome

  package init(
    run: @escaping @Sendable (Project, Options, WorkProgress) async throws -> Outcome
  ) {
    self.run = run
  }
}

/// The last publishing of the desk, or its dry run.
final class Publications: Sendable {
  private let last = Mutex<DeskPublisher.Outcome?>(nil)

  var now: DeskPublisher.Outcome? { last.withLock { $0 } }

  func keep(_ outcome: DeskPublisher.Outcome?) { last.withLock { $0 = outcome } }
}
