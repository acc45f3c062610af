import Czlib

// The only file that calls zlib. zlib keeps a pointer to the stream, so the stream has one address
// from `init` to `deinit`. zlib uses buffers only during a call.

/// Unpacks a member of a gzip file, or bare zlib data, in parts.
@safe struct Inflater: ~Copyable {
  enum State {
    case unfinished, finished
    /// The input ends before the member does.
    case needsInput
    /// The data isn't gzip, or its checksum is wrong.
    case broken
  }

  private let stream: UnsafeMutablePointer<z_stream>

  init(isBare: Bool = false) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // 16 + the largest window: gzip headers only.
    let status = unsafe inflateInit2_(
      stream, isBare ? MAX_WBITS : 16 + MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib can't start to unpack: \(status)")
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Starts another member.
  mutating func reset() { unsafe inflateReset(stream) }

  /// Unpacks as much as fits into `output`.
  mutating func inflate(
    _ input: ArraySlice<UInt8>, into output: inout [UInt8]
  ) -> (consumed: Int, produced: Int, state: State) {
    // zlib counts in 32 bits.
    let (inputCount, outputCount) = (UInt32(clamping: input.count), UInt32(clamping: output.count))
    let status = unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        // zlib only reads from it.
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = inputCount
        unsafe stream.pointee.next_out = output.baseAddress
        unsafe stream.pointee.avail_out = outputCount
        defer {
          unsafe stream.pointee.next_in = nil
          unsafe stream.pointee.next_out = nil
        }
        return unsafe Czlib.inflate(stream, Z_NO_FLUSH)
      }
    }
    let state: State =
      switch status {
      case Z_OK: .unfinished
      case Z_STREAM_END: .finished
      case Z_BUF_ERROR: .needsInput
      case Z_MEM_ERROR: preconditionFailure("zlib has no memory to unpack")
      default: .broken
      }
    return unsafe (
      Int(inputCount - stream.pointee.avail_in), Int(outputCount - stream.pointee.avail_out), state
    )
  }
}
