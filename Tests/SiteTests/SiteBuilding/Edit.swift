import TestSupport

/// One change of a library. Its effect depends on the library, so that any step of a script may be
/// left out.
struct Edit: CustomStringConvertible, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case rating, status, progress, name, slug, tags, genres, author, series, finished, favorite
    case visibility, review, link, cover, add, delete, listItems, listAdd, listDelete, page
    case style, themeFile, card, layout, setting, mistake, undo, nothing
    case extra, titlesOfPage, theme
  }

  let kind: Kind
  /// The number of the changed title or list, and of its new value: any number is valid.
  let target: Int
  let value: Int

  var description: String { "Edit(kind: .\(kind), target: \(target), value: \(value))" }

  init(kind: Kind, target: Int, value: Int) {
    self.kind = kind
    self.target = target
    self.value = value
  }

  init(using random: inout SplitMix) {
    kind = Kind.allCases.randomElement(using: &random) ?? .nothing
    target = Int.random(in: 0..<1000, using: &random)
    value = Int.random(in: 0..<1000, using: &random)
  }

  /// `history`: the library before each earlier edit.
  func apply(to library: inout EditedLibrary, history: [EditedLibrary]) {
    switch kind {
    case .undo:
      if !history.isEmpty { library = history[history.count - 1 - value % min(history.count, 3)] }
    case .nothing: return
    case .mistake: library.hasMistake.toggle()
    case .add: library.addTitle(20 + value % 12)
    case .delete:
      guard library.titles.count > 1 else { return }
      library.titles.remove(at: target % library.titles.count)
    case .listItems, .listAdd, .listDelete: changeLists(of: &library)
    case .page: library.page = value % 3 == 0 ? nil : "Page \(value % 3)"
    case .titlesOfPage:
      library.titlesOfPage = value % 4 == 0 ? nil : EditedLibrary.conditions[target % 4]
    case .theme: library.settings["theme"] = value % 2 == 0 ? nil : "mine"
    case .style: toggle("theme/style.css", "p { top: \(value % 2)px }\n", in: &library)
    case .themeFile: toggle("theme/more-\(target % 2).txt", "More \(value % 2)\n", in: &library)
    case .card:
      toggle(
        "templates/card.html",
        "<a href=\"{{link.url}}\">{{> cover}}<b>{{link.text}}</b> \(value % 2)</a>\n", in: &library)
    case .layout:
      toggle("templates/mark.html", "<b class=\"mark\">\(value % 2)</b>\n", in: &library)
    case .setting: changeSetting(of: &library)
    default:
      guard !library.titles.isEmpty else { return }
      change(&library.titles[target % library.titles.count], words: EditedLibrary.words)
    }
  }

  private func change(_ title: inout EditedLibrary.Title, words: [String]) {
    switch kind {
    case .rating: title.rating = value % 5 == 0 ? nil : 10 + value % 91
    case .status:
      title.status =
        value % 9 == 0 ? nil : EditedLibrary.statuses[value % EditedLibrary.statuses.count]
    case .progress: title.progress = value % 4 == 0 ? nil : value % 13
    case .name: title.name = ["Renamed \(value % 3)", "Ártúr", "  日本 \(value % 4)", "a"][value % 4]
    case .slug:
      let old = title.slug
      let new = value % 3 == 0 ? "t-\(title.number)" : "moved-\(title.number)-\(value % 3)"
      title.aliases = value % 2 == 0 ? (title.aliases + [old]).filter { $0 != new } : []
      title.aliases = title.aliases.enumerated()
        .filter { place, alias in title.aliases.firstIndex(of: alias) == place }.map(\.element)
      title.slug = new
    case .tags:
      title.tags = words.enumerated().filter { value >> $0.offset & 1 == 1 }.map(\.element)
    case .genres:
      title.genres = words.enumerated().filter { value >> $0.offset & 1 == 1 }.map(\.element)
    case .author: title.author = value % 3 == 0 ? nil : "Author \(value % 4)"
    case .series: title.series = value % 2 == 0 ? nil : value % 5
    case .finished: title.finished = value % 4 == 0 ? nil : "20\(10 + value % 15)"
    case .favorite: title.favorite = value % 2 == 0 ? nil : 1 + value % 9
    case .visibility: title.visibility = [nil, "public", "unlisted", "private"][value % 4]
    case .review:
      title.review =
        value % 3 == 0 ? nil : "Review \(value % 5)\n\n## Heading \(value % 2)\n\nMore."
    case .link: title.link = value % 3 == 0 ? nil : value % 32
    case .cover: title.hasCover.toggle()
    case .extra: title.mood = value % 3 == 0 ? nil : "[mood \(value % 3), \"<\(value % 2)>\"]"
    default: return
    }
  }

  private func changeLists(of library: inout EditedLibrary) {
    switch kind {
    case .listAdd: if library.lists.count < 4 { library.lists.append([value % 20]) }
    case .listDelete:
      if !library.lists.isEmpty { library.lists.remove(at: target % library.lists.count) }
    default:
      guard !library.lists.isEmpty else { return }
      let list = target % library.lists.count
      let number = value % 32
      if library.lists[list].contains(number) {
        library.lists[list].removeAll { $0 == number }
      } else {
        library.lists[list].insert(number, at: value % (library.lists[list].count + 1))
      }
    }
  }

  private func changeSetting(of library: inout EditedLibrary) {
    let (key, values) = [
      ("name", ["Alcove", "Another"]), ("url", ["https://a.example/", nil]),
      ("titleLanguage", ["native", nil]), ("language", ["de", nil]),
      ("owner", ["{name: Mika, handle: mika}", nil]),
    ][target % 5]
    library.settings[key] = values[value % 2]
  }

  private func toggle(_ file: String, _ text: String, in library: inout EditedLibrary) {
    library.ownFiles[file] = library.ownFiles[file] == text ? nil : text
  }
}

/// A shorter script for which this is still true, without unnecessary steps.
func shrunk<Step>(
  _ script: [Step], while isFailing: ([Step]) async throws -> Bool
) async rethrows -> [Step] {
  var script = script
  var size = max(script.count / 2, 1)
  while true {
    var start = 0
    var isShorter = false
    while start < script.count {
      let shorter = Array(script[..<start] + script[min(start + size, script.count)...])
      if try await isFailing(shorter) {
        script = shorter
        isShorter = true
      } else {
        start += size
      }
    }
    if size == 1 && !isShorter { return script }
    size = max(size / 2, 1)
  }
}
