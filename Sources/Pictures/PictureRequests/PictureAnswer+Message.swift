import FileSystem

extension PictureAnswer {
  package var message: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .thumbnails(let answer):
      writer.number(1)
      writer.number(Int(answer.color))
      writer.number(answer.isAnimated ? 1 : 0)
      let pictures = [answer.drawn].compactMap(\.self) + answer.pictures
      writer.number(answer.drawn == nil ? 0 : 1)
      writer.number(pictures.count)
      for picture in pictures {
        writer.number(picture.width)
        writer.bytes(picture.bytes)
      }
    case .drawing(let answer):
      writer.number(2)
      writer.bytes(answer.png)
      writer.number(answer.missing.count)
      for letter in answer.missing { writer.number(Int(letter)) }
    case .refusal(let refusal):
      writer.number(3)
      writer.number(Int(refusal.rawValue))
    }
    return writer.bytes
  }

  package init(message: [UInt8]) throws(MessageError) {
    var reader = MessageReader(message[...])
    switch try reader.number() {
    case 1:
      let color = UInt32(try reader.number())
      let isAnimated = try reader.number() != 0
      let hasDrawn = try reader.number() != 0
      var pictures = try reader.list { (reader) throws(MessageError) in
        Thumbnail(width: try reader.number(), bytes: try reader.bytes())
      }
      guard !hasDrawn || !pictures.isEmpty else { throw .malformed }
      let drawn = hasDrawn ? pictures.removeFirst() : nil
      self = .thumbnails(
        Thumbnails(color: color, isAnimated: isAnimated, pictures: pictures, drawn: drawn))
    case 2:
      let png = try reader.bytes()
      let missing = try reader.list { (reader) throws(MessageError) in
        UInt32(try reader.number())
      }
      self = .drawing(Drawing(png: png, missing: missing))
    case 3:
      let number = try reader.number()
      guard let refusal = PictureAnswer.Refusal.allCases.first(where: { $0.rawValue == number })
      else { throw .malformed }
      self = .refusal(refusal)
    default: throw .malformed
    }
    try reader.end()
  }
}
