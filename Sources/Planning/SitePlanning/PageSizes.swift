/// How many items fit on a page before the rest goes to further pages.
package struct PageSizes: Sendable {
  /// Titles of a list; its first page holds up to twice as many, less one.
  package var list = 60
  package var reviews = 20
  /// Titles of a year's diary; its first page holds up to twice as many, less one.
  package var diary = 60
  /// Names of an alphabetical index.
  package var index = 400
  /// Names of an index without letters.
  package var plainIndex = 60
  /// Groups with the most titles, before an index.
  package var largest = 24
  /// Titles of each status on a kind's page.
  package var shelf = 24
  /// Titles of each status on the page of all kinds.
  package var overview = 16
  /// Titles of each rating on the page of the top rated.
  package var tier = 24
  package var recommendations = 12

  /// Sizes that a kind of page declares beside its content, by name.
  var own: [String: Int] = [:]

  package init() {}
}
