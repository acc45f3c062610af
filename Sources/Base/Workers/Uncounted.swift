/// A reference that is not counted: whoever makes one keeps the object for as long as it is used.
///
/// What both cores use for each of many titles has one count, which they wait for in turn: of the cards alone that took 2 %
/// of a build.
@usableFromInline
package struct Uncounted<Object: AnyObject & Sendable>: Sendable {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  package init(_ kept: Object) { reference = .passUnretained(kept) }

  @inlinable @inline(__always)
  package func with<Result>(_ body: (Object) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef(body)
  }
}
