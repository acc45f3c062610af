import Base

/// The buffer in which a worker renders its pages, one after the other.
///
/// A page is some four hundred pieces, most of them of a few bytes; an array takes a hundred instructions to add one.
///
/// The memory is this value's alone: it is allocated here, freed in `deinit`, and the value cannot be copied. All
/// writing goes through `appendBytes`, which makes the capacity sufficient first, and reading through `withSpan`, which
/// lends what has been written.
@usableFromInline
@safe package struct PageBuffer: ~Copyable {
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  package private(set) var count = 0
  /// Where addresses begin with what leads to the site's root, while that is recorded.
  package private(set) var rootOffsets: [Int] = []
  private let recordedRoot: String?

  /// - Parameter recordedRoot: What leads to the root in the pages that are rendered here, such as `../`, to record in
  ///   `rootOffsets` where it is; nil when that is not asked for.
  package init(capacity: Int = 1 << 17, recordingRoot recordedRoot: String? = nil) {
    unsafe buffer = .allocate(capacity: max(capacity, 16))
    self.recordedRoot = recordedRoot
  }

  deinit { unsafe buffer.deallocate() }

  package var isEmpty: Bool { count == 0 }

  /// The page is done with; the capacity is kept.
  package mutating func clear() {
    count = 0
    rootOffsets.removeAll(keepingCapacity: true)
  }

  /// Records where an address begins, if it does so with the root that is asked for.
  mutating func recordRoot(of address: borrowing String) {
    guard let recordedRoot, (copy address).utf8.starts(with: recordedRoot.utf8) else { return }
    rootOffsets.append(count)
  }

  /// Calls `body` with a borrowed view of the bytes.
  package borrowing func withSpan<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try unsafe body(buffer.span.extracting(first: count))
  }

  private mutating func appendBytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    guard let target = unsafe buffer.baseAddress else { return }
    unsafe (target + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Makes the buffer large enough for so many bytes more.
  private mutating func reserve(_ more: Int) {
    if unsafe more > buffer.count - count { grow(for: more) }
  }

  @inline(never)
  private mutating func grow(for more: Int) {
    let capacity = unsafe max(buffer.count * 2, count + more)
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    _ = unsafe larger.update(fromContentsOf: buffer[..<count])
    unsafe buffer.deallocate()
    unsafe buffer = larger
  }

  /// Takes out what is at these places, which are in their order and do not overlap.
  package mutating func remove(_ places: [Range<Int>]) {
    guard var end = places.first?.lowerBound, let base = unsafe buffer.baseAddress else { return }
    precondition(places.allSatisfy { $0.upperBound <= count })
    for (index, place) in places.enumerated() {
      let next = index + 1 < places.count ? places[index + 1].lowerBound : count
      precondition(next >= place.upperBound)
      let kept = next - place.upperBound
      unsafe (base + end).update(from: base + place.upperBound, count: kept)
      end += kept
    }
    count = end
  }

  package mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe buffer[count] = byte
    count += 1
  }

  package var bytes: [UInt8] { unsafe [UInt8](buffer[..<count]) }

  @usableFromInline
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe appendBytes($0) }
  }

  /// Text that is markup already.
  package mutating func append(_ markup: StaticString) {
    unsafe appendBytes(
      UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }
}
