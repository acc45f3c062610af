import MediaLibrary
import PageBuilding
import Templates

/// The context of a screen's template: the parts that every screen has, and its own fields.
struct ScreenView<Own: TemplateContext>: TemplateContext {
  let frame: FrameContext
  let heading: String
  let own: Own

  static var fields: Fields<ScreenView> { Fields(Own.fieldTable.name, merging: "own") }
}

/// `desk/frame.html`: the parts that every screen has.
struct FrameContext: TemplateContext {
  let language: String
  let siteName: String
  /// The name of the screen, for its style and script.
  let screen: String
  let menu: [LinkContext]
  let version: Int
  let token: String
  let notice: NoticeContext?
  let hasCollectionStyle: Bool
  /// Whether the page shows unfinished work, so that it reloads even without script.
  let isWaiting: Bool

  init(_ request: ScreenRequest, _ name: String) {
    let (reading, words) = (request.reading, request.words)
    language = reading.settings.language
    siteName = reading.settings.name
    screen = name
    menu = ScreenRow.all.filter { $0.isShown(request) }.compactMap { row in
      row.word.map {
        LinkContext(text: words[$0], url: SafeURL(path: row.address), isCurrent: row.name == name)
      }
    }
    version = reading.version
    token = request.desk.keys.form.text
    notice = request.notice.map { NoticeContext($0, request) }
    isWaiting =
      name == "import" && request.desk.importing.isRunning
      || name == "publish" && request.desk.publishing.isRunning
      || name == "friends" && request.desk.fetching.work.isRunning
      || name == "site" && [.waiting, .starting].contains(request.desk.preview.now)
    hasCollectionStyle = reading.covers.style != nil
  }
}

/// A form with one button: `desk/action.html`
struct ActionContext: TemplateContext {
  let label: String
  /// For screen readers, if the label alone isn't clear enough.
  let spokenLabel: String?
  /// A class of the style sheet.
  let style: String?
  let fields: [FieldContext]
}

/// A hidden field of a form.
struct FieldContext: TemplateContext {
  let name: String
  let value: String
}
