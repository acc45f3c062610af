import Base
import FileSystem
import MediaLibrary

extension Project {
  /// Adds the friends of the file that the settings name, each once.
  func readFriends(of settings: inout Settings, reporting diagnostics: inout DiagnosticList) {
    if let file = settings.friendsFile {
      settings.friends = friends(in: file, reporting: &diagnostics)
    }
    var first: [String: SourceLocation] = [:]
    settings.friends = settings.friends.filter { friend in
      guard let location = first[friend.slug] else {
        first[friend.slug] = friend.location
        return true
      }
      diagnostics.report(.friendTwice(friend.name, first: location).at(friend.location))
      return false
    }
  }

  private func friends(
    in file: Settings.FriendsFile, reporting diagnostics: inout DiagnosticList
  ) -> [Settings.Friend] {
    let path = file.path
    let ending = path.split(separator: ".").last?.lowercased()
    guard !path.hasPrefix("/"), folder.contains(path), let bytes = try? folder.read(path),
      ["yml", "yaml", "opml", "xml"].contains(ending)
    else {
      diagnostics.report(.friendsFileMissing(path).at(file.location))
      return []
    }
    let source = Source(path: path, bytes: bytes)
    guard ending == "opml" || ending == "xml" else {
      var reading = Reading(source, context: ReadingContext(folder: folder))
      let friends = reading.friends()
      diagnostics.report(contentsOf: reading.diagnostics)
      return friends
    }
    return friendsOfOPML(source, reporting: &diagnostics)
  }
}
