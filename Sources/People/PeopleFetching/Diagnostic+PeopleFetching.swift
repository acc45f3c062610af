import Base
import HTTPFetching

/// Every message about what friends and other sites answer.
extension Diagnostic {
  /// - Parameter hasFile: whether there is something of an earlier time to show
  package static func friendFailed(_ failure: FetchFailure, hasFile: Bool) -> Diagnostic {
    let kept = hasFile ? "; what was fetched before stays" : ""
    let fix =
      if case .forbiddenAddress = failure.reason {
        "friends have https and are on the internet; --local-network asks those on this machine or network, too"
      } else if case .notUnderstood = failure.reason {
        "look at their address in tokonoma.yml: a site of Tokonoma, or a feed"
      } else if case .doesNotRun = failure.reason {
        failure.advice
      } else {
        "try again later"
      }
    return Diagnostic(.warning, "friend-failed", failure.message + kept, at: nil, fix: fix)
  }

  package static func mentionsFailed(_ failure: FetchFailure) -> Diagnostic {
    let fix =
      if case .status(let status) = failure.reason, status == 401 || status == 403 {
        "look at TOKONOMA_WEBMENTION_TOKEN, and whether the site of the settings is yours there"
      } else {
        "try again later; what was fetched before stays"
      }
    return Diagnostic(.warning, "mentions-failed", failure.message, at: nil, fix: fix)
  }

  package static func mentionFailed(_ target: String, _ failure: FetchFailure) -> Diagnostic {
    Diagnostic(
      .warning, "mention-failed", "'\(target)' was not told: \(failure.message)", at: nil,
      fix: "run the command again later: who was told is not told twice")
  }

  package static func noAddressToMentionFrom() -> Diagnostic {
    Diagnostic(
      .error, "no-address-to-mention-from", "nobody can be told of pages that have no address",
      at: .file("tokonoma.yml"), fix: "say where the site is: 'url: https://…'")
  }
}
