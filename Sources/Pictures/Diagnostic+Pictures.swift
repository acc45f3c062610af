import Base

extension Diagnostic {
  static func misnamedPicture(_ format: PictureInfo.Format, isBroken: Bool, renamed: String)
    -> Diagnostic
  {
    .warning(
      "picture-misnamed",
      "this picture is \(name(format)), but its name says otherwise; "
        + (isBroken
          ? "browsers rely on the name and show nothing" : "not every program checks"),
      fix: "rename it to '\(renamed)'")
  }

  static let pictureNotCleaned = warning(
    "picture-not-cleaned",
    "the notes of cameras and editors in this picture can't be removed, so they are "
      + "published with it", fix: "save it again with another program, as JPEG, PNG or plain SVG")

  static let pictureTellsPlace = warning(
    "picture-tells-place", "this picture says where it was taken, and is published byte for byte",
    fix: "remove that, for example with 'exiftool -all= FILE', or put it into 'theme/' or "
      + "'pictures/', which the program cleans")

  static func picture(_ problem: PictureProblem, in file: Source) -> Diagnostic {
    let location = SourceLocation.file(file.path)
    return switch problem {
    case .empty:
      picture(
        "picture-empty", "this picture is an empty file", at: location,
        fix: "copy the picture there again")
    case .unknownFormat:
      picture(
        "picture-unknown",
        "not every browser shows this picture; they show PNG, JPEG, GIF, WebP, AVIF and SVG",
        at: location, fix: "save it as JPEG or PNG")
    case .endsTooEarly(let format):
      picture(
        "picture-broken", "the \(name(format)) ends before it says how large it is", at: location,
        fix: "copy the picture there again")
    case .broken(let format, let reason):
      picture(
        "picture-broken", "the \(name(format)) is broken: \(reason)", at: location,
        fix: "save it again with another program")
    case .size(let format, let width, let height):
      picture(
        "picture-size",
        "the \(name(format)) is \(width) × \(height) pixels; both must be from 1 to 65,535",
        at: location, fix: "save it again with another program")
    case .svg(let problem, let offset): svg(problem, at: file.location(at: offset))
    }
  }

  private static func svg(_ problem: SVGProblem, at location: SourceLocation) -> Diagnostic {
    let plain = "save it as plain SVG, or as PNG"
    func refused(_ message: String) -> Diagnostic {
      picture("svg-not-allowed", message, at: location, fix: plain)
    }
    func slow(_ message: String) -> Diagnostic {
      picture("svg-too-slow", message, at: location, fix: "simplify it, or save it as PNG")
    }
    return switch problem {
    case .notWellFormed(let reason):
      picture("svg-broken", "the SVG is broken: \(reason)", at: location, fix: plain)
    case .notSVG(let root):
      picture(
        "picture-unknown",
        "this isn't an SVG: its first element is '\(shortened(root))', not 'svg' with the namespace of SVG",
        at: location, fix: "add xmlns=\"http://www.w3.org/2000/svg\" to it if it is an SVG")
    case .encoding(let name): refused("an SVG must be UTF-8, not '\(shortened(name))'")
    case .doctype: refused("an SVG must not contain '<!DOCTYPE'")
    case .instruction(let name): refused("an SVG must not contain '<?\(shortened(name))'")
    case .element(let name):
      refused("an SVG may only draw; '\(shortened(name))' is not allowed in it")
    case .attribute(let name, let element):
      refused(
        "an SVG may only draw; '\(shortened(name))' of '\(shortened(element))' is not allowed")
    case .value(let attribute, let value):
      refused(
        "'\(shortened(attribute))' may only refer to a part of the same picture, such as '#a' or "
          + "'url(#a)', not '\(shortened(value))'")
    case .style:
      refused(
        "a style may have no '@', no '\\', and no 'url()' but of a part of the same picture")
    case .tooSlow(let name):
      slow("'\(shortened(name))' can take hours to draw, so it isn't allowed in an SVG")
    case .circle(let name):
      refused("this '\(shortened(name))' refers to itself, or through more than 20 other parts")
    case .tooMuchWork(let name):
      slow("the SVG takes too long to draw; this '\(shortened(name))' exceeds the limit")
    case .tooLong: slow("the SVG has more than \(SVGRules.longest >> 20) MB")
    case .tooDeep: refused("elements are nested more than 100 deep here")
    case .noSize:
      picture(
        "svg-without-size", "the SVG has neither width and height nor a viewBox", at: location,
        fix: "add viewBox=\"0 0 WIDTH HEIGHT\" to its first element")
    }
  }

  private static func picture(
    _ id: String, _ message: String, at location: SourceLocation, fix: String
  ) -> Diagnostic {
    .warning(id, message, at: location, fix: fix)
  }

  private static func name(_ format: PictureInfo.Format) -> String {
    switch format {
    case .webp: "WebP"
    default: format.rawValue.uppercased()
    }
  }
}
