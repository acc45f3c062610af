/// The answer of `tokonoma-pictures` to a `PictureRequest`.
package enum PictureAnswer: Sendable, Equatable {
  case thumbnails(Thumbnails)
  case drawing(Drawing)
  case refusal(Refusal)

  package struct Thumbnails: Sendable, Equatable {
    /// The main color of the picture, `0xRRGGBB`.
    package let color: UInt32
    /// Whether the picture moves; the thumbnails show its first frame.
    package let isAnimated: Bool
    /// WebP, the narrowest first, all smaller than the picture itself.
    package let pictures: [Thumbnail]
    /// JPEG, for drawings.
    package let drawn: Thumbnail?

    package init(color: UInt32, isAnimated: Bool, pictures: [Thumbnail], drawn: Thumbnail?) {
      (self.color, self.isAnimated) = (color, isAnimated)
      (self.pictures, self.drawn) = (pictures, drawn)
    }
  }

  package struct Thumbnail: Sendable, Equatable {
    /// In pixels.
    package let width: Int
    package let bytes: [UInt8]

    package init(width: Int, bytes: [UInt8]) { (self.width, self.bytes) = (width, bytes) }
  }

  package struct Drawing: Sendable, Equatable {
    /// Empty if a required text could not be set.
    package let png: [UInt8]
    /// Letters without a font; texts with them are left out.
    package let missing: [UInt32]

    package init(png: [UInt8], missing: [UInt32]) { (self.png, self.missing) = (png, missing) }
  }

  package enum Refusal: UInt8, Sendable, CaseIterable {
    /// The file is truncated or damaged.
    case broken
    /// It has more pixels than `PictureRequest.mostPixels`.
    case tooLarge
    /// It has an unsupported format.
    case unknown
    /// The drawing isn't an SVG.
    case badDrawing
  }
}
