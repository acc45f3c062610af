import FileSystem

extension PictureRequest {
  package var message: [UInt8] {
    var writer = MessageWriter()
    switch self {
    case .thumbnails(let request):
      writer.number(1)
      writer.number(request.widths.count)
      for width in request.widths { writer.number(width) }
      writer.number(request.drawnWidth ?? 0)
      writer.bytes(request.picture)
    case .drawing(let request):
      writer.number(2)
      writer.number(request.width)
      writer.number(request.height)
      writer.bytes(request.svg)
      writer.number(request.resources.count)
      for resource in request.resources {
        writer.bytes(Array(resource.name.utf8))
        writer.bytes(resource.bytes)
      }
    }
    return writer.bytes
  }

  package init(message: [UInt8]) throws(MessageError) {
    var reader = MessageReader(message[...])
    switch try reader.number() {
    case 1:
      let widths = try reader.list { (reader) throws(MessageError) in try reader.number() }
      let drawnWidth = try reader.number()
      self = .thumbnails(
        Thumbnails(
          picture: try reader.bytes(), widths: widths,
          drawnWidth: drawnWidth == 0 ? nil : drawnWidth))
    case 2:
      let (width, height) = (try reader.number(), try reader.number())
      let svg = try reader.bytes()
      let resources = try reader.list { (reader) throws(MessageError) in
        Resource(
          name: String(decoding: try reader.bytes(), as: UTF8.self), bytes: try reader.bytes())
      }
      self = .drawing(Drawing(svg: svg, width: width, height: height, resources: resources))
    default: throw .malformed
    }
    try reader.end()
  }
}
