import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// What an owner does with a title, as a value that a command, a page or a file can hold:
/// `{do: rate, title: anime/frieren, value: 9.5, seen: 9}`.
package struct OwnersAction: TitleChange, Equatable {
  package enum Verb: String, Sendable, CaseIterable {
    case rate, status, watched, progress, hours, favorite, tag, untag, note, review, visibility
    case set
  }

  package let verb: Verb
  /// The title's id.
  package let title: String
  /// For `set`.
  package var key: String?
  /// nil removes what the verb sets.
  package var value: String?
  package var date: GivenDate
  /// The value that the owner saw, empty for none: if there is another one by now, nothing is
  /// written.
  package var seen: String?
  package var isAgain = false

  package init(
    _ verb: Verb, _ title: String, _ value: String? = nil, key: String? = nil, _ date: GivenDate,
    seen: String? = nil, isAgain: Bool = false
  ) {
    self.verb = verb
    self.title = title
    self.value = value
    self.key = key
    self.date = date
    self.seen = seen
    self.isAgain = isAgain
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    if let seen, let key = writtenKey(of: title) {
      let written = title.node[key].flatMap { $0.isAbsent ? nil : $0.text } ?? ""
      guard written == seen else {
        throw Refusal(.changedMeanwhile(title.entry.id, key: key, seen: seen, written: written))
      }
    }
    return try change().plan(for: title)
  }

  /// The key that holds what the verb sets; nil if several may.
  private func writtenKey(of title: WrittenTitle) -> String? {
    switch verb {
    case .rate: "rating"
    case .status, .progress, .hours, .visibility: verb.rawValue
    case .favorite: title.key("favorite", "favourite")
    case .set: key
    case .watched, .tag, .untag, .note, .review: nil
    }
  }

  private func change() throws(Refusal) -> any TitleChange {
    func needed() throws(Refusal) -> String {
      guard let value else { throw Refusal(.actionWithoutValue(verb.rawValue)) }
      return value
    }
    let words = (value ?? "").split(separator: ",").map { $0.trimmed }
    switch verb {
    case .rate: return RatingChange(value, again: isAgain ? date : nil)
    case .status: return StatusChange(try needed(), date, isAgain: isAgain)
    case .watched: return FinishChange(value, date, isAgain: isAgain)
    case .progress: return ProgressChange(try needed(), unit: nil, isCompleting: isAgain, date)
    case .hours: return HoursChange(try needed(), date)
    case .favorite:
      guard let value, value != "true" else {
        return FavoriteChange(value == nil ? .none : .unranked)
      }
      guard let rank = Int(value), rank > 0 else {
        throw Refusal(.actionValue(value, of: "favorite"))
      }
      return FavoriteChange(.ranked(rank))
    case .tag: return TagChange(adding: words, removing: [])
    case .untag: return TagChange(adding: [], removing: words)
    case .note: return NoteChange(value)
    case .review: return ReviewChange(value, date, isReplacing: true)
    case .visibility:
      let value = try needed()
      guard let wanted = VisibilityChange.Visibility(rawValue: value) else {
        throw Refusal(.actionValue(value, of: "visibility"))
      }
      return VisibilityChange(wanted)
    case .set:
      // Keys with consequences have their own verbs.
      let verbs: [String: Verb] = [
        "rating": .rate, "status": .status, "progress": .progress, "hours": .hours,
        "review": .review, "visibility": .visibility,
      ]
      let key = key ?? ""
      guard let verb = verbs[key.lowercased()] else { return ValueChange(key, value) }
      return OwnersAction(verb, title, value, date)
    }
  }
}

extension OwnersAction {
  /// nil, with a report, for a mapping that isn't an action.
  package init?(_ node: YAMLNode, today: PartialDate?, reporting: inout DiagnosticList) {
    let known = ["do", "title", "key", "value", "at", "seen", "again"]
    for pair in node.pairs where !known.contains(pair.key.text ?? "") {
      reporting.report(.unknownActionKey(pair.key.text ?? "", known: known).at(pair.key.location))
      return nil
    }
    guard let word = node["do"]?.text, let verb = Verb(rawValue: word) else {
      let verbs = Verb.allCases.map(\.rawValue)
      reporting.report(.unknownVerb(node["do"]?.text ?? "", known: verbs).at(node.location))
      return nil
    }
    guard let title = node["title"]?.text, let id = EntryID(title) else {
      reporting.report(.actionWithoutTitle(word).at(node.location))
      return nil
    }
    var date = today.map { GivenDate.today($0) } ?? GivenDate.none
    if let text = node["at"]?.text {
      guard let day = givenDate(text, for: "at", until: today, reporting: &reporting) else {
        return nil
      }
      date = .given(day)
    }
    func text(_ name: String) -> String? {
      node[name].flatMap { node in
        node.isSequence ? node.items.compactMap(\.text).joined(separator: ", ") : node.text
      }
    }
    self.init(
      verb, id.text, node["value"]?.isAbsent ?? true ? nil : text("value"), key: text("key"), date,
      seen: node["seen"].map { $0.isAbsent ? "" : $0.text ?? "" },
      isAgain: node["again"]?.text == "true")
  }
}
