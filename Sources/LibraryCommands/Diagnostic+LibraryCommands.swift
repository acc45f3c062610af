import Base

extension Diagnostic {
  /// - Parameters:
  ///   - near: the title that was probably meant
  ///   - broken: partly unreadable files, which may contain the title
  package static func titleNotFound(
    _ query: String, near: (id: String, name: String)?, broken: [String]
  ) -> Diagnostic {
    .error(
      "title-not-found", "no title matches '\(shortened(query))'",
      notes: broken.prefix(3).map {
        Note("part of this file could not be read; the title may be in it", at: .file($0))
      },
      fix: near.map { "did you mean '\($0.id)', \(shortened($0.name))?" }
        ?? "'tokonoma list' shows all; 'tokonoma help add' shows how to add one")
  }

  /// - Parameter command: the command with its text in quotes
  package static func textNeedsQuotes(_ query: String, instead command: String) -> Diagnostic {
    .error(
      "title-not-found", "no title matches '\(shortened(query))'",
      fix: "put the text in quotes: \(command)")
  }

  package static let titleFileNotRead = error(
    "title-file-not-read",
    "part of this file could not be read, so titles or keys of it are missing here",
    fix: "'tokonoma check' shows what is wrong with it")

  package static func severalTitles(
    _ query: String, found: [(id: String, name: String)]
  ) -> Diagnostic {
    let shown = found.prefix(20).map { Note("\($0.id)  \(shortened($0.name))") }
    let more = found.count > shown.count ? [Note("and \(found.count - shown.count) more")] : []
    let kinds = Set(found.map { $0.id.prefix { $0 != "/" } })
    return .error(
      "several-titles", "\(found.count) titles match '\(shortened(query))'", notes: shown + more,
      fix: "use one of these ids" + (kinds.count > 1 ? ", or add --kind" : ""))
  }

  package static func unknownKind(_ word: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-kind", "there is no kind '\(shortened(word))'",
      fix: nearest(to: word, among: known).map { "did you mean '\($0)'?" }
        ?? "write \(choices(known))")
  }

  static func titleMissing(_ id: String, at path: String) -> Diagnostic {
    .error(
      "title-gone", "'\(id)' is no longer in its file", at: .file(path),
      fix: "run it again; someone changed the library meanwhile")
  }

  static func readOnlyFile(_ path: String) -> Diagnostic {
    .error(
      "read-only-file", "the file is write-protected, so it was not changed", at: .file(path),
      fix: "'chmod u+w \(path)' allows it")
  }

  /// - Parameters:
  ///   - began: the month in which the title begins too late
  ///   - ended: the month in which it ends too early
  ///   - isAgain: whether a run in its history ends too early
  static func wouldBeWrong(
    _ id: String, began: String?, ended: String?, isAgain: Bool
  ) -> Diagnostic {
    let fix =
      switch (began, ended) {
      case _ where isAgain: "'tokonoma edit \(id)' changes when that run began"
      case (nil, let month?): "say when you began, as in 'tokonoma set \(id) started \(month)'"
      case (let month?, nil):
        "first say when it ended, as in 'tokonoma set \(id) finished \(month)'"
      default: "do what its fix says, then try again"
      }
    return .error(
      "would-be-wrong", "'\(id)' was not changed: it would cause the problem below", fix: fix)
  }

  package static func noPeriod(_ text: String, option: String) -> Diagnostic {
    .error(
      "no-period", "'\(shortened(text))' for \(option) isn't a year, month or day",
      fix: "write 2021, 2021-05, 2021-05-17, yesterday or last friday")
  }
}

extension Diagnostic {
  static func titleThere(
    _ id: String, name: String, isTracked: Bool, at path: String
  ) -> Diagnostic {
    let own = isTracked ? "" : "'tokonoma status \(id) planning' tracks it; "
    return .error(
      "title-there", "'\(shortened(name))' is already in the library, as '\(id)'", at: .file(path),
      fix: own + "for another title of the same name, add --again or a --slug")
  }

  static func slugTaken(_ id: String, at path: String) -> Diagnostic {
    .error(
      "slug-taken", "'\(id)' is already taken", at: .file(path),
      fix: "give the new title another file name with --slug")
  }

  static func noSlugGiven(_ slug: String, proposal: String) -> Diagnostic {
    .error(
      "no-slug-given",
      "a slug is lower-case letters and digits with hyphens between them, not '\(shortened(slug))'",
      fix: "write '\(proposal)'")
  }

  static func notAdded(_ title: String) -> Diagnostic {
    .error(
      "title-not-added", "'\(shortened(title))' was not added: it would cause the problem below",
      fix: "leave that out, or correct it")
  }

  static let emptyTitle = error("empty-title", "a title needs a name", fix: "write one in quotes")

  static let statusNeeded = error(
    "status-needed", "a rating or progress needs a status",
    fix: "add --status completed, current, dropped …")

  static func completedBeforeTheEnd(_ progress: Int, of total: Int) -> Diagnostic {
    .error(
      "new-before-the-end", "a title can't be completed at \(progress) of \(total)",
      fix: "leave --progress out, or write --status current")
  }

  package static func noCreator(_ text: String) -> Diagnostic {
    .error(
      "no-creator", "'\(shortened(text))' has no role",
      fix: "write it as --creator \(shellWord("director=\(shortened(text))"))")
  }

  package static func noTotal(kind: String) -> Diagnostic {
    .error("no-total", "a \(kind) has no total", fix: "leave --total out")
  }

  package static func notConfirmed(_ id: String) -> Diagnostic {
    .error(
      "not-confirmed", "'\(id)' was not removed, because there is no terminal to ask in",
      fix: "add --yes to remove it, or --dry-run to see what would be removed")
  }
}

extension Diagnostic {
  static let undoNotReadable = warning(
    "undo-not-readable", "the record of this change can't be read, so it is not undone",
    fix: "remove the file")

  static func nothingToUndo(_ number: Int, count: Int) -> Diagnostic {
    count == 0
      ? .error(
        "nothing-to-undo", "there is no change to undo",
        fix: "your editor or version control takes back what you changed without tokonoma")
      : .error(
        "nothing-to-undo", "there is no change \(number) to undo, only \(count)",
        fix: "'tokonoma undo --list' shows them")
  }

  /// - Parameter other: another change that can be undone, to be undone before this one if
  ///   `isFirst`
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
    return .error(
      "changed-since",
      "this has been changed since '\(shortened(command))'; undoing that would lose the change",
      at: paths.first.map { .file($0) },
      notes: others + (more > 0 ? [Note("and \(more) more")] : []), fix: way ?? "correct it by hand"
    )
  }

  /// - Parameters:
  ///   - word: the word that was taken for one of the title; nil if there is no other
  ///   - instead: the whole command
  package static func noSigns(_ word: String?, instead: String) -> Diagnostic {
    .error(
      "tag-without-sign",
      word.map { "'\(shortened($0))' has no sign, so it is taken as a word of the title" }
        ?? "no tag is given",
      fix: (word == nil ? "write a tag, such as: " : "type: ") + instead)
  }

  static func otherKindInList(_ id: String, kind: String) -> Diagnostic {
    .error(
      "other-kind", "'\(id)' is in a file of many titles, all of one kind",
      fix: "cut it out of its file, and write it into a file of its own in library/\(kind)/")
  }

  static func addressTaken(_ id: String, at path: String) -> Diagnostic {
    .error(
      "address-taken", "'\(shortened(id))' is or was the address of another title",
      at: .file(path), fix: "choose another one")
  }
}

extension Diagnostic {
  package static func editorFailed(status: Int32) -> Diagnostic {
    .error(
      "editor-failed",
      status == 127 ? "there is no such editor" : "the editor ended with the exit status \(status)",
      fix: "set VISUAL or EDITOR to your editor, as in 'export EDITOR=nano'")
  }

  package static let noEditor = error(
    "no-editor",
    "neither VISUAL nor EDITOR names an editor, and there is no terminal to run one in",
    fix: "set EDITOR to your editor, as in 'export EDITOR=nano'")

  package static func pageNotBuilt(_ id: String, at path: String) -> Diagnostic {
    .error(
      "page-not-built", "the page of '\(id)' has not been built", at: .file(path),
      fix: "'tokonoma build' makes the site; with --output, give the same folder here")
  }

  package static func titleHasNoPage(_ id: String) -> Diagnostic {
    .error(
      "title-has-no-page", "'\(id)' is private, so it has no page",
      fix: "'tokonoma show \(id)' shows what you wrote about it")
  }

  package static func noBrowser(_ address: String) -> Diagnostic {
    .error(
      "no-browser", "no browser could be opened",
      fix: "open \(address) in a browser, or install xdg-utils, which tokonoma asks to do it")
  }
}

extension Diagnostic {
  static func unknownTitleKey(_ word: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-title-key", "a title has no key '\(shortened(word))'",
      fix: nearest(to: word, among: known).map { "did you mean '\($0)'?" }
        ?? "'tokonoma help keys' lists all; one of your own begins with x-")
  }

  static func nothingToAdd(to key: String, isCounts: Bool) -> Diagnostic {
    .error(
      "empty-item", "no item of '\(shortened(key))' is given",
      fix: "write it, as in \(isCounts ? "+12" : "+Drama")")
  }

  static func noPlaceForReview(_ id: String, at path: String) -> Diagnostic {
    .error(
      "no-place-for-review", "a file of many titles has no reviews", at: .file(path),
      fix: "'tokonoma note \(id) …' writes a private note; "
        + "for a review, move the title into a file of its own, library/\(id).md")
  }

  static func reviewThere(_ id: String) -> Diagnostic {
    .error(
      "review-there", "'\(id)' already has a review",
      fix: "--replace overwrites it; without a text, it opens in your editor")
  }
}

extension Diagnostic {
  static func noList(
    _ query: String, found: [String], isSeveral: Bool, toDelete: Bool = false
  ) -> Diagnostic {
    let shown = found.isEmpty ? "" : choices(Array(found.prefix(20)))
    let other =
      toDelete
      ? "to take a title off a list: tokonoma lists remove LIST TITLE"
      : "start one with: tokonoma lists new '\(shortened(query))'"
    return .error(
      "no-list",
      isSeveral
        ? "\(found.count) lists match '\(shortened(query))'"
        : "no list matches '\(shortened(query))'",
      fix: isSeveral
        ? "write \(shown)"
        : (shown.isEmpty ? "" : "write \(shown)\(toDelete ? "; " : ", or ")") + other)
  }

  static func listThere(_ slug: String, at path: String) -> Diagnostic {
    .error(
      "list-there", "there is already a list '\(slug)'", at: .file(path),
      fix: "'tokonoma lists' shows all; choose another name for this one")
  }

  static func listMissing(_ slug: String, at path: String) -> Diagnostic {
    .error(
      "list-gone", "the list '\(slug)' can't be read any more", at: .file(path),
      fix: "'tokonoma check' shows what is wrong with it")
  }

  static func notOnList(_ id: String, _ list: String) -> Diagnostic {
    .error(
      "not-on-list", "'\(id)' isn't on the list '\(list)'",
      fix: "'tokonoma lists add \(list) \(id)' puts it there")
  }
}
