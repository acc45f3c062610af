import Base
import DataFormats
import FileSystem
import HTTPFetching
import LibraryFiles
import Markup
import MediaLibrary

/// Fetches friends' libraries and feeds into files of the project. If a site fails, the last file
/// stays.
package struct FriendPull {
  package struct Result: Sendable {
    package let friend: Settings.Friend
    package let titles: Int
    package let posts: Int
    package let failure: FetchFailure?
    package let isChanged: Bool

    /// nil after a failure.
    package var text: String? {
      if failure != nil { return nil }
      let parts = [
        titles == 1 ? "1 title" : titles > 0 ? "\(titles) titles" : nil,
        posts == 1 ? "1 post" : posts > 0 ? "\(posts) posts" : nil,
      ].compactMap { $0 }
      return "\(friend.name): " + (parts.isEmpty ? "nothing yet" : parts.joined(separator: ", "))
        + (isChanged ? "" : ", as before")
    }

    package var json: JSONValue {
      [
        "friend": .text(friend.name), "url": .text(friend.url), "titles": .number(titles),
        "posts": .number(posts), "changed": .flag(isChanged),
        "failed": failure.map { .text($0.message) },
      ]
    }
  }

  private let fetcher: Fetcher
  private let allowsPrivate: Bool
  private let longest: Int
  private let today: PartialDate?

  private static let atOnce = 4

  /// - Parameters:
  ///   - allowsPrivate: whether friends may be on the local network, and without encryption
  ///   - longest: seconds that an answer may take
  ///   - today: posts can't be newer
  package init(
    by fetcher: Fetcher, allowsPrivate: Bool, longest: Int = 10, today: PartialDate? = nil
  ) {
    self.fetcher = fetcher
    self.allowsPrivate = allowsPrivate
    self.longest = longest
    self.today = today
  }

  /// Fetches and writes the files of all friends; returns a result for each, in their order.
  /// Leaves out friends who were removed from the settings meanwhile.
  ///
  /// - Parameter number: the change to continue, such as the one that added them
  package func run(
    _ friends: [Settings.Friend], in project: Project, by origin: ChangeOrigin,
    continuing number: Int? = nil, whenWaiting: @escaping () -> Void
  ) async throws -> [Result] {
    var answers: [Answer] = []
    await withTaskGroup(of: Answer.self) { group in
      for (index, friend) in friends.enumerated() {
        if index >= Self.atOnce, let answer = await group.next() { answers.append(answer) }
        group.addTask { await answer(of: friend, at: index) }
      }
      for await answer in group { answers.append(answer) }
    }
    answers.sort { $0.index < $1.index }
    let lock = try ProjectLock(project, whenWaiting: whenWaiting)
    var problems = DiagnosticList()
    let followed = try project.readSettings(reporting: &problems).settings.friends
    // Settings with an error may lack friends.
    if !problems.hasErrors {
      answers.removeAll { answer in
        !followed.contains { $0.file == answer.friend.file && $0.url == answer.friend.url }
      }
    }
    var changes: [FileChange] = []
    let journal = Journal(project.folder)
    let results = try answers.map { answer in
      let friend = answer.friend
      switch answer.content {
      case .failure(let failure):
        return Result(friend: friend, titles: 0, posts: 0, failure: failure, isChanged: false)
      case .success(let found):
        let bytes = found.json
        let isChanged = try journal.bytes(of: friend.file) != bytes
        if isChanged { changes.append(FileChange(friend.file, bytes)) }
        return Result(
          friend: friend, titles: found.titles.count, posts: found.posts.count, failure: nil,
          isChanged: isChanged)
      }
    }
    if !changes.isEmpty {
      try project.folder.createFolders("friends")
      try lock.change(changes, by: origin, continuing: number)
    }
    return results
  }

  private struct Answer: Sendable {
    let index: Int
    let friend: Settings.Friend
    let content: Swift.Result<Friend, FetchFailure>
  }

  /// A separate function: in a closure with `do throws`, the optimizer of Swift 6.3 confused the
  /// friends' numbers.
  private func answer(of friend: Settings.Friend, at index: Int) async -> Answer {
    do throws(FetchFailure) {
      let found = try await fetched(friend)
      return Answer(index: index, friend: friend, content: .success(found))
    } catch {
      return Answer(index: index, friend: friend, content: .failure(error))
    }
  }

  private func rules(for friend: Settings.Friend) -> ServerRules {
    ServerRules(
      name: friend.name, interval: 100, largestAnswer: 20 << 20, keptFor: 1,
      mayBePrivate: allowsPrivate, longest: longest, tries: 1)
  }

  /// The library of a Tokonoma site, or the posts of a feed.
  private func fetched(_ friend: Settings.Friend) async throws(FetchFailure) -> Friend {
    let rules = rules(for: friend)
    if let library = friend.libraryURL, let answer = try await answer(library, rules),
      let found = found(in: answer.bytes, friend)
    {
      return found
    }
    for url in [friend.feed, friend.url].compactMap({ $0 }) {
      guard let answer = try await answer(url, rules) else { continue }
      if let found = found(in: answer.bytes, friend) { return found }
      // A page may link to its feed.
      guard let base = answer.address ?? WebAddress(url) else { continue }
      let feeds = relatedLinks(inHTML: String(decoding: answer.bytes, as: UTF8.self))
        .filter { $0.relations.contains("alternate") && feedTypes.contains($0.type ?? "") }
      for link in feeds.prefix(3) {
        guard let address = base.resolving(link.href),
          let answer = try await self.answer(address.text, rules),
          let found = found(in: answer.bytes, friend)
        else { continue }
        return found
      }
    }
    throw FetchFailure(
      friend.name, .notUnderstood("there is neither a library.json nor a feed at \(friend.url)"))
  }

  /// nil if the address doesn't exist.
  private func answer(
    _ url: String, _ rules: ServerRules
  ) async throws(FetchFailure) -> FetchAnswer? {
    guard let address = WebAddress(url) else {
      throw FetchFailure(rules.name, .forbiddenAddress(url))
    }
    do throws(FetchFailure) {
      let answer = try await fetcher.answer(to: FetchRequest(address), from: rules)
      return answer.status == 404 ? nil : answer
    } catch {
      if error.reason == .status(410) { return nil }
      throw error
    }
  }

  /// nil for anything but a library or a feed.
  private func found(in bytes: [UInt8], _ settings: Settings.Friend) -> Friend? {
    if let document = try? JSONDocument.parse(bytes), let reader = FriendReader(document) {
      return reader.friend(settings)
    }
    guard let posts = FeedReader.posts(of: bytes, today: today) else { return nil }
    var friend = Friend(name: settings.name, url: settings.url, pages: nil)
    friend.posts = posts
    return friend
  }
}

private let feedTypes: Set = [
  "application/atom+xml", "application/rss+xml", "application/feed+json", "application/json",
]
