import LibraryFiles
import MediaLibrary
import Planning
import Templates

/// `desk/add.html`: a form for adding a title, with a button for each way to begin it.
struct AddFormContext: TemplateContext {
  let kinds: [ChoiceContext]
  let statuses: [ChoiceContext]
  let name: String
  let isOpen: Bool
  let fields: [FieldContext]

  /// - Parameter isOpen: nil if that depends on the library
  init(_ request: ScreenRequest, name: String = "", isOpen: Bool? = nil) {
    let (titles, words) = (request.reading.library.titles, request.words)
    // The next title is probably of the most frequent kind.
    let counts = titles.reduce(into: [Kind: Int]()) { $0[$1.entry.kind, default: 0] += 1 }
    let most = Kind.allCases.reversed().max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? .anime
    // A new library opens with the kind that its owner named first.
    let usual = request.query["kind"].flatMap(Kind.init(id:)) ?? most
    kinds = Kind.allCases.map { kind in
      ChoiceContext(
        value: kind.id, label: words.site[kind, KindMessageKey.name], isCurrent: kind == usual)
    }
    statuses = AddFormContext.statuses(words)
    self.name = name
    self.isOpen = isOpen ?? titles.isEmpty
    fields = request.hidden([("do", "add")])
  }

  /// The ways to begin a title.
  static func statuses(_ words: DeskWords) -> [ChoiceContext] {
    [(Status.planning, DeskWord.asPlanned), (.current, .asCurrent), (.completed, .asDone)].map {
      ChoiceContext(value: $0.rawValue, label: words[$1])
    }
  }
}
