import Base
import SiteBuilding

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
