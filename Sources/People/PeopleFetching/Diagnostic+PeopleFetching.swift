import Base
import HTTPFetching

extension Diagnostic {
  /// - Parameter hasFile: whether there is an earlier file
  package static func friendFailed(_ failure: FetchFailure, hasFile: Bool) -> Diagnostic {
    let kept = hasFile ? "; the earlier file stays" : ""
    let fix =
      if case .forbiddenAddress = failure.reason {
        "friends need https and an internet address; --local-network allows those on this machine or network"
      } else if case .notUnderstood = failure.reason {
        "check the address in tokonoma.yml: it must be a Tokonoma site or a feed"
      } else if case .doesNotRun = failure.reason {
        failure.advice
      } else {
        "try again later"
      }
    return .warning("friend-failed", failure.message + kept, fix: fix)
  }

  package static func mentionsFailed(_ failure: FetchFailure) -> Diagnostic {
    let fix =
      if case .status(let status) = failure.reason, status == 401 || status == 403 {
        "check TOKONOMA_WEBMENTION_TOKEN, and that your site is registered there"
      } else {
        "try again later; earlier mentions stay"
      }
    return .warning("mentions-failed", failure.message, fix: fix)
  }

  package static func mentionFailed(_ target: String, _ failure: FetchFailure) -> Diagnostic {
    .warning(
      "mention-failed", "no mention sent to '\(target)': \(failure.message)",
      fix: "run the command again later: no mention is sent twice")
  }

  package static let noAddressToMentionFrom = error(
    "no-address-to-mention-from", "mentions can't be sent from pages without an address",
    at: .file("tokonoma.yml"), fix: "add the address of your site: 'url: https://…'")
}
