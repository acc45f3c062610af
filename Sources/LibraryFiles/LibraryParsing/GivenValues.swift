import Base
import MediaLibrary

/// Values given on the command line, read like those in a file.
package func givenRating(
  _ text: String, scale: RatingScale, reporting diagnostics: inout DiagnosticList
) -> Rating? {
  switch scale.read(text) {
  case .success(let rating): return rating
  case .failure(let problem):
    return diagnostics.report(.rating(text, problem, key: "rating", scale: scale, isInFile: false))
  }
}

package func givenStatus(
  _ text: String, reporting diagnostics: inout DiagnosticList
) -> Status? {
  if let status = Status(word: text) { return status }
  return diagnostics.report(.unknownStatus(text, isInFile: false))
}

/// - Parameter today: the last day allowed; nil allows any
package func givenDate(
  _ text: String, for key: String, until today: PartialDate? = nil,
  reporting diagnostics: inout DiagnosticList
) -> PartialDate? {
  switch WrittenDate(text) {
  case .date(let date):
    if today?.isSurelyBefore(date) != true { return date }
    diagnostics.report(.dateYetToCome(date, key: key))
  case .unknown: diagnostics.report(.unknownDate(text, key: key))
  case .impossible(let fix): diagnostics.report(.impossibleDate(text, key: key, fix: fix))
  case .otherForm(let fix): diagnostics.report(.noDate(text, key: key, fix: fix, isInFile: false))
  }
  return nil
}
