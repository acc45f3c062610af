/// What a browser or its driver refused, or did not do in time.
package struct BrowserError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
