/// The key of a word of the desk that isn't in a template; those of templates are only in the files.
enum DeskWord: String, CaseIterable {
  case desk, now, title, history, site
  case finished, another, oneMore, minutesMore, pagesMore, percentMore, setTo, undo
  case done, notDone, changedMeanwhile, added, removed, undone, unchanged
  case changedSince

  /// `one-more`
  var key: String {
    var key = ""
    for character in rawValue {
      if character.isUppercase { key += "-" }
      key += character.lowercased()
    }
    return key
  }
}
