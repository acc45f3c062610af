/// Where the records of a text are put, one after the other.
///
/// An array would ask of each record whether there is room for it and whether it is shared: 15 instructions more.
struct RecordRoom {
  private let records: UnsafeMutableBufferPointer<YAMLDocument.Record>
  private(set) var count = 0

  init(_ records: UnsafeMutableBufferPointer<YAMLDocument.Record>) {
    self.records = records
  }

  subscript(index: Int) -> YAMLDocument.Record {
    precondition(index < count)
    return records[index]
  }

  /// False when there is no room left.
  @inline(__always)
  mutating func append(_ record: YAMLDocument.Record) -> Bool {
    guard count < records.count else { return false }
    records.initializeElement(at: count, to: record)
    count &+= 1
    return true
  }

  /// Ends a collection, which holds all that has come after it.
  @inline(__always)
  func close(_ collection: Int, at end: Int) {
    precondition(collection < count)
    records[collection].end = end
    records[collection].next = count
  }
}
