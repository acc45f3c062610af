/// The path from a context to one of its values.
///
/// Inlined where a context lists its fields, so that a stored property becomes a number at compile
/// time: an object for each path took 8 % of the build of a small site.
@usableFromInline
package enum FieldPath<Context, Value>: Sendable {
  case stored(offset: Int)
  case computed(any KeyPath<Context, Value> & Sendable)

  @inlinable @inline(__always)
  package init(_ path: any KeyPath<Context, Value> & Sendable) {
    if let offset = MemoryLayout<Context>.offset(of: path) {
      self = .stored(offset: offset)
    } else {
      self = .computed(path)
    }
  }
}
