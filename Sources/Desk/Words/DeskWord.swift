import MediaLibrary

/// The key of a word that the desk's code uses; words that only templates use aren't listed.
enum DeskWord: String, CaseIterable {
  case desk, now, find, title, lists, history, site
  case finished, another, allInProgress, oneMore, minutesMore, pagesMore, percentMore, setTo, undo
  case inLibrary, lately, begin, bindToIt, asPlanned, asCurrent, asDone
  case done, notDone, changedMeanwhile, added, removed, undone, unchanged
  case started, finishedOn, droppedOn, dateForm, today, yesterday, unknownDay
  case tickEpisodes, tickChapters, tickVolumes
  case withoutRating, makeFavorite, noFavorite, rank, putOn, takeOff, removeTag, forgetNotes
  case makeRanked, notRanked, hideList, showList, deleteList, moveUp, moveDown
  case `public`, unlisted, `private`, withoutCover, remove, noPicture, noPictureProgram
  case `import`, noFiles, otherFiles, workGoesOn, percentDone
  case newTitles, changedTitles, keptPrivate, removedTitles, vanishedTitles, staysRemoved, newLists
  case changedLists, keptLists, notRead, moreRows, countNew, countChanged, countUnchanged
  case countNotTaken, isNew, skipIt, takeTheirs, takeLists, takeRemoved
  case otherSame, inApril, inMay
  case settings, noValue, noSetting, explained
  case devices, codeValidity
  case publish, addedFiles, changedFiles, removedFiles, notPublished
  case placeFolder, placeRsync, placeSftp, placeGithub, placeCodeberg, placeGit, placeNetlify
  case placeCloudflare
  case notFetched
  case siteName, yourName, keptKinds, scale, usualScale, scaleTo, gate, noGate, gateFrom
  case notFound

  /// For each question about a new library.
  static func question(_ id: String) -> DeskWord {
    switch id {
    case "owner": .yourName
    case "kinds": .keptKinds
    case "scale": .scale
    case "age": .gate
    default: .siteName
    }
  }

  /// - Parameter isUsual: whether it is the answer of those who don't choose
  static func answer(to id: String, isUsual: Bool) -> DeskWord {
    id == "scale" ? (isUsual ? .usualScale : .scaleTo) : isUsual ? .noGate : .gateFrom
  }

  /// `place-folder`, for each host
  static func place(_ host: Settings.Publishing.Host) -> DeskWord {
    switch host {
    case .folder: .placeFolder
    case .rsync: .placeRsync
    case .sftp: .placeSftp
    case .github: .placeGithub
    case .codeberg: .placeCodeberg
    case .git: .placeGit
    case .netlify: .placeNetlify
    case .cloudflare: .placeCloudflare
    }
  }

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
