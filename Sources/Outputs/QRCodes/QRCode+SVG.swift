extension QRCode {
  /// The light margin, in squares, that cameras need to find the code.
  package static let margin = 4

  /// A picture that is always dark on light: few cameras read the opposite.
  package var svg: [UInt8] {
    let side = size + 2 * QRCode.margin
    var svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(side * 8)\" height=\"\(side * 8)\""
      + " viewBox=\"0 0 \(side) \(side)\" shape-rendering=\"crispEdges\">\n"
      + "<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/>\n<path d=\""
    for y in 0..<size {
      var x = 0
      while x < size {
        let length = (x..<size).prefix { isDark(x: $0, y: y) }.count
        if length > 0 {
          svg += "M\(x + QRCode.margin) \(y + QRCode.margin)h\(length)v1h-\(length)z"
        }
        x += max(1, length)
      }
    }
    return Array((svg + "\"/>\n</svg>\n").utf8)
  }
}
