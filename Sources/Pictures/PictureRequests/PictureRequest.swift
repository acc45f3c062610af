/// A request to `tokonoma-pictures`.
package enum PictureRequest: Sendable, Equatable {
  /// A picture made smaller.
  case thumbnails(Thumbnails)
  /// An SVG picture, with its texts set, as PNG.
  case drawing(Drawing)

  package struct Thumbnails: Sendable, Equatable {
    /// PNG, JPEG, GIF, WebP or AVIF.
    package let picture: [UInt8]
    /// In pixels; widths above the picture's own are left out.
    package let widths: [Int]
    /// The width of a JPEG for drawings, if one is wanted.
    package let drawnWidth: Int?

    package init(picture: [UInt8], widths: [Int], drawnWidth: Int?) {
      (self.picture, self.widths, self.drawnWidth) = (picture, widths, drawnWidth)
    }
  }

  package struct Drawing: Sendable, Equatable {
    /// Refers to other pictures as `resource:name`, and has a `foreignObject` for each text.
    package let svg: [UInt8]
    package let width: Int
    package let height: Int
    /// The other pictures: JPEG, PNG or SVG.
    package let resources: [Resource]

    package init(svg: [UInt8], width: Int, height: Int, resources: [Resource] = []) {
      (self.svg, self.resources) = (svg, resources)
      (self.width, self.height) = (width, height)
    }
  }

  package struct Resource: Sendable, Equatable {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }
  }

  /// The work of a process. One that decodes pictures may open no file; one that draws reads fonts.
  package enum Role: String, Sendable, CaseIterable {
    case decode, draw

    /// The limit of CPU time for one request, after which the process ends.
    package var seconds: Int { self == .draw ? 3 : 8 }
  }

  /// A picture with more is refused.
  package static let mostPixels = 50_000_000

  package var role: Role {
    switch self {
    case .thumbnails: .decode
    case .drawing: .draw
    }
  }
}
