import FileSystem
import TestSupport
import Testing

@testable import PageBuilding

/// The built-in style sheet has a rule for every palette, size and position of a generated cover.
@Suite struct CoverStyleTests {
  private static func style() throws -> String {
    let section = try Folder(Repository.path).read("Themes/alcove/style/22-cover.css")
    return String(decoding: section, as: UTF8.self)
  }

  @Test func stylesEveryPalette() throws {
    let style = try Self.style()
    for palette in Palette.all {
      var colors = "--words: \(text(palette.ink));"
      if palette.isDark {
        colors += " --label: \(text(palette.label)); --on-label: \(text(palette.labelInk));"
      }
      #expect(style.contains(".cover.\(palette.name) { \(colors) }\n"))
      // By default.
      if !palette.isDark { #expect(text(palette.label) == "#fbf6ea") }
    }
    #expect(style.contains("background: var(--label, #fbf6ea);"))
    #expect(Set(Palette.all.map(\.name.description)).count == Palette.all.count)
  }

  @Test func stylesEverySizeAndPosition() throws {
    let style = try Self.style()
    for size in TitleLayout.sizes {
      // A hundredth of the width is two of an artwork's units.
      let size = "\(size / 2)\(size % 2 == 0 ? "" : ".5")cqw"
      #expect(style.contains("::before { font-size: \(size); }\n"))
    }
    // Words above a picture are in the default place.
    for position in TitleLayout.Position.allCases {
      #expect(style.contains(".\(position.rawValue)"), "\(position)")
    }
  }
}

private func text(_ color: Color) -> String {
  let digits = String(color.rgb, radix: 16)
  return "#" + String(repeating: "0", count: 6 - digits.count) + digits
}
