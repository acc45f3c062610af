import Cqrcodegen

// The only file that calls qrcodegen. Its two buffers are as large as any code needs, and it keeps
// neither.

/// A text as a QR code (ISO/IEC 18004).
package struct QRCode: Sendable, Equatable {
  /// Squares on each side, without the margin.
  package let size: Int
  /// Row by row: whether each square is dark.
  private let squares: [Bool]

  /// `qrcodegen_BUFFER_LEN_MAX`, a macro that Swift does not see.
  private static let largest = 3918

  /// The smallest code for the text with at least medium error correction; nil for a text that is
  /// too long, which may happen from 2,000 bytes on.
  package init?(_ text: String) {
    var work = [UInt8](repeating: 0, count: QRCode.largest)
    var code = work
    let isMade = unsafe qrcodegen_encodeText(
      text, &work, &code, qrcodegen_Ecc_MEDIUM, qrcodegen_VERSION_MIN, qrcodegen_VERSION_MAX,
      qrcodegen_Mask_AUTO, true)
    guard isMade else { return nil }
    let size = unsafe qrcodegen_getSize(code)
    self.size = Int(size)
    squares = (0..<size).flatMap { y in
      (0..<size).map { x in unsafe qrcodegen_getModule(code, x, y) }
    }
  }

  /// From the top left; outside everything is light.
  package func isDark(x: Int, y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && squares[y * size + x]
  }
}
