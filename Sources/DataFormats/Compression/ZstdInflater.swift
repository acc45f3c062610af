import Czstd

// The only file that calls libzstd. The stream is freed with the class that holds it, and knows of a buffer during one
// call alone.

/// Unpacks a file of Zstandard's (RFC 8878), a part at a time; frames that want more than 128 MB of memory are refused.
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

  /// Unpacks as much as `output` has room for; nil for what is no Zstandard.
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
