import Base
import MediaLibrary

/// A list that someone saved of IGDB's site. One of the site's own lists says the status of its
/// games; any other is one of its owner's lists.
let igdbList = TitleFormat(
  rows: .table("id", "game", "url", "category", "release_date", "companies"),
  kind: .always(.game), isWhole: false, best: 100, titles: ["game"],
  columns: [
    "id": .ownNumber, "description": .plain(.description), "genres": .genres, "themes": .genres,
    "platforms": .list(.platforms), "release_date": .released, "rating": .rating(of: 100),
  ],
  adjust: { game in
    let row = game.row
    game.set(.format, line: igdbFormat(row.text("category")))
    // Nothing says who developed and who published it. What follows a company's comma is its form.
    let forms = ["Inc.", "Inc", "Ltd.", "Ltd", "LLC", "Co.", "S.A."]
    game.add(names: row.texts("companies").filter { !forms.contains($0) }, role: nil)
    game.set(page: row.text("url"), of: "IGDB")
    // A score needs a status; who gives one has played.
    let list = row.line("list").orNil ?? row.reader.documentName
    let listed = status(ofList: list)
    if let status = listed ?? (game.has(.rating) ? .completed : nil) {
      game.set(status: status)
    } else {
      game[.rating] = nil
    }
    if listed == nil { game.lists.append(TitleBuilder.ListEntry(name: list)) }
  })

/// The status by the last words of a list's name: `played`, `want_to_play`, `my-games_playing`.
private func status(ofList name: String) -> Status? {
  let words = name.split { $0 == "_" || $0 == "-" || $0 == " " }
  return words.indices.lazy.compactMap { Status(word: words[$0...].joined(separator: " ")) }.first
}
