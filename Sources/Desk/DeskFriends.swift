import Base
import LibraryFiles
import MediaLibrary
import Synchronization

/// How the desk fetches what friends publish. The program supplies it, since it asks other servers.
package struct DeskFriends: Sendable {
  /// A problem of one friend, or of all.
  package typealias Problem = (friend: Settings.Friend?, diagnostic: Diagnostic)

  /// - Parameter change: the change to continue, if there is one, and its origin
  package typealias Fetching =
    @Sendable (Project, [Settings.Friend], _ change: Change) async throws -> [Problem]
  package typealias Change = (number: Int?, origin: ChangeOrigin)

  let fetch: Fetching

  package init(fetch: @escaping Fetching) { self.fetch = fetch }
}

/// The fetching of what friends publish, and the problems of the last time.
final class FriendsFetching: Sendable {
  typealias Wish = (friends: [Settings.Friend], change: DeskFriends.Change)

  let work = LongWork()
  private let state = Mutex<(wishes: [Wish], problems: [DeskFriends.Problem])>(([], []))

  /// Keeps a wish until earlier ones are fulfilled.
  func add(_ wish: Wish) { state.withLock { $0.wishes.append(wish) } }

  var hasWishes: Bool { state.withLock { !$0.wishes.isEmpty } }

  func next() -> Wish? {
    state.withLock { $0.wishes.isEmpty ? nil : $0.wishes.removeFirst() }
  }

  /// Replaces the problems of these friends, and of all.
  func keep(_ problems: [DeskFriends.Problem], of friends: [Settings.Friend]) {
    state.withLock { state in
      state.problems.removeAll { old in
        old.friend.map { old in friends.contains { $0.file == old.file } } ?? true
      }
      state.problems += problems
    }
  }

  /// The problems of friends in these settings, and those of all.
  func problems(in settings: Settings) -> [Diagnostic] {
    state.withLock(\.problems).filter { problem in
      problem.friend.map { friend in
        settings.friends.contains { $0.file == friend.file && $0.url == friend.url }
      } ?? true
    }.map(\.diagnostic)
  }
}
