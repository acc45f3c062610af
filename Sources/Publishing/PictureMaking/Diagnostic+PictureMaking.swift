import Base
import Pictures

extension Diagnostic {
  package static let picturesNotInstalled = advice(
    "pictures-not-installed",
    "there is no tokonoma-pictures, so covers are not made smaller and shared pages "
      + "have no pictures", fix: "put the program beside tokonoma; 'make install' installs both")

  /// - Parameter path: the program that should run
  package static func picturesDoNotRun(_ path: String) -> Diagnostic {
    .warning(
      "pictures-do-not-run",
      "'\(path)' does not run, so covers are not made smaller and nothing is drawn",
      fix: "install the libraries that 'ldd \(path)' says are not found")
  }

  package static func pictureNotShrunk(_ refusal: PictureAnswer.Refusal) -> Diagnostic {
    let (reason, fix) =
      switch refusal {
      case .broken: ("is truncated or damaged", "save it again from where it came from")
      case .badDrawing: ("can't be drawn", "save it as plain SVG, or as PNG")
      case .tooLarge:
        (
          "has more than \(PictureRequest.mostPixels / 1_000_000) million pixels",
          "make it smaller: pages show it at 720 pixels"
        )
      case .unknown: ("has a format that can't be made smaller", "save it as JPEG or PNG")
      }
    return Diagnostic(
      refusal == .unknown ? .advice : .warning, "picture-not-shrunk",
      "the picture \(reason), so pages show the file as it is", fix: fix)
  }

  package static let pictureDeadly = warning(
    "picture-deadly",
    "opening this picture takes too much memory or time, or crashes the program, so pages show the file as it is",
    fix: "check where it comes from; save it again as PNG, or remove it")

  package static let pictureTooSlow = warning(
    "picture-too-slow",
    "drawing this picture takes too long, so it is not in pictures for link previews",
    fix: "simplify it, or save it as PNG")

  package static func picturesPostponed(_ count: Int) -> Diagnostic {
    .warning(
      "pictures-postponed",
      "some pictures take so long that "
        + (count == 1 ? "another waits" : "\(NumberText.grouped(count)) others wait")
        + " for the next build", fix: "run 'tokonoma build' again")
  }

  package static let pictureMoves = Diagnostic(
    .advice, "picture-moves", "the picture moves; pages show its first frame")

  /// - Parameters:
  ///
  /// - path: the path that the file would have on the site
  ///
  /// - reason: a sentence
  package static func notDrawn(_ path: String, because reason: String?) -> Diagnostic {
    .warning(
      "not-drawn",
      "'\(path)' could not be drawn, so the page is shared without it"
        + (reason.map { ": \($0)" } ?? ""),
      fix: "the templates in 'templates/share/' and the drawings in 'theme/covers/' must be SVG "
        + "that only draws; 'tokonoma templates' lists them")
  }

  package static func fontMissing(_ package: String, letters: String) -> Diagnostic {
    .warning(
      "font-missing",
      "no font of this system has \(letters), so texts with these letters are not drawn",
      fix: "install one; Debian and Ubuntu have it as '\(package)'")
  }
}
