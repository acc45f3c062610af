import Base
import LibraryFiles
import MediaLibrary

/// Messages of commands that search or change the library.
extension Diagnostic {
  /// - Parameters:
  ///   - near: the title that was probably meant
  ///   - broken: partly unreadable files, which may contain the title
  package static func titleNotFound(
    _ query: String, near: (id: String, name: String)?, broken: [String]
  ) -> Diagnostic {
    let notes = broken.prefix(3).map {
      Note("not all of this file could be read; the title may be in it", at: .file($0))
    }
    return Diagnostic(
      .error, "title-not-found", "no title goes by '\(shortened(query))'", at: nil, notes: notes,
      fix: near.map { "did you mean '\($0.id)', \(shortened($0.name))?" }
        ?? "'tokonoma list' shows all; 'tokonoma add' adds one")
  }

  package static func titleFileNotRead(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "title-file-not-read",
      "not all of this file could be read, so titles or keys of it are missing here",
      at: .file(path), fix: "'tokonoma check' says what is wrong with it")
  }

  package static func severalTitles(
    _ query: String, found: [(id: String, name: String)]
  ) -> Diagnostic {
    let shown = found.prefix(20).map { Note("\($0.id)  \(shortened($0.name))") }
    let more = found.count > shown.count ? [Note("and \(found.count - shown.count) more")] : []
    return Diagnostic(
      .error, "several-titles", "\(found.count) titles go by '\(shortened(query))'", at: nil,
      notes: shown + more, fix: "write one of these ids, or narrow it down with --kind")
  }

  package static func unknownKind(_ word: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-kind", "there is no kind '\(shortened(word))'", at: nil,
      fix: (Kind(otherWord: word)?.id ?? nearest(to: word, among: known))
        .map { "did you mean '\($0)'?" } ?? "write \(choices(known))")
  }

  static func titleGone(_ id: String, at path: String) -> Diagnostic {
    Diagnostic(
      .error, "title-gone", "'\(id)' is not in its file any more", at: .file(path),
      fix: "run it again; somebody changed the library meanwhile")
  }

  static func readOnlyFile(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "read-only-file", "the file may not be written to, so it stays as it is",
      at: .file(path), fix: "'chmod u+w \(path)' allows it, if you may")
  }

  static func wouldBeWrong(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, "would-be-wrong",
      "'\(id)' stays as it is, because the change would bring a problem with it",
      at: nil, fix: "the other message says which; change what it is about first")
  }

  static func notTracked(_ id: String, _ wanted: String) -> Diagnostic {
    Diagnostic(
      .error, "title-not-tracked",
      "'\(id)' is in the catalog only, so \(wanted) would say nothing", at: nil,
      fix: "'tokonoma status \(id) completed' makes it yours, or with planning, current …")
  }

  static func otherScale(_ scale: Int, from: Int) -> Diagnostic {
    Diagnostic(
      .error, "other-scale", "this library rates to \(scale), not to \(from)", at: nil,
      fix: "write the scale of the ratings first, then the one that they are to have")
  }

  static func onTheScaleAlready(_ scale: Int, from: Int) -> Diagnostic {
    Diagnostic(
      .error, "on-the-scale-already",
      "every rating is on the scale to \(scale) already, as tokonoma.yml says", at: nil,
      fix:
        "leave it so; if they are on that to \(from) all the same, write 'ratingScale: \(from)' first"
    )
  }

  static func notOnTheScale(_ text: String, scale: Int, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "not-on-the-scale", "'\(shortened(text))' is no rating on the scale to \(scale)",
      at: location, fix: "correct it, or name the scale that the ratings are on")
  }

  static func nothingRescaled() -> Diagnostic {
    Diagnostic(
      .error, "nothing-rescaled", "no rating is converted, so that all stay on one scale", at: nil,
      fix: "mend what is named here, then run it again")
  }

  package static func noScale(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, "no-scale", "'\(shortened(text))' is no scale to rate on", at: nil,
      fix: "write 5, 10 or 100")
  }

  static func noRating(_ text: String, _ id: String) -> Diagnostic {
    Diagnostic(
      .error, "rating-of-zero", "\(text) is no rating", at: nil,
      fix: "'tokonoma rate \(id) --none' takes a rating away")
  }

  static func noAmount(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, "no-amount", "'\(shortened(text))' does not say how far", at: nil,
      fix: "write a number such as 12, a step such as +1 or -1, or 'all'")
  }

  static func unknownUnit(_ word: String, kind: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "unknown-unit", "\(kind) is not counted in '\(shortened(word))'", at: nil,
      fix: "count it in \(choices(known))")
  }

  static func countedInHours(_ id: String, kind: String) -> Diagnostic {
    Diagnostic(
      .error, "counted-in-hours", "a \(kind) is counted in hours", at: nil,
      fix: "'tokonoma hours \(id) +1.5' adds some")
  }

  static func unknownTotal(_ id: String, unit: String) -> Diagnostic {
    Diagnostic(
      .error, "unknown-total", "how many \(unit) '\(id)' has in all is not known", at: nil,
      fix: "write the number itself, or say how many there are with --total")
  }

  static func progressBelowZero(_ id: String, progress: Int, unit: String) -> Diagnostic {
    Diagnostic(
      .error, "progress-below-zero",
      progress == 0
        ? "'\(id)' is at 0 already"
        : "'\(id)' is at \(progress) \(progress == 1 ? String(unit.dropLast()) : unit), so it can't go back further",
      at: nil, fix: "write the number itself, without a sign")
  }

  static func beyondTotal(
    _ count: Int, id: String, shown: String, total: Int, isCompleted: Bool
  ) -> Diagnostic {
    let way =
      isCompleted
      ? "'tokonoma status \(id) repeating' begins again"
      : "'tokonoma progress \(id) all' goes to \(total)"
    return Diagnostic(
      .error, "beyond-total", "'\(id)' is at \(shown); \(count) would be beyond the end", at: nil,
      fix: "\(way); if there are more by now, say how many with --total \(count)")
  }

  static func noHours(_ id: String, kind: String, unit: String) -> Diagnostic {
    Diagnostic(
      .error, "no-hours", "hours are for games; \(kind) is counted in \(unit)", at: nil,
      fix: "'tokonoma progress \(id) +1' counts on")
  }

  static func noNumberOfHours(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, "no-number-of-hours", "'\(shortened(text))' is no number of hours", at: nil,
      fix: "write 12, 12.5, 12:30, 90m, or a step such as +1.5 or +0:45")
  }

  static func newCountedInHours(kind: String) -> Diagnostic {
    Diagnostic(
      .error, "new-counted-in-hours", "a \(kind) is counted in hours", at: nil,
      fix: "write --hours 3 in place of --progress 3")
  }

  static func noHoursOfNew(kind: String, unit: String) -> Diagnostic {
    Diagnostic(
      .error, "no-hours-of-new", "hours are for games; \(kind) is counted in \(unit)", at: nil,
      fix: "say it with --progress")
  }

  static func hoursBelowZero(_ id: String, hours: String) -> Diagnostic {
    Diagnostic(
      .error, "hours-below-zero",
      hours == "0"
        ? "'\(id)' is at 0 hours already"
        : "'\(id)' has \(hours) hours, which can't be less than 0",
      at: nil,
      fix: "write the number itself, without a sign")
  }

  static func tooManyHours(_ id: String, hours: String) -> Diagnostic {
    Diagnostic(
      .error, "too-many-hours",
      "'\(id)' has \(hours) hours, and they must stay less than 1,000,000,000", at: nil,
      fix: "write the number itself, without a sign")
  }

  static func titleThere(
    _ id: String, name: String, isTracked: Bool, at path: String
  ) -> Diagnostic {
    let own = isTracked ? "" : "'tokonoma status \(id) planning' makes it yours; "
    return Diagnostic(
      .error, "title-there", "'\(shortened(name))' is in the library already, as '\(id)'",
      at: .file(path),
      fix: own + "for another title of the same name, say --again or give it a --slug")
  }

  static func slugTaken(_ id: String, at path: String) -> Diagnostic {
    Diagnostic(
      .error, "slug-taken", "'\(id)' is taken already", at: .file(path),
      fix: "give the new title another file name with --slug")
  }

  static func noSlugGiven(_ slug: String, proposal: String) -> Diagnostic {
    Diagnostic(
      .error, "no-slug-given",
      "a slug is small letters and digits with hyphens between them, not '\(shortened(slug))'",
      at: nil, fix: "write '\(proposal)'")
  }

  static func notAdded(_ title: String) -> Diagnostic {
    Diagnostic(
      .error, "title-not-added",
      "'\(shortened(title))' is not added, because there would be a problem with it",
      at: nil, fix: "the other message says which; leave that out, or correct it")
  }

  static func emptyTitle() -> Diagnostic {
    Diagnostic(.error, "empty-title", "a title needs a name", at: nil, fix: "write one in quotes")
  }

  static func statusNeeded() -> Diagnostic {
    Diagnostic(
      .error, "status-needed", "a rating or progress needs a status, or it would say nothing",
      at: nil, fix: "add --status completed, current, dropped …")
  }

  static func completedBeforeTheEnd(_ progress: Int, of total: Int) -> Diagnostic {
    Diagnostic(
      .error, "new-before-the-end", "\(progress) of \(total) is not all of it, as completed says",
      at: nil, fix: "leave --progress out, or say --status current")
  }

  static func noAmountOfNew(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, "no-amount-of-new", "'\(shortened(text))' does not say how far", at: nil,
      fix: "write a number such as 12; 'all' needs --total")
  }

  package static func noCreator(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, "no-creator", "'\(shortened(text))' does not say who did what", at: nil,
      fix: "write it as --creator 'director=Shinichirō Watanabe'")
  }

  package static func noTotal(kind: String) -> Diagnostic {
    Diagnostic(
      .error, "no-total", "a \(kind) has no total", at: nil, fix: "leave --total out")
  }

  package static func notConfirmed(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, "not-confirmed", "'\(id)' stays, because nobody could be asked", at: nil,
      fix: "say --yes to remove it, --dry-run to see what would go")
  }
}

extension Diagnostic {
  static func undoNotReadable(_ path: String) -> Diagnostic {
    Diagnostic(
      .warning, "undo-not-readable", "what this change was can't be read, so it is not undone",
      at: .file(path), fix: "remove the file")
  }

  static func nothingToUndo(_ number: Int, count: Int) -> Diagnostic {
    Diagnostic(
      .error, "nothing-to-undo",
      count == 0
        ? "no command has changed anything here that is remembered"
        : "there is no change \(number) to undo, but \(count)", at: nil,
      fix: count == 0
        ? "what an editor changed, the editor or your version control takes back"
        : "'tokonoma undo --list' shows them")
  }

  /// - Parameter other: another change that can be undone, before this one if `isFirst`
  static func changedSince(
    _ paths: [String], command: String, other: (number: Int, command: String, isFirst: Bool)?
  ) -> Diagnostic {
    let others = paths.dropFirst().prefix(4).map { Note("changed too", at: .file($0)) }
    let more = paths.count - 1 - others.count
    let way = other.map { other in
      let name = other.command.isEmpty ? "another change" : "'\(shortened(other.command))'"
      return other.isFirst
        ? "first undo \(name), which came later: 'tokonoma undo \(other.number)'"
        : "correct it by hand; 'tokonoma undo \(other.number)' undoes \(name)"
    }
    return Diagnostic(
      .error, "changed-since",
      "this has been changed since '\(shortened(command))', and undoing that would lose it",
      at: paths.first.map { .file($0) },
      notes: others + (more > 0 ? [Note("and \(more) more")] : []),
      fix: way ?? "correct it by hand")
  }

  /// - Parameter word: given instead of a tag, without a sign or a name
  package static func noSigns(_ word: String?) -> Diagnostic {
    let isSign = word.map { ["+", "-", "\u{2212}"].contains($0) } ?? false
    let name = word.map { isSign ? "name" : shortened($0) } ?? "name"
    return Diagnostic(
      .error, "tag-without-sign",
      isSign || word == nil
        ? "no tag is named"
        : "'\(name)' has no sign, so it is taken as a word of the title", at: nil,
      fix: "write +\(name) to add a tag, -name to take one away")
  }

  static func otherKind(_ id: String, kind: String) -> Diagnostic {
    Diagnostic(
      .error, "other-kind",
      "'\(shortened(id))' is another kind, and the old address could not lead there", at: nil,
      fix:
        "name an address in '\(kind)/'; to change the kind, add the title anew and remove this one")
  }

  static func addressTaken(_ id: String, at path: String) -> Diagnostic {
    Diagnostic(
      .error, "address-taken", "'\(shortened(id))' is the address of a title already, or was",
      at: .file(path), fix: "choose another one")
  }

  package static func editorFailed(status: Int32) -> Diagnostic {
    Diagnostic(
      .error, "editor-failed",
      status == 127
        ? "there is no such editor" : "the editor ended with the exit status \(status)", at: nil,
      fix: "set VISUAL or EDITOR to the editor that you use, as in 'export EDITOR=nano'")
  }

  package static func noEditor() -> Diagnostic {
    Diagnostic(
      .error, "no-editor",
      "neither VISUAL nor EDITOR names an editor, and here is no terminal for one to be chosen",
      at: nil, fix: "set EDITOR to the editor that you use, as in 'export EDITOR=nano'")
  }

  package static func pageNotBuilt(_ id: String, at path: String) -> Diagnostic {
    Diagnostic(
      .error, "page-not-built", "the page of '\(id)' has not been built", at: .file(path),
      fix: "'tokonoma build' makes the site; with --output, say the same here")
  }

  package static func titleHasNoPage(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, "title-has-no-page", "'\(id)' is private, so the site has no page of it", at: nil,
      fix: "'tokonoma show \(id)' shows what you wrote about it")
  }

  package static func noBrowser(_ address: String) -> Diagnostic {
    Diagnostic(
      .error, "no-browser", "no browser could be opened", at: nil,
      fix: "open \(address) in a browser; 'xdg-open' of the package xdg-utils does it for you")
  }

  package static func noPeriod(_ text: String, option: String) -> Diagnostic {
    Diagnostic(
      .error, "no-period", "'\(shortened(text))' for \(option) is no year, month or day", at: nil,
      fix: "write 2021, 2021-05, 2021-05-17, today or yesterday")
  }

  static func totalBelowProgress(_ total: Int, progress: Int) -> Diagnostic {
    Diagnostic(
      .error, "total-below-progress", "\(progress) would be beyond the end at \(total)", at: nil,
      fix: "give a --total of \(progress) or more")
  }

  static func noTotalAmount(_ text: String) -> Diagnostic {
    Diagnostic(
      .error, "no-total-amount", "'\(shortened(text))' is no number for --total", at: nil,
      fix: "write how many there are, as in 24, or how many more, as in +12")
  }
}
