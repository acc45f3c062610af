/// A refusal or timeout of a browser or its driver.
package struct BrowserError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
