import Base
import PageBuilding
import Pictures
import Planning

/// The theme as files of the site: style sheet, scripts, fonts, pictures.
package struct ThemeAssets: Sendable {
  package let links: ThemeLinks
  /// The style sheet, then the others by name.
  private let files: [(path: String, bytes: [UInt8])]
  /// The owner's style sheet, linked last.
  private static let custom = "custom.css"

  /// nil if the theme has no style sheet, which has been reported.
  package init?(_ layers: FileLayers, name: String, reporting diagnostics: inout DiagnosticList) {
    guard let sheet = StyleSheet(layers.theme, reporting: &diagnostics) else {
      diagnostics.report(.themeWithoutStyle(name))
      return nil
    }
    let style = ThemeAssets.versioned("style", sheet.bytes)
    let custom = layers.theme[ThemeAssets.custom].map {
      ThemeAssets.versioned("custom", $0.bytes())
    }
    let others = layers.theme.keys.filter {
      !StyleSheet.isPart($0) && $0 != ThemeAssets.custom && !$0.hasPrefix(FileLayers.covers)
    }.sorted()
    links = ThemeLinks(
      stylesheet: PagePath(style.path), customStyle: custom.map { PagePath($0.path) },
      files: Set(others))
    var files = [style] + (custom.map { [$0] } ?? [])
    for name in others {
      guard let file = layers.theme[name] else { continue }
      files.append(("theme/" + name, ThemeAssets.published(file, name, reporting: &diagnostics)))
    }
    self.files = files
  }

  /// The name changes with the contents, so that browsers may keep the file forever.
  private static func versioned(
    _ name: String, _ bytes: [UInt8]
  ) -> (path: String, bytes: [UInt8]) { ("theme/\(name).\(contentVersion(of: bytes)).css", bytes) }

  /// Removes the metadata of the owner's pictures, including covers, and the comments of built-in
  /// scripts.
  private static func published(
    _ file: FileLayers.File, _ name: String, reporting diagnostics: inout DiagnosticList
  ) -> [UInt8] {
    if file.isBuiltin {
      return name.hasSuffix(".js") ? CompactScript.bytes(of: file.bytes()) : file.bytes()
    }
    guard PictureInfo.Format.mayHaveNotes(inFile: name) else { return file.bytes() }
    return withoutMetadata(of: file.source, reporting: &diagnostics)
  }

  /// The theme files that a published one is made of, such as `theme/style.1a2b3c4d.css`.
  package static func sources(of path: String, in layers: FileLayers) -> [LayeredFile] {
    let name = path.dropFirst("theme/".count)
    let names: [String]
    if name.hasPrefix("style."), name.hasSuffix(".css") {
      names = StyleSheet.names(among: Array(layers.theme.keys))
    } else if name.hasPrefix("custom."), name.hasSuffix(".css") {
      names = [custom]
    } else {
      names = [String(name)]
    }
    return layers.all.filter { file in names.contains { file.path == "theme/" + $0 } }
  }

  /// The files of a site with these pages: the script of redirects only if there is one, and the
  /// style sheet of the collection's colors unless the theme has it.
  package func files(
    for pages: [Page], with collectionStyle: (path: String, bytes: [UInt8])?
  ) -> [(path: String, bytes: [UInt8])] {
    let hasRedirects = pages.contains { $0.content is RedirectPage }
    let redirects = PageKind.of(RedirectPage.self).script.flatMap { links[$0]?.text }
    let files = hasRedirects ? files : files.filter { $0.path != redirects }
    guard let collectionStyle, !files.contains(where: { $0.path == collectionStyle.path })
    else { return files }
    return files + [collectionStyle]
  }
}

enum CompactScript {
  /// A script without comment lines, indentation and empty lines, which are a fifth of its size. A
  /// script stays unchanged if it has a text over several lines, in which these count.
  static func bytes(of script: [UInt8]) -> [UInt8] {
    var compact: [UInt8] = []
    compact.reserveCapacity(script.count)
    var start = 0
    while start < script.count {
      var (end, ticks) = (script.span.firstIndex(of: ticksAndEnds, from: start), 0)
      while end < script.count, script[end] == UInt8(ascii: "`") {
        ticks += 1
        end = script.span.firstIndex(of: ticksAndEnds, from: end + 1)
      }
      let hasEscapedEnd = end > start && script[end - 1] == UInt8(ascii: "\\")
      if hasEscapedEnd || ticks % 2 == 1 { return script }
      let code = min(script.span.firstIndex(of: otherThanBlanks, from: start), end)
      if code < end, !script.span.extracting(code..<end).starts(with: "//") {
        compact += script[code..<end]
        compact.append(UInt8(ascii: "\n"))
      }
      start = end + 1
    }
    return compact
  }

  private static let ticksAndEnds = ByteSet("`\n")
  private static let otherThanBlanks = ByteSet { !$0.isASCIIWhitespace }
}
