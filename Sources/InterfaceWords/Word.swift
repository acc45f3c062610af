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

  // Lists by status, and what they say while they are empty.
  case wishList, noWishes, backlog, wishes, paused, nothingPaused, dropped, nothingDropped
  case favorites, noFavorites, highestRated, inTheCatalog, undated, kindAndStatus

  // Lists of other things.
  case lists, noLists, nothingOnThisList, genres, noGenres, creators, noCreators, reviews
  case noReviews, about

  // What lists say of themselves.
  case titles, titlesRanked, listsCount, reviewsCount, genresCount, creatorsCount, pageNumber
  case pageFromTheOldest, all, allReviews, titlesHeading, pagesOfTheList, letters, statuses
  case earlier, later, newer, older

  // Ratings and progress: "9.5 of 10", "12 / 26 episodes". The value comes between the rating and its best.
  case rating, outOf, ratingOfBest, ratedStep, titlesNoun, progress, progressOfTotal, amount

  // The profile.
  case meanRating, episodesWatched, chaptersRead, pagesRead, daysWellSpent, recentlyFinished,
    latestReviews, ratings, nextPerhaps, waiting, hoursWellSpent, nothingYet
  case waitingOnTheShelf, becauseYouRated

  // Reviews.
  case review, reviewedOn, reviewedBy, contentWarnings, givesTheStoryAway
  case givesTheStoryAwaySentence, spoiler, showSpoiler, aPrivateTitle

  // The page of a title: headings.
  case also, aboutTheTitle, eachTime, partByPart, episodes, characters, related, facts
  case moreLikeThis, coverOf, episodeIsDone

  // The page of a title: columns of its tables.
  case time, started, finished, note, part, firstTime, againNumber, seasonNumber, volumeNumber,
    episodeNumber

  // The page of a title: what goes below its status.
  case startedOn, finishedOn, droppedOn, again, againTwice, favorite, favoriteNumber, onPlatform

  // The page of a title: facts.
  case factEpisodes, factChapters, factVolumes, factPages, length, lengthOfEpisode, released, state,
    publishers
  case platforms, ageRating, series, numberInSeries, beforeIt, afterIt, inLists, numberInList
  case tags, owned, yes, community, ratedBy, ratedOn, ratedByOn, dataFrom, elsewhere, stateFinished
  case stateReleasing, stateNotYetReleased, stateCancelled, stateHiatus, mainCharacter
  case supportingCharacter, backgroundCharacter

  // The page about the site, and of a former address.
  case credits, factsComeFrom, madeWithAtLength, moved, movedTo

  // What pages say of themselves to search engines and to those who share them.
  case onPage, profileSummary, listingSummary, kindSummary, groupSummary, groupIndexSummary
  case listsSummary, listSummary, reviewsSummary, aboutSummary, redirectSummary, titleSummary
  case ratedTitleSummary, titleAndKind

  /// Its key in a file of words.
  package var key: String { kebabCase("\(self)") }
}

/// What a kind of thing is called, under `kinds:` and the kind's id.
package enum KindWord: Int, Sendable, CaseIterable {
  /// `Books`: the heading of the kind's page.
  case name
  /// `book`: one of them, within a sentence.
  case noun
  /// `books`: all of them, within a sentence.
  case plural
  /// `books read`: what the profile counts.
  case done
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
  case best, count, day, kind, month, number, owner, page, platform, rating, shared, source, status,
    text
  case title, total, unit, year
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
