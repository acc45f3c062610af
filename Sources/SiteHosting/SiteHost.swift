import MediaLibrary
import Publishing

/// A place that a site is published to.
protocol SiteHost: Sendable {
  /// For messages: `GitHub Pages`.
  var name: String { get }
  /// The address that the host gives to the site; nil if it is unknown.
  var address: String? { get }
  /// The step that is left to the owner after the first upload, on the host's own site.
  var firstStep: String? { get }

  /// Looks at the files there. Changes nothing. Throws `HostFailure` and `FileError`.
  func state(for site: OutgoingSite) async throws -> HostState

  /// The contents of files there; files that can't be read are left out. Changes nothing. Throws
  /// `HostFailure` and `FileError`.
  func contents(of paths: [String]) async throws -> [String: [UInt8]]

  /// Uploads changed files and deletes removed ones. If it is killed, the next run completes it.
  /// Throws `HostFailure` and `FileError`.
  func publish(_ changes: SiteChanges, of site: OutgoingSite) async throws
}

extension SiteHost {
  var address: String? { nil }
  var firstStep: String? { nil }
}

/// The files at a host before publishing.
struct HostState: Sendable {
  /// The files there, as far as the host lists them.
  var there: Set<String> = []
  /// Files that we published, or that a killed run may have published.
  var ours = Manifest(sorted: [])
  /// Files that are already up to date.
  var equal: Set<String> = []
  /// Whether the manifest there is this site's.
  var isSealed = false
  /// Something other than files that would be lost there: `the branch 'main'`
  var foreign: String?
  /// A file in a folder outside the project to which nothing was published.
  var stranger: String?

  /// Reads the manifest there, if there is one, and our record of files that manifests don't name.
  mutating func take(list bytes: [UInt8]?, _ record: Manifest, for site: OutgoingSite) {
    if let bytes {
      ours = manifest(bytes) ?? ours
      isSealed = bytes == site.listed.bytes && Set(record.paths) == site.unlisted
    }
    ours = ours.union(record)
  }

  /// Finds the files that are already there by their SHA-1.
  mutating func takeEqual(by digests: [String: String], of site: OutgoingSite) throws {
    for path in site.paths where there.contains(path) {
      if let digest = digests[path], try digest == site.digest(of: path) { equal.insert(path) }
    }
  }
}

extension Settings.Publishing.Host {
  /// Whether files are compared by their digests.
  package var comparesDigests: Bool { self == .sftp || self == .netlify || self == .cloudflare }
}

/// A failure of a host or another program that the owner can fix.
struct HostFailure: Error {
  /// `GitHub Pages`
  let host: String
  /// `git push ended with status 1`
  let message: String
  /// The program's own output, without secrets.
  var notes: [String] = []
  var fix = again

  static let again = "run 'tokonoma publish' again: it continues where it stopped"
}

/// The files that publishing changes.
package struct SiteChanges: Sendable, Equatable {
  package var added: [String] = []
  package var changed: [String] = []
  package var removed: [String] = []
  /// Files at paths of the site that we did not publish.
  package var foreign: [String] = []
  package var unchanged = 0
  /// Every file that the lists there and here named before publishing.
  var earlier = Manifest(sorted: [])
  /// Whether the list there is already this site's.
  var isListed = false

  var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// Files to upload.
  var sent: [String] { added + changed }

  init(of site: OutgoingSite, _ state: HostState) {
    for path in site.paths {
      if state.equal.contains(path) {
        unchanged += 1
      } else if state.there.contains(path) {
        changed.append(path)
        if !state.ours.contains(path) { foreign.append(path) }
      } else {
        added.append(path)
      }
    }
    removed = state.ours.subtracting(site.files).filter {
      state.there.contains($0) && $0 != Manifest.name
    }
    earlier = state.ours
    isListed = state.isSealed
  }
}
