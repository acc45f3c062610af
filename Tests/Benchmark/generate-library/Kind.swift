/// The differences between the kinds of titles.
struct Kind {
  let folder: String
  let name: String
  let format: String
  let unit: String
  let company: String
  /// The role of a company of this kind: `studio`.
  let companyRole: String
  let roles: [String]
  /// The lists of titles in progress and of finished ones, for all kinds with the same verb.
  let inProgress: String
  let done: String

  static let all = [
    Kind(
      folder: "anime", name: "Anime", format: "TV", unit: "episodes", company: "studios",
      companyRole: "studio",
      roles: ["director", "writer"], inProgress: "Watching", done: "Watched"),
    Kind(
      folder: "manga", name: "Manga", format: "MANGA", unit: "chapters", company: "publishers",
      companyRole: "publisher", roles: ["author"], inProgress: "Reading", done: "Read"),
    Kind(
      folder: "books", name: "Books", format: "paperback", unit: "pages", company: "publishers",
      companyRole: "publisher", roles: ["author"], inProgress: "Reading", done: "Read"),
    Kind(
      folder: "games", name: "Games", format: "standard", unit: "duration", company: "developers",
      companyRole: "developer", roles: ["director", "composer"], inProgress: "Playing",
      done: "Played"),
  ]
}
