/// What the site's program asks `tokonoma-pictures` for.
package enum PictureRequest: Sendable, Equatable {
  /// A picture made smaller: in each of some widths that it has.
  case thumbnails(Thumbnails)
  /// An SVG picture, with its texts set, as PNG.
  case drawing(Drawing)

  package struct Thumbnails: Sendable, Equatable {
    /// The picture as its owner keeps it: PNG, JPEG, GIF, WebP or AVIF.
    package let picture: [UInt8]
    /// In pixels; those that the picture does not have are left out.
    package let widths: [Int]
    /// Of a JPEG picture that drawings can show, in pixels; nil: none is wanted.
    package let drawnWidth: Int?

    package init(picture: [UInt8], widths: [Int], drawnWidth: Int?) {
      self.picture = picture
      self.widths = widths
      self.drawnWidth = drawnWidth
    }
  }

  package struct Drawing: Sendable, Equatable {
    /// Shows other pictures as `resource:name`, and has a `foreignObject` for each text that is to be set.
    package let svg: [UInt8]
    package let width: Int
    package let height: Int
    /// The pictures that it shows, by name: JPEG, PNG or SVG.
    package let resources: [Resource]

    package init(svg: [UInt8], width: Int, height: Int, resources: [Resource] = []) {
      self.svg = svg
      self.width = width
      self.height = height
      self.resources = resources
    }
  }

  package struct Resource: Sendable, Equatable {
    package let name: String
    package let bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// What a process of `tokonoma-pictures` does. One that reads pictures of others opens no file; one that draws reads
  /// fonts.
  package enum Role: String, Sendable, CaseIterable { case decode, draw }

  package var role: Role {
    switch self {
    case .thumbnails: .decode
    case .drawing: .draw
    }
  }
}
