import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Publishing
import SiteBuilding

package enum FileAnswer: Sendable {
  case file(Explanation)
  /// A file that is missing on purpose.
  case missing(MissingFileReason)
}

package struct MissingFileReason: Sendable {
  let path: String
  /// `'anime/x' is private, or the age gate leaves it out`
  let reason: String

  package var text: String { "\(path) isn't on the site: \(reason)" }

  package var json: JSONValue { ["path": .text(path), "absent": .text(reason)] }
}

/// Explains why a file of the site exists. It can be named by its path in the output folder, by its
/// address, or by its source in the library.
///
/// nil if the site can't be built or the file is unknown, which is reported. Throws `FileError` if
/// the disk fails.
///
/// - Parameter pictures: makes covers smaller and draws pictures; used only if the file is missing
///   without it
package func explainFile(
  _ asked: String, of project: Project, output: String?, on workers: WorkerPool,
  making pictures: PictureProgram? = nil, reporting diagnostics: inout DiagnosticList
) async throws -> FileAnswer? {
  var times = PhaseTimes()
  // Problems that don't prevent a build aren't reported.
  var ofBuild = DiagnosticList()
  var site = try await prepareSite(of: project, on: workers, timing: &times, reporting: &ofBuild)
  if let pictures, site?.mayHaveMade(asked, output: output) == true {
    site = try await prepareSite(
      of: project, on: workers, making: pictures, timing: &times, reporting: &ofBuild)
    try site?.finishPictures()
  }
  guard let site else {
    diagnostics.report(contentsOf: ofBuild)
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
    if let reason = try missingFileReason(for: path, in: site, output: output) {
      return .missing(reason)
    }
    if let look = site.layers.all.first(where: { path.candidates.contains($0.path) }) {
      return diagnostics.report(.partOfLooks(look.path))
    }
    let nearest = made.isEmpty ? nearestPaths(to: path, among: site.paths) : Array(made.prefix(3))
    return diagnostics.report(.notOnTheSite(asked, nearest: nearest))
  }
  let links = try await LinksOfFile.found(for: index, in: site, addresses, on: workers)
  return .file(try site.explanation(of: index, addresses.paths, links))
}

extension PreparedSite {
  /// Whether a missing file might be a picture that wasn't made.
  fileprivate func mayHaveMade(_ asked: String, output: String?) -> Bool {
    let asked = AskedPath(
      asked, output: output ?? project.folder.shown("_site"), address: library.settings.url)
    return Set(paths).isDisjoint(with: asked.candidates)
      && asked.candidates.contains { path in
        [".png", ".webp", ".ico", ".webmanifest", ".json"].contains { path.hasSuffix($0) }
      }
  }
}

private func missingFileReason(
  for path: AskedPath, in site: PreparedSite, output: String
) throws -> MissingFileReason? {
  let hidden = path.candidates.first {
    $0.hasSuffix(".html") && site.library.privateIDs.contains(String($0.dropLast(5)))
  }
  if let hidden {
    return MissingFileReason(
      path: hidden, reason: "'\(hidden.dropLast(5))' is private, or the age gate leaves it out")
  }
  let earlier = Set(try earlierFiles(in: output, of: site.project.folder.path))
  if let stale = path.candidates.first(where: earlier.contains) {
    return MissingFileReason(
      path: stale, reason: "an earlier build wrote it, and the next one removes it")
  }
  return nil
}

/// The name of a theme file without its version: `theme/style.css` for `theme/style.5e6641c4.css`.
private func unversioned(_ path: String) -> String {
  guard let version = path.firstRange(of: /\.[0-9a-f]{8}(?=\.[a-z0-9]+$)/) else { return path }
  return String(path[..<version.lowerBound] + path[version.upperBound...])
}

/// Pages with the same name in any folder, or else the most similar path, or else pages whose name
/// contains the asked one.
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

/// A file of the site as a person names it: a path with or without the output folder, or an
/// address.
struct AskedPath {
  /// Possible paths below the site; the first one that exists counts.
  let candidates: [String]

  init(_ text: String, output: String, address: String?) {
    var path = text[...]
    if let address, path.hasPrefix(address) {
      path = path.dropFirst(address.count)
    } else if let colon = path.firstRange(of: "://")?.upperBound {
      path = path[colon...].drop { $0 != "/" }
    }
    path = path.prefix { $0 != "#" && $0 != "?" }
    // `library/anime/planetes.md:36:7`, as in messages.
    if let place = path.firstRange(of: /(?::[0-9]+){1,2}$/) { path = path[..<place.lowerBound] }
    let folders = [output + "/", "_site/"] + (address.map { [AskedPath.path(of: $0)] } ?? [])
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    let withoutFolder = folders.lazy.filter { path.hasPrefix($0) }.first.map {
      path.dropFirst($0.count)
    }
    let inFolder = path.ranges(of: "/_site/").last.map { path[$0.upperBound...] }
    let all = [withoutFolder, inFolder, path].compactMap { $0 }.map {
      String($0.drop { $0 == "/" })
    }
    candidates = all.flatMap { path in
      [path, percentDecoded(path.utf8)].flatMap { path in
        path.isEmpty || path.hasSuffix("/")
          ? [path + "index.html", path.dropLast() + ".html"] : [path, path + ".html"]
      }
    }
  }

  /// `/alcove/` for `https://mika.example/alcove/`
  private static func path(of address: String) -> String {
    let host = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    return String(host.drop { $0 != "/" })
  }
}
