import Base
import Desk
import LibraryFiles
import MediaLibrary
import People

extension DeskFriends {
  /// Asks friends' sites like 'tokonoma friends pull'.
  init(_ console: Console) {
    self.init { project, friends, change in
      var problems = DiagnosticList()
      let failures = try await problems.awaitedResult { problems -> [Problem] in
        guard let program = fetchProgram(reporting: &problems) else { return [] }
        let settings = try project.soundSettings(reporting: &problems)
        let pull = FriendPull(
          by: console.friendsFetcher(program, project, settings), allowsPrivate: false,
          today: today())
        return try await pull.run(
          friends, in: project, by: change.origin, continuing: change.number, whenWaiting: {}
        ).failures(in: project)
      }
      return problems.all.map { (nil, $0) } + (failures ?? [])
    }
  }
}
