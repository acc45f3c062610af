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

  /// For whatever goes through all entries in their order: those that come eight places later, and their lists four places
  /// later, which is as far as the memory has come by then.
  package func prefetch(after place: Int) { prefetch(far: place + 8, near: place + 4) }

  /// For one entry, whose own memory and lists are there.
  package func prefetchNames(of place: Int) {
    guard place < count else { return }
    prefetchText(self[place].id)
    prefetchText(self[place].work.title)
    for title in self[place].work.titles.indices {
      prefetchText(self[place].work.titles[title].text)
    }
  }

  /// For one entry, whose own memory is there.
  package func prefetchDescription(of place: Int) {
    if place < count { prefetchText(self[place].work.description) }
  }

  @inline(__always)
  private func prefetch<Part>(_ list: [Part]) {
    // An array is a reference. Whoever asks it for its elements' address counts that reference, and waits for it.
    prefetch_bytes(unsafeBitCast(list, to: UnsafeRawPointer.self), 128)
  }
}

/// Sends for the bytes of a text, or of one that may be nil, without asking it for their address, which would count it.
@inlinable @inline(__always)
package func prefetchText<Text>(_ text: borrowing Text) {
  guard MemoryLayout<Text>.size == MemoryLayout<String>.size else { return }
  // The first word has the length, the second the place; a short text is in them itself, and makes a place that there is
  // none at, which the processor does not mind.
  let (length, place) = withUnsafeBytes(of: text) { $0.loadUnaligned(as: (UInt, UInt).self) }
  let start = UnsafeRawPointer(bitPattern: place & 0x0FFF_FFFF_FFFF_FFFF)
  prefetch_bytes(start, 32 + min(Int(length & 0xFFFF), 480))
}

private let entrySize =
  MemoryLayout<Work>.size + MemoryLayout<Tracking?>.size + MemoryLayout<Review?>.size + 64
