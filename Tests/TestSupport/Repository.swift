/// The checkout that the tests were built from.
package enum Repository {
  /// Its absolute path.
  package static let path = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
}
