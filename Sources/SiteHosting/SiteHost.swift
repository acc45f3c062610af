import Base
import Publishing

/// Where a site can go.
protocol SiteHost: Sendable {
  /// For messages: `GitHub Pages`.
  var name: String { get }

  /// What is there now. Changes nothing. Throws `HostFailure` and `FileError`.
  func state(for site: OutgoingSite) async throws -> HostState

  /// What files that are there hold; those that cannot be read are left out. Changes nothing. Throws `HostFailure` and
  /// `FileError`.
  func contents(of paths: [String]) async throws -> [String: [UInt8]]

  /// Brings the files that differ, and takes away those that are to go. When this is killed, the next run does what is
  /// left to be done. Throws `HostFailure` and `FileError`.
  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws
}

/// What a host has before something is published.
struct HostState: Sendable {
  /// The files there, as far as the host tells.
  var there: Set<String> = []
  /// Those that we have published, and those that a run which was killed may have.
  var ours = Manifest(sorted: [])
  /// Those that are as they are to be.
  var equal: Set<String> = []
  /// Whether the list of our files there is the one of this site.
  var isSealed = false
}

/// What a host or another program refused: for one who can do something about it.
struct HostFailure: Error {
  /// `GitHub Pages`
  let host: String
  /// What could not be done: `git push ended with status 1`.
  let message: String
  /// What the program said, line by line, without anything secret.
  var notes: [String] = []
  var fix = "run 'tokonoma publish' again: what is done is kept"
}

/// What publishing changes.
package struct SiteChanges: Sendable, Equatable {
  package var added: [String] = []
  package var changed: [String] = []
  package var removed: [String] = []
  /// Files that are there and that we did not publish, at paths of the site.
  package var strangers: [String] = []
  package var unchanged = 0
  /// All that a list there or here called ours, before.
  var earlier = Manifest(sorted: [])

  var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// Those that must be brought.
  var sent: [String] { added + changed }

  init(of site: OutgoingSite, _ state: HostState) {
    for path in site.paths {
      if state.equal.contains(path) {
        unchanged += 1
      } else if state.there.contains(path) {
        changed.append(path)
        if !state.ours.contains(path) { strangers.append(path) }
      } else {
        added.append(path)
      }
    }
    removed = state.ours.subtracting(site.files).filter {
      state.there.contains($0) && $0 != Manifest.name
    }
    earlier = state.ours
  }
}
