/// The buffer in which a worker renders its pages, one after the other.
///
/// A page has some four hundred pieces of mostly a few bytes; an array takes a hundred instructions
/// to add one.
///
/// Only this value has the memory: it is allocated here and freed in `deinit`, and the value can't
/// be copied. Writing makes the capacity sufficient first; reading goes through `withSpan`.
@usableFromInline
@safe package struct PageBuffer: ~Copyable {
  private var buffer: UnsafeMutableBufferPointer<UInt8>
  package private(set) var count = 0
  /// Set when text that may run from right to left is added.
  var mayRunRightToLeft = false

  package init(capacity: Int = 1 << 17) { unsafe buffer = .allocate(capacity: max(capacity, 16)) }

  deinit { unsafe buffer.deallocate() }

  /// Drops what was written, and keeps the capacity.
  package mutating func clear() { count = 0 }

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

  /// Removes ranges, which are sorted and don't overlap.
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

  /// Adds markup unchanged.
  package mutating func append(_ markup: StaticString) {
    unsafe appendBytes(
      UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }
}
