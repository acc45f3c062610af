import Base
import LibraryFiles
import MediaLibrary

/// A verb: the keys of its actions, the value that the page showed, and how it becomes a change.
package struct ActionVerb: Sendable {
  /// Where to find the value to compare with `seen`.
  enum Seen: Sendable {
    case nothing
    /// A key of the title; the first one that the title has.
    case keys([String])
    /// The key of the count that the action changes.
    case count
    case namedKey
    case review
    /// The title's name.
    case name
    /// The cover's path.
    case cover
    /// The command that made the change.
    case command
    case list(@Sendable (OwnerList, OwnersAction) -> String)
  }

  enum Work: Sendable {
    case title(@Sendable (OwnersAction) throws(Refusal) -> any TitleChange)
    case list(@Sendable (OwnersAction) throws(Refusal) -> ListChange)
    /// Changes drafts of several files.
    case drafts(
      @Sendable (ActionRun, inout OpenLibrary, inout DiagnosticList) throws -> [ChangeReport])
    /// Changes the files of the project by itself.
    case project(
      @Sendable (ActionRun, inout OpenLibrary, inout DiagnosticList) throws -> ActionReport?)

    /// Whether its changes can be written later.
    var isDrafted: Bool { if case .project = self { false } else { true } }
  }

  package let verb: OwnersAction.Verb
  /// Other words for it: `read`, `played`.
  package let otherWords: [String]
  let needed: [OwnersAction.Key]
  let optional: [OwnersAction.Key]
  /// Keys of which an action has exactly one.
  let oneOf: [OwnersAction.Key]
  /// The form of `value`, if the verb has one.
  let value: ActionForm?
  /// Whether `value: ~` removes what the verb sets.
  let removes: Bool
  let seen: Seen
  let work: Work

  private init(
    _ verb: OwnersAction.Verb, or otherWords: [String] = [], _ needed: [OwnersAction.Key],
    optional: [OwnersAction.Key] = [], oneOf: [OwnersAction.Key] = [],
    value: ActionForm? = nil, removes: Bool = false,
    seen: Seen = .nothing, _ work: Work
  ) {
    (self.verb, self.otherWords, self.needed) = (verb, otherWords, needed)
    (self.optional, self.oneOf, self.value) = (optional, oneOf, value)
    (self.removes, self.seen, self.work) = (removes, seen, work)
  }

  package static func named(_ word: String) -> ActionVerb? {
    table.first { $0.verb.rawValue == word || $0.otherWords.contains(word) }
  }

  static func of(_ verb: OwnersAction.Verb) -> ActionVerb? { table.first { $0.verb == verb } }

  /// The keys of its actions; `do` comes first.
  package var keys: [OwnersAction.Key] {
    let seen: [OwnersAction.Key] = if case .nothing = seen { [] } else { [.seen] }
    return [.do] + needed + oneOf + optional + [.at] + seen
  }

  func form(of key: OwnersAction.Key) -> ActionForm { key == .value ? value ?? .text : key.form }

  package static let table: [ActionVerb] = ofTitles + ofTheLibrary + ofLists

  private static let ofTitles: [ActionVerb] = [
    .init(
      .rate, [.title, .value], optional: [.again], value: .rating, removes: true,
      seen: .keys(["rating"]),
      .title { RatingChange($0.text(.value), again: $0.flag(.again) ? $0.date : nil) }),
    .init(
      .status, [.title, .value], optional: [.started, .again, .notFinished], value: .status,
      seen: .keys(["status"]),
      .title {
        StatusChange(
          $0.text(.value) ?? "", $0.date, started: $0.day(.started), isAgain: $0.flag(.again),
          isCorrection: $0.flag(.notFinished))
      }),
    .init(
      .watched, or: ["read", "played"], [.title], optional: [.value, .started, .again],
      value: .rating, removes: true, seen: .keys(["status"]),
      .title {
        FinishChange($0.text(.value), $0.date, started: $0.day(.started), isAgain: $0.flag(.again))
      }),
    .init(
      .progress, [.title], optional: [.unit, .total, .complete],
      oneOf: [.value, .episodes, .chapters, .volumes], value: .amount, seen: .count,
      .title { progressChange($0) }),
    .init(
      .hours, [.title, .value], value: .hours, seen: .keys(["hours"]),
      .title { KeyAssignment("hours", $0.text(.value), $0.date) }),
    .init(
      .favorite, [.title, .value], value: .rank, removes: true,
      seen: .keys(["favorite", "favourite"]),
      .drafts { try $0.favor(in: &$1, reporting: &$2) }),
    .init(
      .tag, [.title, .value], value: .texts, seen: .keys(["tags"]),
      .title { TagChange(adding: $0.values[.value] ?? [], removing: []) }),
    .init(
      .untag, [.title, .value], value: .texts, seen: .keys(["tags"]),
      .title { TagChange(adding: [], removing: $0.values[.value] ?? []) }),
    .init(
      .note, [.title, .value], value: .text, removes: true, seen: .keys(["notes"]),
      .title { NoteChange($0.text(.value)) }),
    .init(
      .review, [.title, .value], value: .text, removes: true, seen: .review,
      .title { KeyAssignment("review", $0.text(.value), $0.date) }),
    .init(
      .visibility, [.title, .value],
      value: .words(VisibilityChange.Visibility.allCases.map(\.rawValue)),
      seen: .keys(["visibility"]),
      .title { KeyAssignment("visibility", $0.text(.value), $0.date) }),
    .init(
      .set, [.title, .key, .value], value: .keyValue, removes: true, seen: .namedKey,
      .title { KeyAssignment($0.text(.key) ?? "", $0.text(.value), $0.date) }),
    .init(.bind, [.title, .ids], seen: .keys(["ids"]), .title { Binding($0.ids) }),
    .init(
      .cover, [.title, .value], value: .picture, removes: true, seen: .cover,
      .drafts { try $0.setCover(in: &$1, reporting: &$2) }),
  ]

  private static let ofTheLibrary: [ActionVerb] = [
    .init(
      .add, [.kind, .name],
      optional: [
        .year, .status, .rating, .progress, .hours, .total, .author, .genres, .tags, .ids, .slug,
        .again,
      ], .drafts { try $0.add(in: &$1, reporting: &$2) }),
    .init(
      .remove, [.title], seen: .name, .drafts { try $0.remove(in: &$1, reporting: &$2) }),
    .init(
      .rename, [.title, .value], value: .newID, seen: .name,
      .project { try $0.rename(in: $1, reporting: &$2) }),
    .init(
      .undo, or: ["restore"], [.value], value: .number, seen: .command,
      .project { action, _, problems in try action.undo(reporting: &problems) }),
  ]

  private static let ofLists: [ActionVerb] = [
    .init(
      .newList, [.name], optional: [.ranked, .visibility],
      .drafts { action, library, _ in try action.newList(in: &library) }),
    .init(
      .renameList, [.list, .value], value: .name, seen: .list { list, _ in list.title },
      .list { .rename($0.text(.value) ?? "") }),
    .init(
      .addToList, [.list, .title], optional: [.note, .place],
      .list { .add($0.title ?? "", note: $0.text(.note), place: $0.number(.place)) }),
    .init(.removeFromList, [.list, .title], seen: place, .list { .remove($0.title ?? "") }),
    .init(
      .moveOnList, [.list, .title, .place], seen: place,
      .list { .move($0.title ?? "", place: $0.number(.place) ?? 1) }),
    .init(
      .noteOnList, [.list, .title, .value], value: .text, removes: true,
      seen: .list { list, action in
        list.items.first { $0.id == action.title }?.$note ?? ""
      }, .list { .note($0.title ?? "", $0.text(.value)) }),
    .init(
      .rankList, [.list, .value], value: .flag, seen: .list { list, _ in String(list.isRanked) },
      .list { .ranked($0.flag(.value)) }),
    .init(
      .showList, [.list, .value], value: .words(["public", "private"]),
      seen: .list { list, _ in list.isPrivate ? "private" : "public" },
      .list { .private($0.text(.value) == "private") }),
    .init(.deleteList, [.list], seen: .list { list, _ in list.title }, .list { _ in .delete }),
  ]

  /// A title's place on a list, from 1 on.
  private static let place = Seen.list { list, action in
    list.items.firstIndex { $0.id == action.title }.map { String($0 + 1) } ?? ""
  }

  @Sendable private static func progressChange(_ action: OwnersAction) -> any TitleChange {
    let isCompleting = action.flag(.complete)
    if let (unit, numbers) = action.ticks {
      return PartTicks(unit, numbers, isCompleting: isCompleting, action.date)
    }
    return ProgressChange(
      action.text(.value) ?? "", unit: action.text(.unit), total: action.text(.total),
      isCompleting: isCompleting, action.date)
  }
}

extension ActionVerb {
  /// The JSON Schema of an action's file, on one line.
  package static var schema: JSONValue {
    [
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "title": .text("An action for Tokonoma's inbox"), "type": .text("object"),
      "required": .texts([OwnersAction.Key.do.rawValue]),
      "oneOf": .array(table.map(\.schema)),
    ]
  }

  var schema: JSONValue {
    let properties = keys.map { key -> (String, JSONValue) in
      let schema: JSONValue =
        key == .do
        ? ["enum": .texts([verb.rawValue] + otherWords)]
        : form(of: key).schema(orNone: key == .seen || key == .value && removes)
      return (key.rawValue, schema)
    }
    return [
      "title": .text(verb.rawValue), "type": .text("object"),
      "properties": .object(properties), "required": .texts(([.do] + needed).map(\.rawValue)),
      "oneOf": oneOf.isEmpty
        ? nil : .array(oneOf.map { ["required": .texts([$0.rawValue])] }),
      "additionalProperties": .flag(false),
    ]
  }
}
