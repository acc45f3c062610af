import Base

/// Every message about friends and what is kept of them.
extension Diagnostic {
  static func friendsFileBroken(
    _ name: String, _ reason: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .warning, "friends-file-broken",
      "what is kept of \(name) cannot be read, so the site is without it: \(reason)", at: location,
      fix: "fetch it again: tokonoma friends pull")
  }

  static func noFriendsFile(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "no-friends-file",
      "this is not what is kept of a friend, so the site is without \(name)", at: location,
      fix: "fetch it again: tokonoma friends pull; or put the 'library.json' of their site here")
  }

  static func fileOfNoFriend(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "file-of-no-friend", "no friend in the settings has this file, so it is not shown",
      at: .file(path), fix: "remove it, or name them in tokonoma.yml: tokonoma friends add")
  }

  package static func friendExists(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "friend-exists", "there is a friend of this name: '\(name)'", at: location,
      fix: "give another name, or take that one out: tokonoma friends remove")
  }

  package static func unknownFriend(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-friend", "there is no friend called '\(name)'", at: nil,
      fix: known.isEmpty
        ? "add one: tokonoma friends add '\(name)' https://…"
        : "there are: " + known.map { "'\($0)'" }.joined(separator: ", "))
  }

  package static func noFriendAddress(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, "no-friend-address", "'\(text)' is no address of the web", at: nil,
      fix: "give that of a site, such as https://maya.example/")
  }

  package static func friendsAreElsewhere(_ path: String, at location: SourceLocation) -> Diagnostic
  {
    Diagnostic(
      .error, "friends-are-elsewhere", "friends are named in '\(path)', which is yours to change",
      at: location, fix: "add or remove them there")
  }
}
