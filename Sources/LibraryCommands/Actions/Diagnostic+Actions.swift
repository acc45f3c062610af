import Base

extension Diagnostic {
  /// - Parameters:
  ///   - seen: the value that the owner saw, empty for none
  ///   - written: the value by now
  static func changedMeanwhile(
    _ id: String, key: String, seen: String, written: String
  ) -> Diagnostic {
    func shown(_ text: String) -> String { text.isEmpty ? "nothing" : "'\(shortened(text))'" }
    return .error(
      "changed-meanwhile",
      "'\(key)' of '\(id)' is \(shown(written)) by now, not \(shown(seen))",
      fix: "nothing was changed; look at it again")
  }

  static let noAction = error(
    "no-action", "this isn't an action", fix: "write its keys, such as 'do: rate', one per line")

  /// - Parameter word: nil without any
  static func unknownVerb(_ word: String?, known: [String]) -> Diagnostic {
    let word = word ?? ""
    return .error(
      "unknown-verb",
      word.isEmpty
        ? "the action doesn't say what to do" : "there is no action '\(shortened(word))'",
      fix: nearest(to: word, among: known).map { "did you mean 'do: \($0)'?" }
        ?? "write 'do:' and \(choices(known))")
  }

  static func unknownActionKey(_ word: String, of verb: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-action-key", "'do: \(verb)' has no key '\(shortened(word))'",
      fix: nearest(to: word, among: known).map { "did you mean '\($0)'?" }
        ?? "write \(choices(known))")
  }

  /// - Parameter keys: one of them is needed
  static func actionWithoutKey(_ verb: String, _ keys: [String]) -> Diagnostic {
    .error(
      "action-without-key", "'do: \(verb)' needs \(choices(keys.map { "'\($0)'" }))",
      fix: "add \(choices(keys.map { "'\($0):'" })) with its value")
  }

  static func actionValue(
    _ value: String, of key: String, verb: String, advice: String
  ) -> Diagnostic {
    .error(
      "action-value",
      value.isEmpty
        ? "'\(key)' of 'do: \(verb)' is empty"
        : "'\(shortened(value))' isn't a value for '\(key)' of 'do: \(verb)'", fix: advice)
  }

  static func noPicture(_ name: String) -> Diagnostic {
    .error(
      "no-picture", "there is no picture '\(shortened(name))' for this action",
      fix: "write the name of a picture beside the action's file")
  }

  /// - Parameter number: in the journal
  static func noChange(_ number: Int) -> Diagnostic {
    .error(
      "no-change", "there is no change with the number \(number) to undo",
      fix: "it may be undone already, or too old; 'tokonoma undo --list' shows the others")
  }

  static func noEpisodes(_ id: String, kind: String) -> Diagnostic {
    .error(
      "no-episodes", "'\(id)' isn't counted in episodes, so none can be ticked",
      fix: "write 'value:' with its progress instead")
  }

  static func noSuchEpisode(_ episode: Int, _ id: String, total: Int) -> Diagnostic {
    .error(
      "no-such-episode", "'\(id)' has \(total) episodes, so there is no episode \(episode)",
      fix: "leave it out, or correct 'episodes' of the title")
  }
}
