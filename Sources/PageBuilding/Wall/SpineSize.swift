import Base
import MediaLibrary
import Planning

/// How large the spine of a title is, in tenths of the wall's `em`: a shelf is ten `em` high.
struct SpineSize {
  let width: Int
  let height: Int

  init(of entry: Entry) {
    let minutes = entry.minutes
    // What nobody knows the length of looks like a season.
    width = SpineSize.widths.last { $0.from <= minutes ?? 180 }?.width ?? 3
    // By the square, as most ratings are high: 10 of 10 is 96, 8 is 78, 5 is 58. Unrated is between.
    let share = entry.tracking?.rating.map { min($0.hundredths, 10_000) / 10 }
    height = share.map { 46 + 50 * $0 * $0 / 1_000_000 } ?? 62
  }

  /// From which length on, in minutes, a spine is how wide: twice as long is a step, not twice as wide.
  private static let widths: [(from: Int, width: Int)] = [
    (0, 3), (20, 4), (60, 5), (180, 6), (420, 8), (900, 10), (1_800, 12), (4_800, 15),
  ]
}
