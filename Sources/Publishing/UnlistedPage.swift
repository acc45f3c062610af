import Base
import FileSystem

/// Tells by what is in it that a file is a page of ours that nothing on its site leads to.
///
/// Such a page is in no list but that of the copy of the project that made it. When its title becomes private, or is removed,
/// in another copy, nobody there would know of the page, and who has its address could read it as before.
package enum UnlistedPage {
  /// How many bytes of a page tell.
  package static let tellingBytes = 1 << 14

  /// Whether titles have their pages at such a path: `anime/planetes.html`.
  package static func mayBe(at path: String) -> Bool {
    path.utf8.count { $0 == UInt8(ascii: "/") } == 1 && !path.hasPrefix(".")
      && path.hasSuffix(".html")
  }

  /// By two lines that `layout.html` has in every release; a page that the owner's own layout makes without them is not
  /// known again.
  package static func isOne(_ page: some Sequence<UInt8>) -> Bool {
    var (isOurs, isHidden) = (false, false)
    for line in Array(page.prefix(tellingBytes)).split(separator: UInt8(ascii: "\n")) {
      isHidden = isHidden || line.elementsEqual(#"<meta name="robots" content="noindex">"#.utf8)
      isOurs = isOurs || line.starts(with: policyBegins.utf8) && ends(line, with: policyEnds.utf8)
      if isOurs, isHidden { return true }
    }
    return false
  }

  /// The pictures that a page in a folder of the site shows, by their paths in the site.
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

  private static func ends(_ line: ArraySlice<UInt8>, with end: String.UTF8View) -> Bool {
    line.suffix(end.count).elementsEqual(end)
  }
}
