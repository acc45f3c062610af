import Base
import Pictures

extension Diagnostic {
  package static func picturesNotInstalled() -> Diagnostic {
    Diagnostic(
      .advice, "pictures-not-installed",
      "there is no tokonoma-pictures, so covers are not made smaller and shared pages "
        + "have no pictures", at: nil,
      fix: "put the program beside tokonoma; 'make install' installs both")
  }

  /// - Parameter path: what was to be run
  package static func picturesDoNotRun(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "pictures-do-not-run",
      "'\(path)' does not run, so covers are not made smaller and nothing is drawn", at: nil,
      fix: "install the libraries that 'ldd \(path)' says are not found")
  }

  package static func pictureNotShrunk(
    _ refusal: PictureAnswer.Refusal, at location: SourceLocation
  ) -> Diagnostic {
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
      "the picture \(reason), so pages show the file as it is", at: location, fix: fix)
  }

  package static func pictureDeadly(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "picture-deadly",
      "opening this picture takes too much memory or time, or crashes the program, so pages show the file as it is",
      at: location, fix: "check where it comes from; save it again as PNG, or remove it")
  }

  package static func pictureTooSlow(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "picture-too-slow",
      "drawing this picture takes too long, so it is not in pictures for link previews",
      at: location,
      fix: "simplify it, or save it as PNG")
  }

  package static func picturesPostponed(_ count: Int) -> Diagnostic {
    Diagnostic(
      .warning, "pictures-postponed",
      "some pictures take so long that "
        + (count == 1 ? "another waits" : "\(NumberText.grouped(count)) others wait")
        + " for the next build", at: nil, fix: "run 'tokonoma build' again")
  }

  package static func pictureMoves(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "picture-moves", "the picture moves; pages show its first frame", at: location)
  }

  /// - Parameters:
  ///   - path: the file of the site that it would be
  ///   - reason: a sentence
  package static func notDrawn(_ path: String, because reason: String?) -> Diagnostic {
    Diagnostic(
      .warning, "not-drawn",
      "'\(path)' could not be drawn, so the page is shared without it"
        + (reason.map { ": \($0)" } ?? ""),
      at: nil,
      fix: "the templates in 'templates/share/' and the drawings in 'theme/covers/' must be SVG "
        + "that only draws; 'tokonoma templates' lists them")
  }

  package static func fontMissing(_ package: String, letters: String) -> Diagnostic {
    Diagnostic(
      .warning, "font-missing",
      "no font of this system has \(letters), so texts with these letters are not drawn", at: nil,
      fix: "install one; Debian and Ubuntu have it as '\(package)'")
  }
}
