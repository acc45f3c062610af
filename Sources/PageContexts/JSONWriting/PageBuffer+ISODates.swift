import Base
import MediaLibrary
import Templates

extension PageBuffer {
  /// `2016-09-14`
  package mutating func append(iso date: PartialDate) {
    withTemporaryBytes(capacity: PartialDate.isoCapacity, date.writeISO) { append($0) }
  }
}
