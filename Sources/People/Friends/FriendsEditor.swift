import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// Friends that were added or removed.
package struct FriendsChange: Sendable {
  package let friends: [Settings.Friend]
  /// The number of the change in the journal.
  package let number: Int?
}

/// Adds and removes friends in the settings. Changes can be undone.
package struct FriendsEditor {
  private let project: Project
  private let origin: ChangeOrigin
  private let whenWaiting: () -> Void

  package init(_ project: Project, by origin: ChangeOrigin, whenWaiting: @escaping () -> Void) {
    (self.project, self.origin, self.whenWaiting) = (project, origin, whenWaiting)
  }

  /// Adds all of them, or none; nil, with a report, if one exists or has no name or address.
  package func add(
    _ friends: [Settings.Friend], reporting: inout DiagnosticList
  ) throws(FileError) -> FriendsChange? {
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    guard let settings = try settings(reporting: &reporting) else { return nil }
    var names: [String: Settings.Friend] = [:]
    for friend in settings.friends { names[friend.slug] = friend }
    for friend in friends {
      guard isWebURL(friend.url) else { return reporting.report(.noFriendAddress(friend.url)) }
      guard !friend.name.allSatisfy(\.isWhitespace) else {
        return reporting.report(.noFriendName(friend.url))
      }
      if let known = names.updateValue(friend, forKey: friend.slug) {
        return reporting.report(.friendExists(known.name).at(known.location))
      }
    }
    return try write(
      settings.friends + friends, and: [], of: friends, lock, reporting: &reporting)
  }

  /// Removes a friend and the friend's file; nil, with a report, if there is no friend of this name.
  package func remove(
    _ name: String, reporting: inout DiagnosticList
  ) throws(FileError) -> FriendsChange? {
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    guard let settings = try settings(reporting: &reporting) else { return nil }
    guard let friend = settings.friends.first(where: { $0.slug == slug(for: name) }) else {
      return reporting.report(.unknownFriend(name, known: settings.friends.map(\.name)))
    }
    let left = settings.friends.filter { $0.slug != friend.slug }
    let file = FileChange(friend.file, nil)
    return try write(left, and: [file], of: [friend], lock, reporting: &reporting)
  }

  private func settings(reporting: inout DiagnosticList) throws(FileError) -> Settings? {
    var problems = DiagnosticList()
    let settings = try project.readSettings(reporting: &problems).settings
    reporting.report(contentsOf: problems)
    if problems.hasErrors { return nil }
    if let file = settings.friendsFile {
      return reporting.report(.friendsAreElsewhere(file.value).at(file.location))
    }
    return settings
  }

  private func write(
    _ friends: [Settings.Friend], and others: [FileChange], of changed: [Settings.Friend],
    _ lock: ProjectLock, reporting: inout DiagnosticList
  ) throws(FileError) -> FriendsChange? {
    let source = Source(
      path: Project.settingsFile, bytes: try project.folder.read(Project.settingsFile))
    let list = YAMLValue.list(
      friends.map { friend in
        .mapping(
          [.init("name", .text(friend.name)), .init("url", .text(friend.url))]
            + (friend.feed.map { [.init("feed", .text($0))] } ?? []))
      })
    guard let bytes = setting("friends", to: list, in: source, reporting: &reporting) else {
      return nil
    }
    let number = try lock.change([FileChange(Project.settingsFile, bytes)] + others, by: origin)
    return FriendsChange(friends: changed, number: number)
  }
}
