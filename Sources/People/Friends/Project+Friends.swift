import Base
import DataFormats
import FileSystem
import LibraryFiles
import MediaLibrary

extension Project {
  /// The friends in the settings with a file in the project. Unreadable files are reported.
  package func readFriends(
    _ settings: Settings, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [Friend] {
    let names = try ownPaths(below: "friends", entersFolders: false, reporting: &diagnostics)
    var files = Set(names)
    var friends: [Friend] = []
    for known in settings.friends where files.remove(known.file) != nil {
      let source = Source(path: known.file, bytes: try folder.read(known.file))
      do throws(JSONError) {
        let document = try JSONDocument.parse(source.bytes)
        if let reader = FriendReader(document) {
          friends.append(reader.friend(known))
        } else {
          diagnostics.report(.noFriendsFile(known.name).at(.file(known.file)))
        }
      } catch {
        diagnostics.report(
          .friendsFileBroken(known.name, error.inWords).at(source.location(at: error.offset)))
      }
    }
    for path in Array(files).sortedInBytes() { diagnostics.report(.fileOfNoFriend.at(.file(path))) }
    return friends
  }
}
