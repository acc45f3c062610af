import HTTPFetching
import Trackers

package struct SourceAccess: Sendable {
  private let variable: @Sendable (String) -> String?
  /// The address that a project names for a source, which then gets no keys.
  var named: (id: String, address: String)?

  /// - Parameter variable: a variable of the environment or the owner's file of keys, such as
  ///   `TOKONOMA_TMDB_KEY`
  package init(_ variable: @escaping @Sendable (String) -> String?) { self.variable = variable }

  /// An owner's key, which is never shown, stored, or sent to anyone but its source.
  package func key(_ name: String) -> String? {
    let key = variable("TOKONOMA_\(name)") ?? ""
    // Only characters that headers and queries can hold.
    return !key.isEmpty && key.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? key : nil
  }

  /// A source's address without a final `/`: the usual one, unless `TOKONOMA_ANILIST_URL` or the
  /// project names another server with the same interface.
  package func address(of id: String, usually usual: String) -> Server {
    let owners = variable("TOKONOMA_\(id.uppercased())_URL") ?? ""
    let other = owners.isEmpty ? (named?.id == id ? named?.address : nil) ?? usual : owners
    return Server(
      base: other.last == "/" ? String(other.dropLast()) : other, isOwners: !owners.isEmpty)
  }

  /// The server of a source's pictures: the usual one, unless `TOKONOMA_TMDBIMAGES_URL` names
  /// another, or the source itself is at the owner's server.
  ///
  /// - Parameter usual: without a path
  func pictures(of id: String, usually usual: String, besides server: Server) -> PictureServer {
    var other = address(of: id + "images", usually: usual)
    if !other.isOwners, server.isOwners { other = server.root }
    return PictureServer(usual: usual, base: other.base)
  }

  struct PictureServer: Sendable {
    let usual: String
    let base: String

    /// The title with its covers at this server.
    func moving(_ title: ExportedTitle) -> ExportedTitle {
      guard base != usual else { return title }
      return title.movingPictures { picture in
        picture.hasPrefix(usual) ? base + picture.dropFirst(usual.count) : picture
      }
    }
  }

  package struct Server: Sendable {
    package let base: String
    /// Whether the owner named it, so that it may be on this machine.
    package let isOwners: Bool

    /// The server without a path.
    var root: Server { Server(base: WebAddress(base)?.origin ?? base, isOwners: isOwners) }

    package func address(_ target: String) -> WebAddress? { WebAddress(base + target) }
  }
}
