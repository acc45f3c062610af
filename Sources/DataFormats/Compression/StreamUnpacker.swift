/// Unpacks a file in parts; its first bytes tell gzip, Zstandard and plain files apart.
package final class StreamUnpacker {
  package enum Problem: Error, Equatable {
    /// The file ends before its contents do.
    case truncated
    /// The data or its checksum is wrong.
    case corrupt
    case tooLarge
  }

  private enum Packing { case unknown, none, gzip, zstd }

  private let limit: Int
  private var packing = Packing.unknown
  private var gzip = Inflater()
  private let zstd = ZstdInflater()
  private var chunk = [UInt8](repeating: 0, count: 1 << 17)
  private var total = 0
  private var isWhole = true

  /// - Parameter limit: in bytes of the contents
  package init(limit: Int) { self.limit = limit }

  /// Passes the contents of the next part to `take`. The first part must have at least four bytes,
  /// if the file has.
  package func unpack(_ packed: [UInt8], _ take: (ArraySlice<UInt8>) throws -> Void) throws {
    if packing == .unknown {
      packing =
        isGzip(packed) ? .gzip : packed.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) ? .zstd : .none
    }
    guard packing != .none else { return try hand(packed[...], to: take) }
    var position = 0
    while position < packed.count {
      let before = position
      let produced = try step(packed, &position)
      if produced == 0, position == before { throw Problem.corrupt }
      try hand(chunk[..<produced], to: take)
      // The output that didn't fit into the chunk.
      if produced == chunk.count, position == packed.count { try drain(take) }
    }
  }

  /// Throws if the contents aren't complete.
  package func finish() throws {
    if !isWhole { throw Problem.truncated }
  }

  private func hand(
    _ bytes: ArraySlice<UInt8>, to take: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    total += bytes.count
    guard total <= limit else { throw Problem.tooLarge }
    if !bytes.isEmpty { try take(bytes) }
  }

  private func drain(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
    var position = 0
    while case let produced = try step([], &position), produced > 0 {
      try hand(chunk[..<produced], to: take)
    }
  }

  /// Fills the chunk; returns the number of bytes in it.
  private func step(_ packed: [UInt8], _ position: inout Int) throws -> Int {
    if packing == .zstd {
      guard let step = zstd.inflate(packed[position...], into: &chunk) else {
        throw Problem.corrupt
      }
      position += step.consumed
      isWhole = step.isFrameWhole || (step.consumed == 0 && step.produced == 0 && isWhole)
      return step.produced
    }
    if isWhole, !packed.isEmpty, total > 0 || position > 0 {
      // Only another member or padding may follow a member.
      guard isGzip(packed[position...]) else {
        position = packed.count
        return 0
      }
      gzip.reset()
    }
    let step = gzip.inflate(packed[position...], into: &chunk)
    position += step.consumed
    isWhole = step.state == .finished || (isWhole && packed.isEmpty)
    if step.state == .broken { throw Problem.corrupt }
    return step.produced
  }
}
