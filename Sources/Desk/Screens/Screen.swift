import Base
import HTTPServing
import LibraryFiles
import MediaLibrary
import PageBuilding
import Templates

/// Makes the context for one screen's template.
protocol Screen: Sendable {
  associatedtype Context: TemplateContext

  /// nil if there is nothing at the address.
  static func context(of request: ScreenRequest) throws -> Named<Context>?
}

/// A context with the heading of its page.
struct Named<Context: TemplateContext>: Sendable {
  let heading: String
  let context: Context

  init(_ heading: String, _ context: Context) {
    self.heading = heading
    self.context = context
  }
}

/// A request for a screen, with the data that the screen shows.
struct ScreenRequest: Sendable {
  let desk: OpenDesk
  let reading: DeskReading
  /// The address and port to which the browser is connected.
  let server: (address: HostAddress, port: Int)
  /// The address of the screen: `/title/anime/frieren`.
  let address: String
  /// The parts of the address after the screen's name.
  let rest: [String]
  /// The parameters after `?`.
  let query: FormFields
  /// The result of the last action.
  var notice: Notice?
  /// The form that was refused: its text isn't lost.
  var refused: FormFields?

  var words: DeskWords { reading.words }
  var project: Project { desk.library.project }

  /// The form of an action that leads back to this screen.
  ///
  /// - Parameter spokenLabel: for screen readers, if the label alone isn't clear enough
  func action(
    _ label: String, _ verb: String, title: String? = nil, value: String? = nil,
    seen: String? = nil, others: [(String, String)] = [], spokenLabel: String? = nil,
    style: String? = nil, back: String? = nil
  ) -> ActionContext {
    let fields =
      [("do", verb)]
      + [("title", title), ("value", value), ("seen", seen)]
      .compactMap { name, value in value.map { (name, $0) } }
    return ActionContext(
      label: label, spokenLabel: spokenLabel == label ? nil : spokenLabel, style: style,
      fields: hidden(fields + others, back: back))
  }

  /// The form that removes a title.
  func removal(of entry: Entry, back: String? = nil) -> ActionContext {
    let name = reading.covers.link(to: entry, in: reading.settings).text
    return action(
      words[.remove], "remove", title: entry.id, seen: entry.work.title,
      spokenLabel: "\(words[.remove]): \(name)", style: "remove", back: back)
  }

  /// The hidden fields of a form: its own, the token, and the page to return to.
  func hidden(_ fields: [(String, String)], back: String? = nil) -> [FieldContext] {
    (fields + [("back", back ?? address), ("token", desk.keys.form.text)]).map { name, value in
      FieldContext(name: name, value: value)
    }
  }
}

struct ScreenRow: Sendable {
  /// The first part of its address, and its template's name in `Templates/desk`; the address of
  /// `now` is `/`.
  let name: String
  /// Its word in the menu; nil if only other screens link to it.
  let word: DeskWord?
  let isShown: @Sendable (ScreenRequest) -> Bool
  let compile: @Sendable (inout TemplateSet, inout DiagnosticList) -> ScreenRenderer?

  init<Shown: Screen>(
    _ name: String, _ word: DeskWord?, _ screen: Shown.Type,
    isShown: @escaping @Sendable (ScreenRequest) -> Bool = { _ in true }
  ) {
    (self.name, self.word, self.isShown) = (name, word, isShown)
    compile = { templates, problems in
      let template = templates.template(
        named: "desk/\(name)", for: ScreenView<Shown.Context>.self, reporting: &problems)
      guard let template else { return nil }
      return { request in
        guard isShown(request), let screen = try Shown.context(of: request) else { return nil }
        var page = PageBuffer(capacity: 1 << 16)
        template.render(
          ScreenView(
            frame: FrameContext(request, name), heading: screen.heading, own: screen.context),
          into: &page)
        return page.bytes
      }
    }
  }

  var address: String { name == "now" ? "/" : "/\(name)" }

  /// The screen for addresses at which there is nothing.
  static let missing = "missing"

  /// Each screen: a row, a file beside this one, and a template.
  static let all: [ScreenRow] = [
    ScreenRow("now", .now, NowScreen.self),
    ScreenRow("find", .find, FindScreen.self),
    ScreenRow("found", nil, FoundScreen.self),
    ScreenRow("title", nil, TitleScreen.self),
    ScreenRow("lists", .lists, ListsScreen.self),
    ScreenRow("friends", nil, FriendsScreen.self),
    ScreenRow("import", .import, ImportScreen.self),
    ScreenRow("site", .site, SiteScreen.self),
    ScreenRow("publish", .publish, PublishScreen.self),
    ScreenRow("history", .history, HistoryScreen.self),
    ScreenRow("settings", .settings, SettingsScreen.self),
    ScreenRow("devices", .devices, DevicesScreen.self) {
      // No code is sent over the network, where others could read it.
      $0.desk.pairing != nil && $0.server.address.isOfThisMachineOnly
    },
    ScreenRow(missing, nil, MissingScreen.self),
  ]
}
