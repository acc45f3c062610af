import Base
import FileSystem

/// Recognizes our unlisted pages by their content.
///
/// Only the copy of the project that made such a page lists it. If its title becomes private, or is
/// removed, in another copy, that copy must find the page: people with its address could still read
/// it.
package enum UnlistedPage {
  /// The first bytes of a page, which are enough to recognize it.
  package static let tellingBytes = 1 << 14

  /// Whether a title's page may have this path: `anime/planetes.html`.
  package static func mayBe(at path: String) -> Bool {
    path.utf8.count { $0 == UInt8(ascii: "/") } == 1 && !path.hasPrefix(".")
      && path.hasSuffix(".html")
  }

  /// Looks for two lines that `layout.html` has in every release. Pages of an owner's layout
  /// without them aren't recognized.
  package static func isOne(_ page: some Sequence<UInt8>) -> Bool {
    var (isOurs, isHidden) = (false, false)
    for line in Array(page.prefix(tellingBytes)).split(separator: UInt8(ascii: "\n")) {
      isHidden = isHidden || line.elementsEqual(#"<meta name="robots" content="noindex">"#.utf8)
      isOurs =
        isOurs
        || line.starts(with: policyBegins.utf8)
          && line.suffix(policyEnds.utf8.count).elementsEqual(policyEnds.utf8)
      if isOurs, isHidden { return true }
    }
    return false
  }

  /// The paths in the site of the pictures on a page in a folder.
  package static func pictures(of page: [UInt8]) -> [String] {
    var pictures: Set<String> = []
    for part in page.split(whereSeparator: { " \n\",".utf8.contains($0) })
    where part.starts(with: "../".utf8) {
      let path = percentDecoded(part.dropFirst(3))
      let folder = path.prefix { $0 != "/" }
      if ["covers", "drawn", "pictures", "thumbnails"].contains(folder),
        OutputPath.problem(with: path) == nil
      {
        pictures.insert(path)
      }
    }
    return Array(pictures).sortedInBytes()
  }

  private static let policyBegins = #"<meta http-equiv="Content-Security-Policy" content=""#
  private static let policyEnds =
    #"default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'">"#
}
