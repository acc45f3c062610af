/// What `tokonoma-pictures` answers to a `PictureRequest`.
package enum PictureAnswer: Sendable, Equatable {
  case thumbnails(Thumbnails)
  case drawing(Drawing)
  case refusal(Refusal)

  package struct Thumbnails: Sendable, Equatable {
    /// The color that most of the picture has, `0xRRGGBB`.
    package let color: UInt32
    /// It moves, and the small ones show its first frame.
    package let isAnimated: Bool
    /// WebP, the narrowest first; only those that are smaller than the picture itself.
    package let pictures: [Thumbnail]
    /// JPEG, for drawings.
    package let drawn: Thumbnail?

    package init(color: UInt32, isAnimated: Bool, pictures: [Thumbnail], drawn: Thumbnail?) {
      self.color = color
      self.isAnimated = isAnimated
      self.pictures = pictures
      self.drawn = drawn
    }
  }

  package struct Thumbnail: Sendable, Equatable {
    /// In pixels.
    package let width: Int
    package let bytes: [UInt8]

    package init(width: Int, bytes: [UInt8]) {
      self.width = width
      self.bytes = bytes
    }
  }

  package struct Drawing: Sendable, Equatable {
    /// Empty when a text that must be there could not be set.
    package let png: [UInt8]
    /// Letters that no font of the system has; texts with them are left out.
    package let missing: [UInt32]

    package init(png: [UInt8], missing: [UInt32]) {
      self.png = png
      self.missing = missing
    }
  }

  /// Why there is no picture.
  package enum Refusal: UInt8, Sendable, CaseIterable {
    /// The file breaks off, or is not what it says it is.
    case broken
    /// It has more pixels than anybody needs.
    case tooLarge
    /// Of a kind, or in colors, that are not read.
    case unknown
    /// A drawing that is no SVG.
    case badDrawing
  }
}
