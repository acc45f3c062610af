import Base
import HTTPFetching

extension Diagnostic {
  package static let nothingToPull: Diagnostic = .error(
    "nothing-to-pull", "no list is given",
    fix: "name one, as in 'tokonoma pull anilist:mika', "
      + "or write 'pull: [anilist:mika]' into tokonoma.yml")

  static func unknownPublicList(_ text: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-public-list", "'\(shortened(text))' doesn't name a site with public lists",
      fix: "write the site and your name there, as in \(known[0]):mika; "
        + "sites: \(known.joined(separator: ", "))")
  }

  static func pullNeedsKeys(of list: PublicList) -> Diagnostic {
    .error(
      "pull-needs-keys", "\(list.name) shows lists only to programs with a key",
      fix: "get one at \(list.keysFrom), then run 'tokonoma keys \(list.id)'")
  }

  static func notPulled(_ account: String, _ failure: FetchFailure) -> Diagnostic {
    let isMissing = [.status(404), .status(403), .status(400)].contains(failure.reason)
    return .error(
      "not-pulled", "\(account) was not pulled: \(failure.message)",
      fix: isMissing
        ? "check the name, and that the list is public" : failure.advice)
  }

  package static func noCover(_ place: String, because reason: String) -> Diagnostic {
    .error(
      "no-cover", "'\(shortened(place))' can't be a cover: \(reason)",
      fix: "give the address of a JPEG, PNG or WebP picture, or a file")
  }
}
