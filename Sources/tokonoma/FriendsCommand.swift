import ArgumentParser
import Base
import Catalogue
import Desk
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import People

struct FriendsCommand: ParsableCommand, CommandWithExamples {
  static let configuration = CommandConfiguration(
    "friends", "Show what your friends watch, read and play.",
    """
    tokonoma.yml names your friends. 'friends pull' fetches the library.json of their sites, or their feeds, into \
    friends/; builds read these files. The site then has friends.html, and the pages of titles show what your friends \
    think of them.
    """,
    subcommands: [
      FriendsListCommand.self, FriendsAddCommand.self, FriendsRemoveCommand.self,
      FriendsPullCommand.self,
    ], defaultSubcommand: FriendsListCommand.self)

  static let examples: [CommandExample] = [
    "tokonoma friends add Maya https://maya.example/  # Add a friend.",
    "tokonoma friends pull  # Fetch what all friends publish.",
    "tokonoma friends add blogroll.opml  # Add the sites of a feed reader's list.",
    "tokonoma friends remove Maya  # Remove a friend.",
  ]
}

struct FriendsListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration("list", "List the friends, and what was fetched.")

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let settings = try project.readSettings(reporting: &diagnostics).settings
      let friends = try project.readFriends(settings, reporting: &diagnostics)
      for known in settings.friends {
        let friend = friends.first { $0.url == known.url && $0.name == known.name }
        let amount =
          friend.map { "\($0.titles.count) titles, \($0.posts.count) posts" } ?? "not fetched yet"
        console.result(
          "\(known.name)  \(known.url)  \(amount)",
          [
            "friend": .text(known.name), "url": .text(known.url), "file": .text(known.file),
            "titles": friend.map { .number($0.titles.count) },
            "posts": friend.map { .number($0.posts.count) },
          ])
      }
      if settings.friends.isEmpty { console.result(noFriends) }
    }
  }
}

struct FriendsAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a friend to tokonoma.yml, or all of an OPML file, and fetch what they publish.")

  @Argument(help: .value("name", "The friend's name, or an OPML file."))
  var name: String

  @Argument(help: .value("address", "The address of their site or feed."))
  var address: String?

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let friends = try friends(reporting: &diagnostics)
      let editor = FriendsEditor(project, by: changeOrigin(), whenWaiting: console.reportWaiting)
      guard let change = try editor.add(friends, reporting: &diagnostics) else { return }
      for friend in friends {
        console.result(
          "added \(friend.name): \(friend.url)",
          ["added": .text(friend.name), "url": .text(friend.url)])
      }
      if friends.isEmpty { return }
      var missing = DiagnosticList()
      guard let program = fetchProgram(reporting: &missing) else {
        return console.result("fetch what they publish: tokonoma friends pull")
      }
      let settings = try project.soundSettings(reporting: &diagnostics)
      let fetcher = console.friendsFetcher(program, project, settings)
      try await console.pull(
        friends, by: fetcher, into: project, continuing: change.number, reporting: &diagnostics)
    }
  }

  private func friends(reporting diagnostics: inout DiagnosticList) throws -> [Settings.Friend] {
    if let address {
      return [Settings.Friend(name: name, url: address, location: .file(Project.settingsFile))]
    }
    guard name.lowercased().hasSuffix(".opml") || name.lowercased().hasSuffix(".xml") else {
      throw Refusal(.nameOrAddressMissing(name))
    }
    var problems = DiagnosticList()
    let file = Source(path: name, bytes: try Folder(".").read(name))
    let friends = friendsOfOPML(file, reporting: &problems)
    diagnostics.report(contentsOf: problems)
    if problems.hasErrors { throw Refusal.isReported }
    return friends
  }
}

struct FriendsRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "remove", "Remove a friend from tokonoma.yml, and the fetched files.")

  @Argument(help: "The friend's name.")
  var name: String

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let editor = FriendsEditor(project, by: changeOrigin(), whenWaiting: console.reportWaiting)
      guard let friend = try editor.remove(name, reporting: &diagnostics)?.friends.first else {
        return
      }
      console.result("removed \(friend.name)", ["removed": .text(friend.name)])
    }
  }
}

struct FriendsPullCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    "pull", "Fetch what friends publish into friends/.")

  @Argument(help: "Only these friends.")
  var names: [String] = []

  @Flag(help: "Also fetch from this machine, the local network and sites without https.")
  var localNetwork = false

  @OptionGroup var project: ProjectOptions

  func run() async throws {
    try await project.run { project, console, diagnostics in
      let settings = try project.soundSettings(reporting: &diagnostics)
      var friends = settings.friends
      if friends.isEmpty, names.isEmpty { console.result(noFriends) }
      if !names.isEmpty {
        for name in names where !friends.contains(where: { $0.slug == slug(for: name) }) {
          throw Refusal(.unknownFriend(name, known: friends.map(\.name)))
        }
        let wanted = Set(names.map(slug(for:)))
        friends.removeAll { !wanted.contains($0.slug) }
      }
      guard let program = fetchProgram(reporting: &diagnostics) else { return }
      let fetcher = console.friendsFetcher(program, project, settings)
      try await console.pull(
        friends, by: fetcher, allowsPrivate: localNetwork, into: project, reporting: &diagnostics)
      if names.isEmpty {
        try await pullMentions(settings, in: project, by: fetcher, console, reporting: &diagnostics)
      }
    }
  }

  /// Fetches the mentions that webmention.io has received for the site, if the owner has a key for
  /// it.
  private func pullMentions(
    _ settings: Settings, in project: Project, by fetcher: Fetcher, _ console: Console,
    reporting diagnostics: inout DiagnosticList
  ) async throws {
    let access = SourceAccess { [keys = OwnersKeys()] name in keys[name] }
    guard settings.webmention != nil, let token = access.key("WEBMENTION_TOKEN"),
      let domain = settings.url.flatMap({ WebAddress($0) })?.host
    else { return }
    let server = access.address(of: "webmention", usually: "https://webmention.io")
    let pull = MentionPull(
      by: fetcher, at: server.base, token: token, allowsPrivate: server.isOwners)
    do {
      let (count, isChanged) = try await pull.run(
        of: domain, in: project, by: changeOrigin(), whenWaiting: console.reportWaiting)
      console.result(
        (count == 1 ? "1 mention" : "\(count) mentions") + (isChanged ? "" : ", as before"),
        ["mentions": .number(count), "changed": .flag(isChanged)])
    } catch let failure as FetchFailure {
      diagnostics.report(.mentionsFailed(failure))
    }
  }
}

extension Console {
  func friendsFetcher(
    _ program: FetchProgram, _ project: Project, _ settings: Settings
  ) -> Fetcher {
    fetcher(
      program, contact: settings.contact,
      cache: AnswerCache(".tokonoma/friends", in: project.folder))
  }

  /// Fetches what friends publish, and reports friends who don't answer.
  fileprivate func pull(
    _ friends: [Settings.Friend], by fetcher: Fetcher, allowsPrivate: Bool = false,
    into project: Project, continuing number: Int? = nil,
    reporting diagnostics: inout DiagnosticList
  ) async throws {
    let pull = FriendPull(by: fetcher, allowsPrivate: allowsPrivate, today: today())
    let results = try await pull.run(
      friends, in: project, by: changeOrigin(), continuing: number, whenWaiting: reportWaiting)
    for result in results {
      if let text = result.text { self.result(text) }
      json(result.json)
    }
    for problem in try results.failures(in: project) { diagnostics.report(problem.diagnostic) }
  }
}

extension [FriendPull.Result] {
  /// The problems of friends who don't answer.
  func failures(in project: Project) throws -> [DeskFriends.Problem] {
    try compactMap { result in
      guard let failure = result.failure else { return nil }
      let hasFile = try project.folder.exists(result.friend.file)
      return (result.friend, .friendFailed(failure, hasFile: hasFile))
    }
  }
}

private let noFriends = "no friends yet; add one: tokonoma friends add Maya https://maya.example/"
