import Bytes
import Diagnostics

extension Source {
  /// The file's name without folders and extension.
  package var fileName: String { withFileName { String(decoding: $0, as: UTF8.self) } }

  /// Lends its bytes.
  func withFileName<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    path.withBytes { path in
      let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let end = path[start...].lastIndex(of: UInt8(ascii: ".")) ?? path.count
      return body(UnsafeBufferPointer(rebasing: path[start..<end]))
    }
  }
}
