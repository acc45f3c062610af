import Base
import TestSupport

@testable import LibraryCommands
@testable import tokonoma

extension Example {
  /// Commands that change the library, with impossible requests.
  static let keeping: [Example] = [
    .keeping("rate", "zzz", "9"), .keeping("rate", "planets", "9"), .keeping("rate", "plan", "9"),
    Example(
      "rate", "zzz", "9",
      files: "-- library/anime/x.md --\n---\ntitle: X\nstatus: watched it\n---\n"),
    .keeping("list", "--kind", "anim"),
    .keeping("rate", "planetes", "95"), .keeping("rate", "planetes", "10,5"),
    .keeping("rate", "catalog", "only"),
    Example(
      "rate", "hail", "mary",
      files: "-- library/books/hail-mary.md --\n---\ntitle: Hail Mary\nstatus: completed\n---\n"),
    .keeping("rate", "planetes", "0"), .keeping("rate", "catalog", "9"),
    .keeping("favorite", "catalog"), .keeping("status", "planetes", "complted"),
    .keeping("status", "planetes", "completed", "--date", "21.11.2026"),
    .keeping("status", "planetes", "completed", "--date", "2026-02-30"),
    .keeping("status", "planetes", "completed", "--date", "2001"),
    .keeping("status", "planetes", "completed", "--date", "9999"),
    Example(
      "status", "x", "current",
      files: "-- library/anime/x.md --\n---\ntitle: X\nstatus: done\n---\n"
    ),
    .keeping("status", "planetes", "dropped", "--again"),
    finished("status", "x", "dropped", "--again"),
    finished("status", "x", "dropped"), finished("status", "x", "planning"),
    .keeping("status", "planetes", "repeating"), .keeping("rate", "planetes", "9", "--again"),
    Example(
      "list", files: "-- library/anime/x.md --\n---\ntitle: X\nstatus: watched it\n---\n"),
    .keeping("add", "anime", "Am\u{FFFD}lie"),
    .keeping("add", "game", "Ico", "--progress", "3"),
    .keeping("add", "anime", "Ico", "--hours", "3"),
    .keeping("rate", "planetes", "11"), .keeping("rate", "planetes", "ten"),
    .keeping("progress", "plans", "-1"),
    .keeping("rescale", "10", "20"), .keeping("rescale", "5", "100"),
    Example(
      "rescale", "100", "10",
      files: "-- library/anime/x.md --\n---\ntitle: X\nstatus: done\nrating: 7\n---\n"
    ),
    Example(
      "rescale", "5", "10",
      files: "-- library/anime/x.md --\n---\ntitle: X\nstatus: done\nrating: 7\n---\n"
    ),
    .keeping("progress", "planetes", "many"),
    .keeping("watched", "planetes", "episode", "4", "--started", "2003-10"),
    .keeping("progress", "planetes", "30", "--total", "29"),
    .keeping("progress", "planetes", "30", "--total", "many"),
    .keeping("tag", "planetes", "+"), .keeping("tag", "planetes", "space"),
    .keeping("tag", "planetes", "+space", "sea"),
    .keeping("rename", "planetes", "plans"),
    .keeping("rename", "planetes", "Planetes TV"), .keeping("list", "--finished", "last May"),
    .keeping("undo"), .keeping("open", "planetes"),
    Example(
      "open", "x", files: "-- library/anime/x.md --\n---\ntitle: X\nprivate: true\n---\n"),
    Example("undo", files: "-- .tokonoma/undo/1 --\n?\n"),
    Example("undo", files: "-- library/anime/x.md --\nchanged\n\(step)"),
    Example(
      "undo",
      files: "-- library/anime/x.md --\nnew\n" + step.replacing("undo/1", with: "undo/1~")
        + "file 18\nlibrary/anime/y.md\n"),
    Example("undo", "2", files: "-- library/anime/x.md --\nnew\n\(twoSteps)"),
    Example("undo", "2", files: "-- library/anime/x.md --\nnew\n\(step)"),
    .keeping("progress", "planetes", "+1", "--unit", "pages"),
    .keeping("progress", "hades", "+1"), .keeping("progress", "plans", "all"),
    .keeping("progress", "planetes", "-9"), .keeping("progress", "planetes", "27"),
    .keeping("hours", "planetes", "+1"), .keeping("hours", "hades", "a while"),
    .keeping("hours", "hades", "-99"), .keeping("hours", "hades", "+999999999"),
    .keeping("add", "anim", "Monster"),
    .keeping("add", "anime", "ＰＬＡＮＥＴＥＳ"), .keeping("add", "anime", "catalog only"),
    .keeping("add", "anime", "Monster", "--slug", "planetes"),
    .keeping("add", "anime", "Monster", "--slug", "My Monster"), .keeping("add", "anime", " "),
    .keeping("add", "anime", "Monster", "--rating", "9"),
    .keeping("add", "anime", "Monster", "--progress", "all"),
    .keeping("add", "anime", "Monster", "--progress", "80", "--total", "74"),
    .keeping(
      "add", "anime", "Monster", "--status", "completed", "--progress", "3", "--total", "74"),
    .keeping("add", "anime", "Monster", "--creator", "Masayuki Kojima"),
    .keeping("add", "anime", "Monster", "--released", "April 2004"),
    .keeping("add", "vinyl", "Tokyo Story"), .keeping("add", "game", "Ico", "--total", "9"),
    .keeping("remove", "planetes"),
    Example(
      "remove", "x", "--yes",
      files: "-- library/anime/x.yml --\n[{title: X}, # the other\n {title: Y}]\n"),
    Example(
      "rate", "x", "9", files: "-- library/anime/x.md --\n---\ntitle: X\nstatus: current\n---\n"
    ) { try $0.setMode(0o444, of: "library/anime/x.md") },
    Example(reported: { diagnostics in
      diagnostics.report(.titleMissing("anime/planetes", at: "library/anime/planetes.md"))
      diagnostics.report(.nothingChosen)
      diagnostics.report(.noEditor)
      diagnostics.report(.editorFailed(status: 127))
      diagnostics.report(.editorFailed(status: 2))
      diagnostics.report(.noBrowser("/home/mika/my-alcove/_site/anime/planetes.html"))
    }),
  ]

  /// A change of a file from `old` to `new`.
  private static let step =
    "-- .tokonoma/undo/1 --\ntokonoma-undo 1\ndate 0\n\ncommand 8\nrate x 9\n"
    + "file 18\nlibrary/anime/x.md\nbefore 3\nold\nafter 18\n4 e54954baa03a5941\n"

  /// An older change to `old`, followed by that one.
  private static let twoSteps =
    step.replacing("before 3\nold", with: "before 5\nolder")
    .replacing("4 e54954baa03a5941", with: "3 1a0fad1921d08076").replacing("x 9", with: "x 7")
    + step.replacing("undo/1", with: "undo/2")

  private static func finished(_ arguments: String...) -> Example {
    Example(
      arguments,
      files: "-- library/anime/x.md --\n---\ntitle: X\nstatus: done\nfinished: 2010\n---\n")
  }

  private static func keeping(_ arguments: String...) -> Example {
    Example(
      arguments,
      files: """
        -- library/anime/planetes.md --
        ---
        title: Planetes
        episodes: 26
        status: current
        progress: 3
        started: 2003-10-04
        ---
        -- library/anime/plans.md --
        ---
        title: Plans
        status: current
        ---
        -- library/anime/catalog.yml --
        - title: Catalog only
        -- library/games/hades.md --
        ---
        title: Hades
        status: current
        hours: 12.5
        ---
        """)
  }
}
