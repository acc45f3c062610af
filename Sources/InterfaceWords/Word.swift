/// What the site says in its own words: a text of `Templates/words/en.yml`, or a list of them.
///
/// A new text is a case here, under the key of the same name in each language's file: `skipToContent` is
/// `skip-to-content`. What varies by kind, verb or unit is in `KindWord`, `VerbWord`, and under `units:`.
package enum Word: Int, Sendable, CaseIterable {
  // Around every page.
  case skipToContent, mainPages, allPages, madeWith

  // Numbers, lists, dates.
  case groupSeparator, listSeparator
  case months, shortMonths, longDate, longMonth, shortDate, shortMonth, year, yearBeforeChrist

  // Pages that lead elsewhere.
  case pageNotFound, pageNotFoundText, nothingAtThisAddress, backToTheBeginning

  /// Its key in a file of words.
  package var key: String { kebabCase("\(self)") }
}

/// What a kind of thing is called, under `kinds:` and the kind's id.
package enum KindWord: Int, Sendable, CaseIterable {
  /// `Books`: the heading of the kind's page.
  case name
  /// `book`: one of them, within a sentence.
  case noun
  // The statuses: Watching, Watched …
  case current, completed, planning, paused, dropped, repeating

  var key: String { kebabCase("\(self)") }
}

/// What is said of all that is watched, read, played, under `verbs:` and the verb's id.
package enum VerbWord: Int, Sendable, CaseIterable {
  // The headings of the two lists, and what they say while there is nothing in them.
  case inProgress, done, nothingInProgress, nothingDone

  var key: String { kebabCase("\(self)") }
}

/// Words for what the owner writes freely, such as `role: director`; what is not in the table is shown as written.
package enum WordTable: Int, Sendable, CaseIterable {
  case roles, formats, relations, media

  var key: String { "\(self)" }
}

/// What a text leaves open, in braces: `{title}`.
package enum Parameter: String, Sendable, CaseIterable {
  case best, count, day, month, number, owner, rating, title, total, unit, year
}

/// `skipToContent` → `skip-to-content`
private func kebabCase(_ name: String) -> String {
  var key = ""
  for character in name {
    if character.isUppercase { key += "-" }
    key += character.lowercased()
  }
  return key
}
