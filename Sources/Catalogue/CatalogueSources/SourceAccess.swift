import HTTPFetching
import Trackers

/// How the sources are reached on this machine: their addresses, and the owner's keys.
package struct SourceAccess: Sendable {
  private let variable: @Sendable (String) -> String?

  /// - Parameter variable: what the environment says, or else the owner's file of keys: `TOKONOMA_TMDB_KEY`
  package init(_ variable: @escaping @Sendable (String) -> String?) {
    self.variable = variable
  }

  /// An owner's key, which is never shown, kept or sent to anybody but its source; nil when there is none.
  package func key(_ name: String) -> String? {
    let key = variable("TOKONOMA_\(name)") ?? ""
    // One that no header or query could hold is none.
    return !key.isEmpty && key.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? key : nil
  }

  /// Where a source is: its usual address, unless `TOKONOMA_ANILIST_URL` and the like name another server with the same
  /// interface. Ends without `/`.
  package func address(of id: String, usually usual: String) -> Server {
    guard let other = variable("TOKONOMA_\(id.uppercased())_URL"), !other.isEmpty else {
      return Server(base: usual, isOwners: false)
    }
    return Server(base: other.last == "/" ? String(other.dropLast()) : other, isOwners: true)
  }

  /// Where a source has its pictures: its usual server for them, unless `TOKONOMA_TMDBIMAGES_URL` and the like name
  /// another one, or the source itself is elsewhere, whose server then has its pictures, too.
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

    /// A title with its covers there.
    func moving(_ title: ExportedTitle) -> ExportedTitle {
      guard base != usual else { return title }
      return title.movingPictures { picture in
        picture.hasPrefix(usual) ? base + picture.dropFirst(usual.count) : picture
      }
    }
  }

  package struct Server: Sendable {
    package let base: String
    /// Whether the owner named it; then it may be on this machine.
    package let isOwners: Bool

    /// The same machine without a path.
    var root: Server {
      Server(base: WebAddress(base)?.origin ?? base, isOwners: isOwners)
    }

    /// The address of something on it; nil when the base is no address.
    package func address(_ target: String) -> WebAddress? { WebAddress(base + target) }
  }
}
