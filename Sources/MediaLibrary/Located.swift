import Base

/// A value that the owner wrote, with its place, for problems that are found later.
package struct Located<Value: Sendable>: Sendable {
  package let value: Value
  package let location: SourceLocation

  package init(_ value: Value, at location: SourceLocation) {
    (self.value, self.location) = (value, location)
  }
}
