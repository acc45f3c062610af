import Base
import LibraryFiles

extension Diagnostic {
  static func friendsFileBroken(_ name: String, _ reason: String) -> Diagnostic {
    .warning(
      "friends-file-broken",
      "\(name)'s file can't be read, so the site leaves it out: \(reason)",
      fix: "fetch it again: 'tokonoma friends pull'")
  }

  static func noFriendsFile(_ name: String) -> Diagnostic {
    .warning(
      "no-friends-file", "this isn't a friend's file, so the site leaves out \(name)",
      fix: "fetch it again, 'tokonoma friends pull', or put their site's 'library.json' here")
  }

  static let fileOfNoFriend = warning(
    "file-of-no-friend", "no friend in the settings has this file, so it isn't shown",
    fix: "remove it, or add the friend: 'tokonoma friends add NAME ADDRESS'")

  package static func friendExists(_ name: String) -> Diagnostic {
    .error(
      "friend-exists", "there already is a friend called '\(name)'",
      fix: "use another name, or remove that one: tokonoma friends remove \(shellWord(name))")
  }

  package static func unknownFriend(_ name: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-friend", "there is no friend called '\(name)'",
      fix: known.isEmpty
        ? "there are none yet; 'tokonoma help friends add' shows how to add one"
        : "known friends: " + known.map { "'\($0)'" }.joined(separator: ", "))
  }

  package static func noFriendAddress(_ text: String) -> Diagnostic {
    .error(
      "no-friend-address", "'\(text)' isn't a web address",
      fix: isWebURL("https://" + text) && text.contains(".")
        ? "write https://\(text)" : "write the address of a site, such as https://maya.example/")
  }

  /// - Parameter text: the only word that was given
  package static func nameOrAddressMissing(_ text: String) -> Diagnostic {
    isWebURL(text)
      ? noFriendName(text)
      : .error(
        "no-friend-address", "'\(text)' has no address",
        fix:
          "write it behind the name: tokonoma friends add \(shellWord(text)) https://maya.example/")
  }

  static func noFriendName(_ url: String) -> Diagnostic {
    .error(
      "no-friend-name", "the friend at '\(url)' has no name",
      fix: "name them: tokonoma friends add Maya \(shellWord(url))")
  }

  package static func friendsAreElsewhere(_ path: String) -> Diagnostic {
    .error(
      "friends-are-elsewhere", "friends are listed in '\(path)', which you edit yourself",
      fix: "add or remove them there")
  }
}
