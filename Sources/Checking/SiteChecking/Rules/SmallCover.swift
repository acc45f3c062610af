import MediaLibrary

extension TitleRule {
  /// The least width in pixels at which a cover is still clear where it hangs largest, on its title's page.
  static let leastCoverWidth = 200

  static let smallCover = TitleRule(id: "small-cover") { entry, context in
    guard let path = entry.work.cover?.path, let size = context.pixels(path),
      size.width < leastCoverWidth
    else { return nil }
    return TitleFinding(entry, at: .file(path)) {
      .smallCover(width: size.width, height: size.height, of: entry.work.title, at: $0)
    }
  }
}
