/// How the contexts of a list are found where it lies. Numbers in place of their type, which a template need not ask.
package enum ListForm: Sendable {
  /// An array, of elements so many bytes apart.
  case array(stride: UInt32)
  /// A `ContextList`, in which a single element is at `only`.
  case contextList(stride: UInt32, only: UInt32)

  static func array<Element>(of type: Element.Type) -> ListForm {
    .array(stride: UInt32(MemoryLayout<Element>.stride))
  }

  @inline(__always)
  func row(at place: ContextPointer) -> ContextRow {
    switch self {
    case .array(let stride): place.elements(stride: Int(stride))
    case .contextList(let stride, let only):
      place.read(ListHead.self) {
        $0.row(stride: Int(stride), only: place.property(at: Int(only)))
      }
    }
  }
}

/// What a `ContextList` says of where its contexts are.
@usableFromInline
struct ListHead: Sendable {
  /// Of the first one, or of those that were chosen from; 0 when the only one is in place.
  @usableFromInline let start: UInt
  @usableFromInline let count: Int
  /// Of the contexts among those that were chosen from; none when they follow each other.
  @usableFromInline let places: [Int]

  @inlinable
  init(start: UInt, count: Int, places: [Int]) {
    self.start = start
    self.count = count
    self.places = places
  }

  @inline(__always)
  fileprivate func row(stride: Int, only: ContextPointer) -> ContextRow {
    let row = ContextRow(first: ContextPointer(place: start) ?? only, count: count, stride: stride)
    return places.isEmpty ? row : row.choosing(places)
  }
}
