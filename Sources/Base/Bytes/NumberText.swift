/// Numbers as a terminal shows them, the same in every locale.
package enum NumberText {
  /// `1,694`
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    guard digits.utf8.count > 3 else { return sign + digits }
    let split = digits.index(digits.endIndex, offsetBy: -3)
    return sign + grouped(Int(digits[..<split]) ?? 0) + "," + digits[split...]
  }

  /// `12 titles`, `1 title`
  package static func count(_ number: Int, _ noun: Noun) -> String {
    "\(grouped(number)) \(number == 1 ? noun.singular : noun.plural)"
  }

  package struct Noun: Sendable {
    let singular: String
    let plural: String

    package static let titles = Noun(singular: "title", plural: "titles")
    package static let files = Noun(singular: "file", plural: "files")
  }
}
