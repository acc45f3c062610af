import MediaLibrary

/// A reason to show a title on another title's page when little else is related to it. Rules are
/// tried in order.
package enum NeighborRule: Int, Sendable, CaseIterable {
  case finishedAround, sameRating, nearbyPlanned, similarRating, onShelf

  struct Row: Sendable {
    let limit: Int
    /// Whether it is used only on a page that would otherwise lead nowhere.
    let isLastResort: Bool
    let order: Order
    /// Whether a nearby title in the order is related to the page's title, which comes first.
    let belongs: @Sendable (Facts, Facts) -> Bool
  }

  /// An order of titles in which each has two neighbors.
  enum Order: Int, CaseIterable { case finish, rating, planned, shelf }

  var row: Row { Self.table[rawValue] }

  private static let table = [
    // Within two weeks.
    Row(limit: 3, isLastResort: false, order: .finish) {
      abs(($0.finished.roughDay ?? 0) - ($1.finished.roughDay ?? 0)) <= 14
    },
    Row(limit: 3, isLastResort: false, order: .rating) { $0.rating == $1.rating },
    Row(limit: 4, isLastResort: false, order: .planned) { _, _ in true },
    // At most half a point of ten apart.
    Row(limit: 3, isLastResort: true, order: .rating) {
      abs(($0.rating?.hundredths ?? 0) - ($1.rating?.hundredths ?? 0)) <= 500
    },
    Row(limit: 4, isLastResort: true, order: .shelf) { _, _ in true },
  ]
}
