import Cprefetch

extension [Entry] {
  /// Sends for entries that are asked for soon: reading wrote them long ago, perhaps on another core, and whatever goes
  /// through all of them would wait for each. That took 3 % of a build.
  ///
  /// - Parameters:
  ///   - far: The place of one whose own memory is sent for.
  ///   - near: That of one that was `far` a few entries ago: its lists are sent for.
  package func prefetch(far: Int, near: Int? = nil) {
    if far < count {
      prefetch_bytes(Unmanaged.passUnretained(self[far]).toOpaque(), entrySize)
    }
    if let near, near < count {
      prefetch(self[near].work.genres)
      prefetch(self[near].work.creators)
      prefetch(self[near].work.studios)
      prefetch(self[near].work.titles)
      prefetch(self[near].work.synonyms)
      prefetch(self[near].work.ids)
    }
  }

  @inline(__always)
  private func prefetch<Part>(_ list: [Part]) {
    // An array is a reference. Whoever asks it for its elements' address counts that reference, and waits for it.
    prefetch_bytes(unsafeBitCast(list, to: UnsafeRawPointer.self), 128)
  }
}

private let entrySize =
  MemoryLayout<Work>.size + MemoryLayout<Tracking?>.size + MemoryLayout<Review?>.size + 64
