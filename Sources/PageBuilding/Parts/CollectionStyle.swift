import MediaLibrary
import Planning

extension PagePath {
  /// The style sheet with the collection's colors.
  package static let collectionStyle = PagePath("theme/collection.css")
}

/// The style sheet that gives the theme the collection's colors, or the owner's.
///
/// Pages link to it by a fixed name, so that an edit in the library changes only this file. If the
/// collection has no colors, it is empty, and the theme's colors apply.
package struct CollectionStyle {
  private let entries: [Entry]
  private let titles: TitleParts

  /// nil unless the settings ask for such colors.
  package static func bytes(for library: Library, _ titles: TitleParts) -> [UInt8]? {
    CollectionStyle(entries: library.entries, titles: titles).bytes(
      library.settings.colors, accent: library.settings.accent.flatMap(Color.init(hex:)))
  }

  private func bytes(_ source: Settings.Colors, accent: Color?) -> [UInt8]? {
    var colors: ThemeColors?
    switch source {
    case .theme:
      if accent == nil { return nil }
    case .kinds: colors = ThemeColors(of: kindSamples)
    case .covers: colors = ThemeColors(of: coverSamples) ?? ThemeColors(of: kindSamples)
    }
    if let accent { colors = ThemeColors(accent: accent, over: colors) }
    return Array((colors?.styleSheet ?? "/* no colors */\n").utf8)
  }

  /// The main color of each cover: from the title's file, or that of the drawn cover.
  private var coverSamples: [ColorSample] {
    entries.indices.compactMap { index in
      let entry = entries[index]
      let weight = weight(of: entry)
      guard weight > 0 else { return nil }
      if let color = entry.work.cover?.color.flatMap(Color.init(hex:)) {
        return ColorSample(color, weight: weight)
      }
      return titles.artwork(of: index).map { ColorSample(Color($0.ground), weight: weight) }
    }
  }

  private var kindSamples: [ColorSample] {
    entries.map { ColorSample(Color($0.kind.row.color), weight: weight(of: $0)) }
  }

  /// 1 for each listed title, 2 more for a rating of at least 8 of 10, 4 more for a favorite.
  private func weight(of entry: Entry) -> Int {
    guard let tracking = entry.tracking, !entry.isUnlisted else { return 0 }
    let isHigh = tracking.rating.map { $0.hundredths >= 8000 } ?? false
    return 1 + (isHigh ? 2 : 0) + (tracking.favorite == nil ? 0 : 4)
  }
}
