/// The reasons why a command can't do something.
package struct Refusal: Error {
  package let problems: DiagnosticList

  package init(_ diagnostic: Diagnostic) {
    var problems = DiagnosticList()
    problems.report(diagnostic)
    self.problems = problems
  }

  private init(_ problems: DiagnosticList) { self.problems = problems }

  /// A refusal whose reasons have been reported already.
  package static let isReported = Refusal(DiagnosticList())

  /// The value that `read` finds; throws what it reports if it finds none.
  package static func orValue<Value>(
    _ read: (inout DiagnosticList) -> Value?
  ) throws(Refusal) -> Value {
    var problems = DiagnosticList()
    guard let value = read(&problems) else { throw Refusal(problems) }
    return value
  }
}

extension DiagnosticList {
  package mutating func result<Value>(
    of work: (inout DiagnosticList) throws -> Value
  ) throws -> Value? {
    do {
      return try work(&self)
    } catch let refusal as Refusal {
      report(contentsOf: refusal.problems)
      return nil
    }
  }
}
