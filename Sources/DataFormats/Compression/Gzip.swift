/// The readable contents of a gzip file.
package struct Gunzipped {
  package enum Damage: Equatable {
    /// The file ends before its contents do.
    case truncated
    /// The data or its checksum is wrong.
    case corrupt
  }

  package let bytes: [UInt8]
  package let damage: Damage?
}

/// Limits for unpacking; a list of 100,000 titles has 100 MB, packed about 25 to 1.
package struct UnpackingLimits {
  package var bytes = 256 << 20
  package var ratio = 400
  /// Smaller contents may have any ratio.
  package var harmless = 16 << 20

  package init(bytes: Int = 256 << 20, ratio: Int = 400, harmless: Int = 16 << 20) {
    (self.bytes, self.ratio, self.harmless) = (bytes, ratio, harmless)
  }

  func allow(_ unpacked: Int, from packed: Int) -> Bool {
    unpacked <= bytes && (unpacked <= harmless || unpacked / max(packed, 1) <= ratio)
  }
}

package func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

/// Unpacks every member of a gzip file; nil above the limits.
package func gunzip(_ packed: [UInt8], limits: UnpackingLimits = UnpackingLimits()) -> Gunzipped? {
  var inflater = Inflater()
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  var position = 0
  while true {
    let step = inflater.inflate(packed[position...], into: &chunk)
    position += step.consumed
    bytes += chunk[..<step.produced]
    guard limits.allow(bytes.count, from: packed.count) else { return nil }
    switch step.state {
    case .unfinished: continue
    case .needsInput: return Gunzipped(bytes: bytes, damage: .truncated)
    case .broken: return Gunzipped(bytes: bytes, damage: .corrupt)
    case .finished:
      // Only another member or padding may follow a member.
      guard isGzip(packed[position...]) else { return Gunzipped(bytes: bytes, damage: nil) }
      inflater.reset()
    }
  }
}
