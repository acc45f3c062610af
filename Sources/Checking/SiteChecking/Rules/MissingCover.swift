import MediaLibrary

extension TitleRule {
  /// A title of the owner's without a picture; the catalogue's may do with drawn ones.
  static let missingCover = TitleRule(id: "missing-cover") { entry, _ in
    guard entry.tracking != nil, entry.work.cover?.path == nil else { return nil }
    return TitleFinding(entry, at: .key("title")) { .missingCover(of: entry.id, at: $0) }
  }
}
