/// A file with a hash of it, taken where it is made: on all cores.
struct IndexFile: Sendable {
  let path: String
  let bytes: [UInt8]
  let hash: UInt32

  init(_ name: String, _ json: UnsafeBufferPointer<UInt8>) {
    path = "search/\(name).js"
    let start = "searchFile(\"\(name)\","
    let end: StaticString = ")\n"
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start.utf8.count + json.count + end.utf8CodeUnitCount)
    bytes += start.utf8
    bytes += json
    end.withUTF8Buffer { bytes += $0 }
    self.bytes = bytes
    hash = SearchData.hash(bytes)
  }
}
