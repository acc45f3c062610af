/// How many of those who are in a title are told of: sites name everybody who says a word in it.
let mostCharacters = 12

/// A genre of anime and manga by one of its usual names; nil for what is none, but a place, a time or a thing in it.
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

/// What the words of sites mean that call a sequel `sequel`, `Side story` or `parent_story`; nil for those that say nothing.
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

/// The genres among a book's subjects, each once and in their order, eight at most: libraries file books by all sorts of
/// things, `Fiction, fantasy, epic` or `Large type books`.
func bookGenres(ofSubjects subjects: [String]) -> [String] {
  let genres = [
    "adventure": "Adventure", "adventure stories": "Adventure", "art": "Art",
    "autobiography": "Biography", "biography": "Biography",
    "biography & autobiography": "Biography",
    "business": "Business", "children's fiction": "Children's", "children's stories": "Children's",
    "comics": "Comics", "comics & graphic novels": "Comics", "cooking": "Cooking",
    "crime": "Crime", "detective and mystery stories": "Mystery", "drama": "Drama",
    "dystopian": "Dystopian", "dystopias": "Dystopian", "epic": "Epic", "essays": "Essays",
    "fairy tales": "Fairy tales", "fantasy": "Fantasy", "fantasy fiction": "Fantasy",
    "ghost stories": "Horror", "graphic novels": "Comics", "historical": "Historical fiction",
    "historical fiction": "Historical fiction", "history": "History", "horror": "Horror",
    "horror stories": "Horror", "horror tales": "Horror", "humor": "Humor", "humorous": "Humor",
    "humorous stories": "Humor", "juvenile fiction": "Children's", "literary": "Literary fiction",
    "love stories": "Romance", "magic realism": "Magic realism", "manga": "Comics",
    "memoir": "Memoir", "memoirs": "Memoir", "mystery": "Mystery",
    "mystery & detective": "Mystery", "mystery fiction": "Mystery", "novel": "Novel",
    "philosophy": "Philosophy", "plays": "Drama", "poetry": "Poetry", "politics": "Politics",
    "psychology": "Psychology", "religion": "Religion", "romance": "Romance",
    "satire": "Satire", "science": "Science", "science fiction": "Science fiction",
    "self-help": "Self-help", "short stories": "Short stories",
    "short stories (single author)": "Short stories", "suspense": "Thriller",
    "suspense fiction": "Thriller", "technology": "Technology", "thriller": "Thriller",
    "thrillers": "Thriller", "travel": "Travel", "true crime": "True crime",
    "war stories": "War", "western": "Western", "young adult": "Young adult",
    "young adult fiction": "Young adult",
  ]
  var seen: Set<String> = []
  let words = subjects.flatMap { $0.split { $0 == "," || $0 == "/" } }
  let found = words.compactMap { genres[String($0).trimmed.lowercased()] }
    .filter { seen.insert($0).inserted }
  return Array(found.prefix(8))
}
