import Bytes

/// The words of a table by what owners write, whatever its case.
///
/// A title has a format and roles: to fold each and look for it among hashes took 0.4 % of a build. A table has some twenty
/// words, and one or two of a length.
///
/// Shared: as a value its parts would be counted each time.
final class FoldedTable: Sendable {
  /// By folded keys.
  private let texts: [String: String]
  /// The keys that are ASCII, one behind the other.
  private let keys: [UInt8]
  private let rows: [Row]

  private struct Row {
    /// Of its key among the keys.
    let start: Int
    let length: Int
    let text: String
  }

  init(_ texts: [String: String]) {
    self.texts = texts
    var keys: [UInt8] = []
    rows = texts.filter { $0.key.utf8.allSatisfy { $0 < 0x80 } }.map { key, text in
      keys += key.utf8
      return Row(start: keys.count - key.utf8.count, length: key.utf8.count, text: text)
    }
    self.keys = keys
  }

  subscript(written: String) -> String? {
    if texts.isEmpty { return nil }
    if !written.utf8Span.isKnownASCII { return texts[WordKeys.folded(written)] }
    return written.withBytes(place).map { rows[$0].text }
  }

  private func place(of written: UnsafeBufferPointer<UInt8>) -> Int? {
    rows.indices.first { row in
      rows[row].length == written.count
        && written.indices.allSatisfy {
          WordKeys.folded(written[$0]) == keys[rows[row].start + $0]
        }
    }
  }
}
