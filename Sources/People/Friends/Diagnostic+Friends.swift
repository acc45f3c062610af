import Base

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
      fix: "use another name, or remove that one: 'tokonoma friends remove \(name)'")
  }

  package static func unknownFriend(_ name: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-friend", "there is no friend called '\(name)'",
      fix: known.isEmpty
        ? "add one: 'tokonoma friends add \(name) https://…'"
        : "known friends: " + known.map { "'\($0)'" }.joined(separator: ", "))
  }

  package static func noFriendAddress(_ text: String) -> Diagnostic {
    .error(
      "no-friend-address", "'\(text)' isn't a web address",
      fix: "write the address of a site, such as https://maya.example/")
  }

  package static func friendsAreElsewhere(_ path: String) -> Diagnostic {
    .error(
      "friends-are-elsewhere", "friends are listed in '\(path)', which you edit yourself",
      fix: "add or remove them there")
  }
}
