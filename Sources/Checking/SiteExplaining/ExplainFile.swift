import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing
import SiteBuilding
import Templates

/// What there is to say of a path.
package enum FileAnswer: Sendable {
  case file(Explanation)
  /// There is no such file, and that is as it should be.
  case absent(Absence)
}

/// Why the site does not have a file.
package struct Absence: Sendable {
  let path: String
  /// `'anime/x' is private, or the age gate leaves it out`
  let reason: String

  package var text: String { "\(path) is not on the site: \(reason)" }

  /// The same for programs.
  package var json: JSONValue { ["path": .text(path), "absent": .text(reason)] }
}

/// Why a file of a project's site exists. It can be named as in the output folder, as an address, or by the library's
/// file that it is made from.
///
/// nil when the site can't be built or nothing is known of such a file, which has been reported. Throws `FileError`
/// when the disk refuses.
///
/// - Parameter pictures: Makes covers smaller and draws pictures; asked for only where without them there is no such file.
package func explainFile(
  _ asked: String, of project: Project, output: String?, on workers: WorkerPool,
  making pictures: PictureProgram? = nil, reporting diagnostics: inout DiagnosticList
) async throws -> FileAnswer? {
  var times = PhaseTimes()
  // What is wrong with the library without keeping it from being built is not what was asked.
  var said = DiagnosticList()
  var site = try await prepareSite(of: project, on: workers, timing: &times, reporting: &said)
  if let pictures, site?.mayHaveMade(asked, output: output) == true {
    site = try await prepareSite(
      of: project, on: workers, making: pictures, timing: &times, reporting: &said)
    try site?.finishPictures()
  }
  guard let site else {
    diagnostics.report(contentsOf: said)
    return nil
  }
  let output = output ?? project.folder.shown("_site")
  let addresses = SiteAddresses(paths: site.paths, address: site.library.settings.url)
  let path = AskedPath(asked, output: output, address: site.library.settings.url)
  let made = site.pages(madeFrom: path.candidates)
  let versioned = site.paths.filter { path.candidates.contains(unversioned($0)) }
  let index = (path.candidates + (made.count == 1 ? made : []) + versioned.prefix(1)).lazy
    .compactMap { addresses.index(of: $0) }.first
  guard let index else {
    if let absence = try absence(of: path, in: site, output: output) { return .absent(absence) }
    if let look = site.layers.all.first(where: { path.candidates.contains($0.path) }) {
      diagnostics.report(.partOfLooks(look.path))
      return nil
    }
    let nearest = made.isEmpty ? nearestPaths(to: path, among: site.paths) : Array(made.prefix(3))
    diagnostics.report(.notOnTheSite(asked, nearest: nearest))
    return nil
  }
  let links = try await LinksOfFile.found(for: index, in: site, addresses, on: workers)
  return .file(try site.explanation(of: index, addresses.paths, links))
}

extension PreparedSite {
  /// Whether, though it has no such file, it might where pictures are made.
  fileprivate func mayHaveMade(_ asked: String, output: String?) -> Bool {
    let asked = AskedPath(
      asked, output: output ?? project.folder.shown("_site"), address: library.settings.url)
    return Set(paths).isDisjoint(with: asked.candidates)
      && asked.candidates.contains { path in
        [".png", ".webp", ".ico", ".webmanifest", ".json"].contains { path.hasSuffix($0) }
      }
  }
}

/// Why there is no such file, when that is as it should be.
private func absence(
  of path: AskedPath, in site: PreparedSite, output: String
) throws -> Absence? {
  let hidden = path.candidates.first {
    $0.hasSuffix(".html") && site.library.privateIDs.contains(String($0.dropLast(5)))
  }
  if let hidden {
    return Absence(
      path: hidden, reason: "'\(hidden.dropLast(5))' is private, or the age gate leaves it out")
  }
  let earlier = Set(try earlierFiles(in: output, of: site.project.folder.path))
  if let stale = path.candidates.first(where: earlier.contains) {
    return Absence(
      path: stale, reason: "an earlier build wrote it, and the next one removes it")
  }
  return nil
}

/// A file of the theme as its owner knows it, without the version that the site's files have in their
/// names: `theme/style.css` for `theme/style.5e6641c4.css`.
private func unversioned(_ path: String) -> String {
  guard let version = path.firstRange(of: /\.[0-9a-f]{8}(?=\.[a-z0-9]+$)/) else { return path }
  return String(path[..<version.lowerBound] + path[version.upperBound...])
}

/// Those of that name in any folder, or else the nearest one, or else those in whose name the asked one is.
private func nearestPaths(to asked: AskedPath, among paths: [String]) -> [String] {
  func name(of path: String) -> String {
    path.split(separator: "/").last.map { $0.prefix { $0 != "." }.lowercased() } ?? ""
  }
  let wanted = name(of: asked.candidates[0])
  let namesakes = paths.filter { $0.hasSuffix(".html") && name(of: $0) == wanted }
  if !namesakes.isEmpty { return Array(namesakes.prefix(3)) }
  if let nearest = nearest(to: asked.candidates[0], among: paths) { return [nearest] }
  let similar = paths.lazy.filter { $0.hasSuffix(".html") && name(of: $0).contains(wanted) }
  return wanted.count < 3 ? [] : Array(similar.prefix(3))
}
