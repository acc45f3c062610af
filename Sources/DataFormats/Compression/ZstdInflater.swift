import Czstd

// The only file that calls libzstd. The class frees the stream; libzstd uses buffers only during a
// call.

/// Unpacks Zstandard (RFC 8878) in parts; refuses frames that need more than 128 MB of memory.
@safe final class ZstdInflater {
  private let stream: OpaquePointer

  init() {
    guard let stream = unsafe ZSTD_createDStream() else {
      preconditionFailure("no memory to unpack")
    }
    unsafe self.stream = stream
    unsafe ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 27)
  }

  deinit {
    unsafe ZSTD_freeDStream(stream)
  }

  /// Unpacks as much as fits into `output`; nil for invalid data.
  func inflate(
    _ input: ArraySlice<UInt8>, into output: inout [UInt8]
  ) -> (consumed: Int, produced: Int, isFrameWhole: Bool)? {
    unsafe input.withUnsafeBytes { input in
      unsafe output.withUnsafeMutableBytes { output in
        var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = unsafe ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let status = unsafe ZSTD_decompressStream(stream, &target, &source)
        guard ZSTD_isError(status) == 0 else { return nil }
        return unsafe (source.pos, target.pos, status == 0)
      }
    }
  }
}
