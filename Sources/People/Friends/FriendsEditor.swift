import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// Adds and removes friends in the settings. Changes can be undone.
package struct FriendsEditor {
  private let project: Project
  private let origin: ChangeOrigin
  private let whenWaiting: () -> Void

  package init(_ project: Project, by origin: ChangeOrigin, whenWaiting: @escaping () -> Void) {
    (self.project, self.origin, self.whenWaiting) = (project, origin, whenWaiting)
  }

  /// Adds all of them, or none; false if one exists.
  package func add(
    _ friends: [Settings.Friend], reporting: inout DiagnosticList
  ) throws(FileError) -> Bool {
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    guard let settings = try settings(reporting: &reporting) else { return false }
    var names: [String: Settings.Friend] = [:]
    for friend in settings.friends { names[friend.slug] = friend }
    for friend in friends {
      if let known = names.updateValue(friend, forKey: friend.slug) {
        reporting.report(.friendExists(known.name).at(known.location))
        return false
      }
    }
    return try write(settings.friends + friends, and: [], lock, reporting: &reporting)
  }

  /// Removes a friend and the friend's file; nil if there is no friend of this name.
  package func remove(
    _ name: String, reporting: inout DiagnosticList
  ) throws(FileError) -> Settings.Friend? {
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    guard let settings = try settings(reporting: &reporting) else { return nil }
    guard let friend = settings.friends.first(where: { $0.slug == slug(for: name) }) else {
      return reporting.report(.unknownFriend(name, known: settings.friends.map(\.name)))
    }
    let left = settings.friends.filter { $0.slug != friend.slug }
    let file = FileChange(friend.file, nil)
    return try write(left, and: [file], lock, reporting: &reporting) ? friend : nil
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
    _ friends: [Settings.Friend], and others: [FileChange], _ lock: ProjectLock,
    reporting: inout DiagnosticList
  ) throws(FileError) -> Bool {
    let source = Source(
      path: Project.settingsFile, bytes: try project.folder.read(Project.settingsFile))
    let list = YAMLValue.list(
      friends.map { friend in
        .mapping(
          [.init("name", .text(friend.name)), .init("url", .text(friend.url))]
            + (friend.feed.map { [.init("feed", .text($0))] } ?? []))
      })
    guard let bytes = setting("friends", to: list, in: source, reporting: &reporting) else {
      return false
    }
    try lock.change([FileChange(Project.settingsFile, bytes)] + others, by: origin)
    return true
  }
}
