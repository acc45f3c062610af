import Base

/// How many characters of a title are kept, since sites list everyone who speaks a line.
let mostCharacters = 12

/// nil if the word isn't a usual genre, but for example a place.
func animeGenre(_ word: String) -> String? {
  let genres = [
    "action", "adventure", "comedy", "drama", "ecchi", "fantasy", "hentai", "horror",
    "mahou shoujo", "mecha", "music", "mystery", "psychological", "romance", "sci-fi",
    "slice of life", "sports", "supernatural", "thriller",
  ]
  let others = [
    "science fiction": "sci-fi", "magical girl": "mahou shoujo", "sport": "sports",
    "slice-of-life": "slice of life",
  ]
  let word = word.trimmed.lowercased()
  let genre = others[word] ?? word
  guard genres.contains(genre) else { return nil }
  if genre == "sci-fi" { return "Sci-Fi" }
  return genre.split(separator: " ")
    .map { $0 == "of" ? "of" : $0.prefix(1).uppercased() + $0.dropFirst() }
    .joined(separator: " ")
}

/// The states of works in sites' words, as `folded` returns them.
let releaseStatuses: [String: String] = [
  "finished": "FINISHED", "finishedairing": "FINISHED", "ended": "FINISHED",
  "released": "FINISHED", "releasing": "RELEASING", "running": "RELEASING",
  "current": "RELEASING", "currentlyairing": "RELEASING", "currentlypublishing": "RELEASING",
  "publishing": "RELEASING", "returningseries": "RELEASING", "upcoming": "NOT_YET_RELEASED",
  "notyetreleased": "NOT_YET_RELEASED", "notyetaired": "NOT_YET_RELEASED",
  "notyetpublished": "NOT_YET_RELEASED", "unreleased": "NOT_YET_RELEASED",
  "tba": "NOT_YET_RELEASED", "planned": "NOT_YET_RELEASED", "rumored": "NOT_YET_RELEASED",
  "indevelopment": "NOT_YET_RELEASED", "inproduction": "NOT_YET_RELEASED",
  "postproduction": "NOT_YET_RELEASED", "pilot": "NOT_YET_RELEASED",
  "cancelled": "CANCELLED", "canceled": "CANCELLED", "discontinued": "CANCELLED",
  "hiatus": "HIATUS", "onhiatus": "HIATUS", "tobedetermined": "HIATUS",
]

/// `SEQUEL` for `sequel`, `PARENT` for `parent_story`.
func relationType(ofWords words: String) -> String? {
  let word = words.trimmed.uppercased().replacing(" ", with: "_").replacing("-", with: "_")
  switch word {
  case "SEQUEL", "PREQUEL", "ADAPTATION", "SOURCE", "SIDE_STORY", "PARENT", "SPIN_OFF",
    "ALTERNATIVE", "SUMMARY", "COMPILATION", "CONTAINS", "CHARACTER", "OTHER":
    return word
  case "PARENT_STORY", "FULL_STORY", "SIDE_STORY_OF", "SPINOFF_OF", "SPIN_OFF_OF": return "PARENT"
  case "ALTERNATIVE_VERSION", "ALTERNATIVE_SETTING", "ALTERNATE_RETELLING",
    "ALTERNATE_RETELLING_OF", "REMAKE", "REMAKE_OF":
    return "ALTERNATIVE"
  case "SEQUEL_OF": return "PREQUEL"
  case "PREQUEL_OF": return "SEQUEL"
  case "ADAPTED_FROM", "ADAPTATION_OF": return "SOURCE"
  case "SPINOFF": return "SPIN_OFF"
  default: return nil
  }
}

private let bookGenreWords = """
  Adventure: adventure stories
  Biography: autobiography; biography & autobiography
  Children's: children's fiction; children's stories; juvenile fiction
  Comics: comics & graphic novels; graphic novels; manga
  Drama: plays
  Dystopian: dystopias
  Fantasy: fantasy fiction
  Historical fiction: historical
  Horror: ghost stories; horror stories; horror tales
  Humor: humorous; humorous stories
  Literary fiction: literary
  Memoir: memoirs
  Mystery: detective and mystery stories; mystery & detective; mystery fiction
  Romance: love stories
  Short stories: short stories (single author)
  Thriller: suspense; suspense fiction; thrillers
  War: war stories
  Young adult: young adult fiction
  """

private let otherBookGenres = """
  Art, Business, Cooking, Crime, Epic, Essays, Fairy tales, History, Magic realism, Novel,
  Philosophy, Poetry, Politics, Psychology, Religion, Satire, Science, Science fiction, Self-help,
  Technology, Travel, True crime, Western
  """

private let genresByWord: [String: String] = {
  var genres: [String: String] = [:]
  for line in bookGenreWords.split(separator: "\n") {
    let words = line.split { $0 == ":" || $0 == ";" }.map { String($0).trimmed }
    for word in words { genres[word.lowercased()] = words[0] }
  }
  for genre in otherBookGenres.split(whereSeparator: { $0 == "," || $0.isNewline }) {
    genres[String(genre).trimmed.lowercased()] = String(genre).trimmed
  }
  return genres
}()

/// At most eight. Libraries use all sorts of subjects: `Large type books`.
func bookGenres(ofSubjects subjects: [String]) -> [String] {
  let words = subjects.flatMap { $0.split { $0 == "," || $0 == "/" } }
  let found = words.compactMap { genresByWord[String($0).trimmed.lowercased()] }
  return Array(found.unique().prefix(8))
}

func isMakersTask(_ task: String) -> Bool {
  let tasks = [
    "director", "chief director", "series director", "original creator", "original manga",
    "original story", "original concept", "story & art", "story", "art", "author", "illustrator",
    "illustration", "series composition", "screenplay", "character design", "music",
  ]
  return tasks.contains(task.lowercased().trimmed)
}

func roleOfMaker(_ task: String) -> String? {
  task.lowercased() == "music" ? "composer" : roleOfAuthor(task)
}

/// The author's role: `author` for `Story & Art`.
func roleOfAuthor(_ words: String) -> String? {
  switch words.lowercased() {
  case "": nil
  case "story & art": "author"
  case "story": "writer"
  case "art": "artist"
  default: words.lowercased()
  }
}
