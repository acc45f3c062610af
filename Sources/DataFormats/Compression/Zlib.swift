/// Unpacks zlib data without gzip's header, as in pictures, as far as possible and up to a limit.
package func unpackedZlib(_ packed: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
  var inflater = Inflater(isBare: true)
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 14)
  var position = packed.startIndex
  while bytes.count < limit {
    let step = inflater.inflate(packed[position...], into: &chunk)
    position += step.consumed
    bytes += chunk[..<step.produced]
    guard step.state == .unfinished else { break }
  }
  return bytes
}
