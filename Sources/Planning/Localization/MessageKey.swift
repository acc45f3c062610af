import Base

/// The key of a text, or a list of texts, of `Templates/words/en.yml`.
///
/// A new text is a case here and a key in each language's file: `skipToContent` is
/// `skip-to-content`. Texts that vary by kind, verb or unit are in `KindMessageKey`,
/// `VerbMessageKey` and under `units:`.
///
/// `CodingKey` gives the names of cases without reflection.
package enum MessageKey: Int, Sendable, CaseIterable, CodingKey {
  // Every page.
  case skipToContent, mainPages, allPages, menu, now, shelves, madeWith
  case home, shelf, statisticsDoor, views, grid, ranking

  // Numbers, lists, dates.
  case groupSeparator, listSeparator, listEnd, sentenceSeparator, approximately
  case months, shortMonths, longDate, longMonth, shortDate, shortMonth, dayOfMonth, year,
    yearBeforeChrist

  // Pages that lead elsewhere.
  case pageNotFound, pageNotFoundText, nothingAtThisAddress, backToTheBeginning

  // Lists by status, and their empty texts.
  case planned, nothingPlanned, ownedNotStarted, notOwnedYet, paused, nothingPaused, dropped,
    nothingDropped
  case favorites, noFavorites, highestRated, mostPlayed, inTheCatalog, undated, kindAndStatus

  // Lists of other things.
  case lists, noLists, nothingOnThisList, genres, noGenres, creators, noCreators, noTags
  case noSeries, reviews, noReviews, about, mostTitles, severalTitles, aToZ, oftenWith

  // Counts and paging of lists.
  case titles, titlesRanked, listsCount, reviewsCount, genresCount, creatorsCount, tagsCount
  case seriesCount, pageNumber, pageFromTheOldest, all, allReviews, titlesHeading
  case pagesOfTheList, letters, statuses, earlier, later, newer, older

  // Scripts: the switch of colors, the controls of a list.
  case colorScheme, schemeOfTheSystem, lightScheme, darkScheme
  case filterThisList, filterTitle, filterKind, filterGenre, filterRating, anyKind, anyGenre
  case anyRating, orHigher, sortBy, sortAsListed, sortByTitle, sortByRating, sortByFinished
  case sortByReleased, sortByAdded, sortByLength, sortByCommunity, sortByTitleReversed
  case sortByRatingReversed, sortByFinishedReversed, sortByReleasedReversed, sortByAddedReversed
  case sortByLengthReversed, sortByCommunityReversed, showAll, showMore, nothingMatches,
    filteredCount, loadingPages
  case pagesNotLoaded

  // Ratings and progress: "9.5 of 10", "12 of 26 episodes".
  case rating, outOf, ratingOfBest, progressOfTotal, amount
  case watchedOfTotal, readOfTotal, playedOfTotal, doneOfTotal

  // The profile.
  case meanRating, episodesWatched, chaptersRead, pagesRead, daysWellSpent, recentlyFinished,
    latestReviews, ratings, nextPerhaps, hoursWellSpent, nothingYet
  case becauseYouRated, becauseIRated, updated
  case figuresOfKind, figuresSince, figuresPlain, figuresRated, bigYear, bigYearAgain
  case hoursInGames, hoursInGamesMost, onTheGo

  // Goals for a year.
  case goals, goalsOfYear, goalOfKind, titlesOfGoal, goalReached, goalAhead, goalOnPace, goalToGo
  case numberWords

  // The top rated, and the page for discovering titles.
  case topRated, nothingRated, rated, countRated, amongRated, amongRatedOrHigher, rankings
  case byOwner, byTheCommunity, communityGave, communityGaveBy
  case howItIsRanked, whyWeighted, weightedMean, lettersOfTheFormula, titlesByTheCommunity
  case groupsByRatings, constants, discover, nothingToDiscover, recommended, pageFromTheEnd
  case previous, next, ratingOnSource, ratingByTheCommunity, topSummary, discoverSummary

  // Reviews.
  case review, reviewedOn, reviewedBy, contentWarnings, givesTheStoryAway
  case givesTheStoryAwaySentence, spoiler, showSpoiler, aPrivateTitle, behindTheGate
  case behindTheGateSentence

  // Tasks and callouts in texts.
  case taskOpen, taskDone, backToTheText
  case calloutNote, calloutAbstract, calloutInfo, calloutTodo, calloutTip, calloutImportant
  case calloutSuccess, calloutQuestion, calloutWarning, calloutFailure, calloutDanger, calloutBug
  case calloutExample, calloutQuote

  // The page of a title: headings.
  case also, moreNames, myHistory, aboutTheTitle, eachTime, partByPart, episodes, characters,
    related, facts
  case moreLikeThis, besideIt, sameFranchise, finishedAround, ratedAlike, plannedToo
  case ratedNearly, quotes, quotePage, readTheReview
  case coverOf, episodeIsDone

  // The page of a title: columns of its tables.
  case started, finished, note, part, timesInOrder, timeNumber, seasonNumber, volumeNumber,
    chapterNumber, episodeNumber

  // The page of a title: below its status.
  case startedOn, finishedOn, droppedOn, favorite, favoriteNumber,
    onPlatform, withPeople

  // The page of a title: facts.
  case factCountry, factCountries, factLanguage, factLanguages
  case factEpisodes, factChapters, factVolumes, factPages, length, lengthOfEpisode, released, state,
    publisher, publishers
  case platform, platforms, ageRating, series, numberInSeries, beforeIt, afterIt, inLists,
    numberInList, communityPlace
  case tags, owned, yes, community, ratedBy, ratedOn, ratedByOn, dataFrom, elsewhere, stateFinished
  case stateReleasing, stateNotYetReleased, stateCancelled, stateHiatus, mainCharacter
  case supportingCharacter, backgroundCharacter

  // Broadcasts, and their calendar.
  case upcoming, upcomingLead, noAiringDates, datesInUtc, noDatesAhead, lastDates
  case subscribeTo, theCalendar
  case timeInUtc, anEpisode, aChapter, titleAndPart

  // Feeds and embeds.
  case embedHeading, embedIntroduction, embedForForums, onYourPhone, qrCodeOf
  case feed, feedHint, doneTitle, ratedTitle, doneOn, doneOnAndRated, reviewOf, warnsOf
  case ratedSentence

  // The page about the site, and pages at former addresses.
  case credits, factsComeFrom, libraryAsFile, madeWithAtLength, moved, movedTo

  // The diary.
  case diary, noDiary, latest, years, yearInReview, bestOfYear, bestTitle, someTimeInYear
  case finishedTimes, finishedTimesAgain, againMark
  case undatedNote, undatedNoteAgain, undatedRepeats, diaryCounts, repeatsInAll, finishedElsewhere
  case dayByDay, daysChart, withoutADay

  // A year and its months.
  case yearSoFar, timeSoFar, bestOfMonth, busiestMonth, furtherOnes, furtherMonths
  case leadAmount, leadBiggest, leadMore, leadFewer, leadSame, leadMean, leadMeanSame
  case leadMeanHigher, leadMeanLower, leadMonth, leadMonths, leadMonthsNone, leadPremieres
  case weeklyPace, countInMonth, fromTheYear
  case timeSpent, finishedByWeekday, weekdaysChart, weekdays, shortWeekdays, columnWeekday
  case ofThoseWithADay, leavesOutDays, streaks, daysInARow, daysOfPause, streakSpan, pauseSpan,
    activeDays
  case figuresOfYear, streak, outInYear
  case firstAndLast, firstAndLatest, busiestWeek, finishedInWeek, weekOf, weeksAsBusy
  case newAndOld, cameOutIn, bestOfThose, oldestFrom, meanByYear, meansChart
  case studiosOfYear, peopleOfYear, longest, longestAndShortest, slowest, daysFromStart, forAmount
  case genresOfTwoYears, countsTitlesOnce, placeNew, placeSame, placeUp, placeDown

  // The wall of all titles.
  case wall, wallSummary, spineRated, wallLegend, partsOfTheWall, skipTheShelves

  // Friends, and mentions on other sites.
  case friends, friendsSummary, friendsOnThis, recentlyWritten, tasteBesideMine, titlesInCommon
  case ratedByBoth, meanDifference, correlation, difference, howTasteIsCompared, toBorrow, toLend
  case friendBoth
  case mentions, likes, blogroll

  // The statistics: figures, and the heads of tables.
  case statistics, noStatistics, timesFinished, timesFinishedAgain, hoursWatched, daysWatched
  case estimatedNote, hoursPlayed, volumesRead, showTheNumbers, numbersOf
  case columnYear, columnMonth, columnByMonth, columnKind, columnDecade, columnGenre, columnTogether
  case columnAgain, columnMeanRating, columnActivity

  // The charts.
  case ratingsChart, finishedByYear, finishedByYearChart, byKindAndStatus, byStatus,
    kindsChart
  case shelfInProgress, activity, activityChart, activityCounts, activityNote
  case monthInitials, someTime
  case byDecade, decadesChart, decade, earlierDecades, genresChart
  case comparison, comparisonChart, myRating, communityAxis, communityMean, onAverageAbove
  case onAverageBelow, onAverageEqual, likedMore, likedLess, ratingAgainst
  case byWeekdayAndMonth, finishedOnWeekday, weekdayHeat, timesFinishedOn, timesRated,
    finishedTitles
  case columnFinishedTitles, aboveMyAverage, belowMyAverage, notRated, daysPlayed, daysSpent
  case byGenre, byFormat, byLength, byStudio, byPerson, formatsChart, lengthsChart, studiosChart
  case peopleChart, columnFormat, columnLength, columnStudio, columnPerson
  case byCountry, byLanguage, countriesChart, languagesChart

  // The superlatives of the statistics.
  case mostOfOneStudio, mostOfOnePerson, strictestYear, kindestGenre, oldest, mostRepeated
  case averageOf, averageAgainst

  // Search.
  case search, searchLabel, nothingToSearch, noTitleFound, nearlyFound, typeAnotherLetter
  case pagesFound, foundCreator, foundTag, foundList
  case firstTitlesFound, searchFailed, searchNeedsScript, recentSearches
  case clearRecentSearches, browse

  // The pages that compare a visitor's list with the owner's.
  case compare, compareWithSite, compareSummary, compareLead, compareStays, compareAnotherWay
  case compareWithSiteLead, compareWithFile, chooseFile, orDropIt, compareFormats, siteAddress
  case compareWithIt, compareNeedsScript, compareBothSeen, compareNoneSeen, compareYou
  case compareAgree, compareRateHigher, compareRateLower, compareRateAlike, compareNoRatings
  case compareBothLove, comparePart, compareLend, compareBorrow, compareLendNote
  case compareBorrowNote, compareBoth, compareMine, compareOnYourList, compareOnMyList
  case compareAlike, compareAnother, comparePicture, savePicture, saveStory, copyText, textCopied
  case rememberIt, rememberNote, remembered, forgetIt
  case forgotten, notUnderstood, nothingInFile, fileTooLarge, fileDamaged, addressNotUnderstood
  case siteNotReached, dataNotLoaded, comparing, compareOnlyMine, compareOfBoth, compareOnlyYours

  // The page that names one title for tonight.
  case ask, askSummary, askLead, nothingToAnswer, howLong, inWhichMood, whoIsThere
  case aloneOrNot, alone, withSomebody, anyLength, anyMood, askNow, askAgain, noAnswer
  case anEvening, aWeekend, someWeeks, aLongTime, whoKnowsHowLong
  case yourTurn, askInvitation, compareInvitation, friendsInvitation
  case askRated, askFavorite, linkToAnswer, copyLink, linkCopied, share, send

  // Lines on pictures for sharing.
  case daysInAll, tens, ratedBest

  // Summaries for search engines and link previews.
  case onPage, profileSummary, listingSummary, shelfSummary, kindSummary, groupSummary,
    groupIndexSummary
  case listsSummary, listSummary, reviewsSummary, diarySummary, monthSummary
  case statisticsSummary
  case aboutSummary, redirectSummary, titleSummary
  case ratedTitleSummary, titleAndKind, searchSummary, upcomingSummary

  package var key: String { kebabCase(stringValue) }
}

/// The names of a kind of media, under `kinds:` and the kind's id.
package enum KindMessageKey: Int, Sendable, CaseIterable, CodingKey {
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

  var key: String { kebabCase(stringValue) }
}

extension MessageKey {
  /// The texts whose `{title}` becomes a link or is emphasized; they are split there.
  static let withLink: [MessageKey] = [
    .becauseYouRated, .becauseIRated, .movedTo, .subscribeTo, .leadAmount, .leadBiggest, .leadMore,
    .leadFewer, .leadSame, .leadMean, .leadMeanSame, .leadMeanHigher, .leadMeanLower, .leadMonth,
    .leadMonths, .leadMonthsNone, .leadPremieres,
  ]
}

/// The texts about titles that are watched, read or played, under `verbs:` and the verb's id.
package enum VerbMessageKey: Int, Sendable, CaseIterable, CodingKey {
  // The headings of the two lists, and their empty texts.
  case inProgress, done, nothingInProgress, nothingDone
  /// `Rewatched`: a further run, in feeds.
  case doneAgain
  /// `rewatched once`, or `watched 3 times` in all: below a title.
  case againOnce, times
  /// `rewatches`: after a number.
  case repeats
  /// `17 rewatches`
  case countedRepeats
  /// `You have seen it`: the mark for visitors who have compared.
  case youToo

  var key: String { kebabCase(stringValue) }
}

/// Tables that translate the owner's free words, such as `role: director`. Other words are shown as
/// written.
package enum Vocabulary: Int, Sendable, CaseIterable, CodingKey {
  case roles, formats, relations, media, countries, languages

  var key: String { stringValue }
}

/// A parameter of a text, in braces: `{title}`.
package enum Parameter: String, Sendable, CaseIterable {
  case best, count, date, day, kind, month, number, owner, page, platform, rating, shared, source
  case status, text, title, total, unit, year
}

/// `skipToContent` → `skip-to-content`
private func kebabCase(_ name: String) -> String {
  String(capacity: 2 * name.utf8.count) { key in
    for byte in name.utf8 {
      if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) { key.append(UInt8(ascii: "-")) }
      key.append(byte | 0x20)
    }
  }
}
