import Base
import FileSystem
import HTTPServing
import LibraryFiles
import MediaLibrary
import People

extension FormTarget {
  /// Adds or removes a friend, or fetches what all of them publish.
  static func follow(_ form: SentForm, _ desk: OpenDesk) throws -> HTTPResponse {
    func line(_ field: String) -> String {
      (form[field] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let name = line("name")
    switch form["step"] {
    case "add":
      let friend = Settings.Friend(
        name: name, url: line("url"), location: .file(Project.settingsFile))
      let command = "desk friends add \(shellWord(name)) \(shellWord(friend.url))"
      let notice = try desk.changeFriends(command, .added) { editor, problems in
        try editor.add([friend], reporting: &problems)
      }
      if notice.outcome == .done { desk.fetch([friend], continuing: notice.number) }
      return try desk.answer(notice, to: form)
    case "remove":
      let notice = try desk.changeFriends(
        "desk friends remove \(shellWord(name))", .removed
      ) { editor, problems in try editor.remove(name, reporting: &problems) }
      return try desk.answer(notice, to: form)
    case "fetch" where desk.friends != nil:
      if desk.fetching.work.isRunning { return try desk.refuse(.workGoesOn, form) }
      desk.fetch(desk.library.now.settings.friends)
      return .desk(leadingTo: "/friends")
    default: return .desk(400)
    }
  }
}

extension OpenDesk {
  fileprivate func changeFriends(
    _ command: String, _ word: DeskWord,
    _ change: (FriendsEditor, inout DiagnosticList) throws -> FriendsChange?
  ) throws -> Notice {
    let editor = FriendsEditor(
      library.project, by: ChangeOrigin(command: command, date: today()), whenWaiting: {})
    return try OpenDesk.notice { problems in
      guard let change = try change(editor, &problems) else { return nil }
      _ = try library.reread(changed: [Project.settingsFile])
      notifyPages()
      let names = change.friends.map(\.name).joined(separator: ", ")
      return Notice(
        outcome: .done, number: change.number, text: "\(names) \(library.now.words[word])",
        problems: problems.all)
    }
  }

  /// Fetches what friends publish, after other fetching.
  fileprivate func fetch(_ friends: [Settings.Friend], continuing number: Int? = nil) {
    guard let fetch = self.friends?.fetch else { return }
    let names = friends.map { shellWord($0.name) }.joined(separator: " ")
    let origin = ChangeOrigin(command: "desk friends pull \(names)", date: today())
    fetching.add((friends, (number, origin)))
    fetchWaiting(fetch)
  }

  private func fetchWaiting(_ fetch: @escaping DeskFriends.Fetching) {
    let project = library.project
    _ = fetching.work.begin(
      telling: {
        self.showNews()
        // A friend may be added after the last look for wishes.
        if self.fetching.hasWishes { self.fetchWaiting(fetch) }
      },
      doing: { _ in
        while let (friends, change) = self.fetching.next() {
          do {
            self.fetching.keep(
              try waiting { try await fetch(project, friends, change) }, of: friends)
          } catch {
            let words = DeskHandler.words(of: error)
            self.fetching.keep([(nil, Diagnostic(.error, "disk", words))], of: friends)
          }
          // If the disk fails now, the watcher reads the files later.
          _ = try? self.library.reread(changed: friends.map(\.file))
        }
      })
  }
}
