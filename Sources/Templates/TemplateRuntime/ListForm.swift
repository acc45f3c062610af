/// How the contexts of a list are found where it lies. Numbers in place of their type, which a template need not ask.
package struct ListForm: Sendable {
  /// How many bytes the elements are apart.
  private var stride: UInt32 = 0
  /// Where in a `ContextList` a single element is; 0 for an array, which has no such place.
  private var only: UInt32 = 0

  init() {}

  static func array<Element>(of type: Element.Type) -> ListForm {
    ListForm(stride: MemoryLayout<Element>.stride)
  }

  /// Of an array, or of a `ContextList` that has a single element so many bytes behind its beginning.
  init(stride: Int, only: Int = 0) {
    (self.stride, self.only) = (UInt32(stride), UInt32(only))
  }

  @inline(__always)
  func row(at place: ContextPointer) -> ContextRow {
    if only == 0 { return place.elements(stride: Int(stride)) }
    return place.read(ListHead.self) {
      $0.row(stride: Int(stride), only: place.property(at: Int(only)))
    }
  }
}

/// What a `ContextList` says of where its contexts are: numbers alone, so that it is copied as it is.
@usableFromInline
struct ListHead: Sendable {
  /// Of the first one, or of those that were chosen from; 0 when the only one is in place.
  @usableFromInline let start: UInt
  @usableFromInline let count: Int
  /// Where the places are of the contexts among those that were chosen from; 0 when they follow each other.
  @usableFromInline let places: UInt

  @inlinable
  init(start: UInt, count: Int, places: UInt = 0) {
    self.start = start
    self.count = count
    self.places = places
  }

  @inline(__always)
  fileprivate func row(stride: Int, only: ContextPointer) -> ContextRow {
    let row = ContextRow(first: ContextPointer(place: start) ?? only, count: count, stride: stride)
    return ContextPointer(place: places).map(row.choosing) ?? row
  }
}
