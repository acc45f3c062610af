import Planning
import Templates

/// A size in which pictures of pages are drawn.
package struct ShareFormat: Sendable {
  package let width: Int
  package let height: Int
  /// The folder below `share/`; nil for the pictures of link previews.
  private let folder: String?
  /// The suffix of its templates' names.
  private let suffix: String
  /// For pictures with a large number, and for the others; small ones first.
  private let besideFigure: [CoverGrid]
  private let plain: [CoverGrid]
  /// For pictures with facts; nil if there is no room for them.
  private var besideFacts: CoverGrid?

  /// The size that most services ask for in link previews.
  package static let wide = {
    let grid = CoverGrid(covers: 4, columns: 4, x: 488, y: 330, width: 126, gap: 46, name: 46)
    return ShareFormat(
      width: 1200, height: 630, folder: nil, suffix: "", besideFigure: [grid], plain: [grid])
  }()
  /// For posts.
  package static let square = ShareFormat(
    width: 1080, height: 1080, folder: "square", suffix: "-square",
    besideFigure: [CoverGrid(covers: 3, columns: 3, x: 96, y: 500, width: 280, gap: 35, name: 50)],
    plain: [
      CoverGrid(covers: 3, columns: 3, x: 96, y: 460, width: 280, gap: 35, name: 80),
      CoverGrid(covers: 4, columns: 4, x: 96, y: 490, width: 206, gap: 30, name: 110),
    ])
  /// For stories.
  package static let tall = ShareFormat(
    width: 1080, height: 1920, folder: "tall", suffix: "-tall",
    besideFigure: [
      CoverGrid(covers: 2, columns: 2, x: 96, y: 750, width: 420, gap: 74, name: 110),
      CoverGrid(covers: 3, columns: 3, x: 96, y: 820, width: 280, gap: 35, name: 80),
      CoverGrid(covers: 4, columns: 2, x: 213, y: 740, width: 280, gap: 120, name: 80),
      CoverGrid(covers: 6, columns: 3, x: 96, y: 740, width: 280, gap: 35, name: 80),
    ],
    plain: [
      CoverGrid(covers: 3, columns: 3, x: 96, y: 820, width: 280, gap: 35, name: 80),
      CoverGrid(
        covers: 4, columns: 2, x: 96, y: 330, width: 420, gap: 74, name: 80, hasText: false),
      CoverGrid(covers: 6, columns: 3, x: 96, y: 740, width: 280, gap: 35, name: 80),
    ],
    besideFacts: CoverGrid(
      covers: 3, columns: 3, x: 96, y: 740, width: 280, gap: 35, name: 80, hasFacts: true))

  /// Whether the first cover hangs beside the words, where there is room.
  var hasScroll: Bool { width > height }

  /// In the order in which they are offered.
  package static let posts = [square, tall]
  package static let all = [wide] + posts

  var titleTemplate: String { "share/title" + suffix }
  var collectionTemplate: String { "share/collection" + suffix }

  /// `share/diary/2016.png`, `share/tall/diary/2016.png`
  package func path(_ stem: String) -> PagePath {
    PagePath("share/" + (folder.map { $0 + "/" } ?? "") + stem + ".png")
  }

  /// The smallest grid for this many covers; those that don't fit are left out.
  func grid(for count: Int, besideFigure hasFigure: Bool, hasFacts: Bool) -> CoverGrid {
    if hasFacts, let besideFacts { return besideFacts }
    let grids = hasFigure ? besideFigure : plain
    return grids.first { count <= $0.covers } ?? grids[grids.count - 1]
  }
}

/// The positions of covers on a drawing, in pixels.
struct CoverGrid: Sendable {
  let covers: Int
  let columns: Int
  let x: Int
  let y: Int
  let width: Int
  let gap: Int
  /// The height of the name below a cover.
  let name: Int
  /// Whether there is room for more than a heading above it.
  var hasText = true
  var hasFacts = false

  /// The positions of facts, two in a row below the covers; empty if there is no room.
  func facts(_ facts: [FigureContext]) -> [ShareFactContext] {
    guard hasFacts else { return [] }
    let top = y + width * 3 / 2 + name + 40
    return facts.prefix(4).enumerated().map { index, fact in
      let y = top + index / 2 * 230
      return ShareFactContext(
        value: fact.value, label: fact.label, x: x + index % 2 * 480, y: y, labelY: y + 96)
    }
  }

  func cover(_ index: Int, named name: LinkContext, _ cover: SafeURL) -> ShareCoverContext {
    let height = width * 3 / 2
    return ShareCoverContext(
      cover: cover, name: name.text, language: name.language,
      x: x + index % columns * (width + gap), y: y + index / columns * (height + self.name + 14),
      width: width, height: height, nameHeight: self.name)
  }
}
