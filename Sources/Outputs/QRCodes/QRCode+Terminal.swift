extension QRCode {
  /// Lines of a terminal, each with two rows of squares: a dark half is drawn, a light one is left
  /// as the background, which has to be light.
  package var lines: [String] {
    // Half of what the standard asks for; cameras find the code, and it fits into 24 lines.
    let margin = QRCode.margin / 2
    return stride(from: -margin, to: size + margin, by: 2).map { y in
      String(
        (-margin..<size + margin).map { x -> Character in
          switch (isDark(x: x, y: y), isDark(x: x, y: y + 1)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        })
    }
  }
}
