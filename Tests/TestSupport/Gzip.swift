import Czlib

/// A gzip file of one member.
package func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var input = bytes
  var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 100 + 100)
  let count = unsafe input.withUnsafeMutableBufferPointer { input in
    unsafe output.withUnsafeMutableBufferPointer { output in
      var stream = unsafe z_stream()
      unsafe deflateInit2_(
        &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      defer { unsafe deflateEnd(&stream) }
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      unsafe stream.next_out = output.baseAddress
      unsafe stream.avail_out = UInt32(output.count)
      unsafe deflate(&stream, Z_FINISH)
      return unsafe output.count - Int(stream.avail_out)
    }
  }
  return Array(output[..<count])
}
