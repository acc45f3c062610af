import Base
import FileSystem
import MediaLibrary

extension Diagnostic {
  /// - Parameters:
  ///   - seen: the value that the owner saw, empty for none
  ///   - written: the current value
  static func changedMeanwhile(
    _ id: String, key: String, seen: String, written: String
  ) -> Diagnostic {
    func shown(_ text: String) -> String { text.isEmpty ? "empty" : "'\(shortened(text))'" }
    return .error(
      "changed-meanwhile",
      "'\(key)' of '\(id)' was \(shown(seen)), but is now \(shown(written))",
      fix: "nothing was changed: look at the new value, then try again")
  }

  static let noAction = error(
    "no-action", "this isn't an action", fix: "write its keys, such as 'do: rate', one per line")

  /// - Parameter word: nil if there is no verb
  static func unknownVerb(_ word: String?, known: [String]) -> Diagnostic {
    guard let word, !word.isEmpty else {
      return .error(
        "unknown-verb", "the action doesn't say what to do",
        fix: "add 'do: …' with \(choices(known))")
    }
    return .error(
      "unknown-verb", "there is no action '\(shortened(word))'",
      fix: nearest(to: word, among: known).map { "did you mean 'do: \($0)'?" }
        ?? "write \(choices(known))")
  }

  static func unknownActionKey(_ word: String, of verb: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-action-key", "'do: \(verb)' has no key '\(shortened(word))'",
      fix: nearest(to: word, among: known).map { "did you mean '\($0)'?" }
        ?? "write \(choices(known))")
  }

  /// - Parameter keys: the action needs one of them
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

  /// - Parameter number: its number in the journal
  static func noChange(_ number: Int) -> Diagnostic {
    .error(
      "no-change", "there is no change with the number \(number) to undo",
      fix: "it may be undone already, or too old; 'tokonoma undo --list' shows the others")
  }

  static func notCounted(_ id: String, in unit: ProgressUnit) -> Diagnostic {
    .error(
      "no-episodes", "'\(id)' isn't counted in \(unit.rawValue), so none can be ticked",
      fix: "write 'value:' with its progress instead")
  }

  static func noSuchPart(
    _ number: Int, _ id: String, total: Int, _ unit: ProgressUnit
  ) -> Diagnostic {
    .error(
      "no-such-episode",
      "'\(id)' has \(total) \(unit.word(for: total)), so there is no \(unit.word(for: 1)) \(number)",
      fix: "leave it out, or correct '\(unit.rawValue)' of the title")
  }
}

extension Diagnostic {
  static func inboxIsNoFolder(_ path: String) -> Diagnostic {
    .error(
      "inbox-is-no-folder", "this is a link or a file, so no action is carried out",
      at: .file(path), fix: "put a folder in its place")
  }

  static func inboxOverfull(_ count: Int, most: Int) -> Diagnostic {
    .warning(
      "inbox-overfull",
      "there are \(NumberText.grouped(count)) actions, and one run takes "
        + "\(NumberText.grouped(most))", at: .file("inbox"), fix: "run it again for the others")
  }

  /// - Parameter names: sorted
  static func otherFilesInInbox(_ names: [String]) -> Diagnostic {
    .warning(
      "not-an-action", "this isn't an action, and stays where it is",
      at: .file("inbox/\(names[0])"),
      notes: names.count > 1 ? [Note("and \(names.count - 1) more")] : [],
      fix: "remove it; the file of an action ends in .yml, .yaml or .json")
  }

  static let actionIsNoFile = error(
    "action-is-no-file", "this isn't a regular file, so it was not read",
    fix: "put a file in its place")

  static func actionTooLarge(_ size: Int, most: Int) -> Diagnostic {
    .error(
      "action-too-large",
      "the file has \(NumberText.grouped(size)) bytes, more than \(NumberText.grouped(most))",
      fix: "make it smaller")
  }

  static func actionFileNotRead(_ error: FileError) -> Diagnostic {
    .error(
      "action-file-not-read", "\(error)", fix: "correct the name in the action")
  }

  static let stoppedInTheMiddle = error(
    "stopped-in-the-middle",
    "tokonoma was stopped while it carried this out, and the library was edited since, "
      + "so it may have been done",
    fix: "look at the title, and move the action back only if it isn't done")
}
