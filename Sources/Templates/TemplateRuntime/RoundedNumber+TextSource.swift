import Base

/// Written digit by digit where it is shown: `9.5`.
extension RoundedNumber: TextSource {
  package var isEmpty: Bool { false }

  package func append(to page: inout PageBuffer) {
    withTemporaryBytes(capacity: RoundedNumber.capacity, write) { page.append($0) }
  }
}
