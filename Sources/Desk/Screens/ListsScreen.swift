import LibraryFiles
import MediaLibrary
import PageBuilding
import Planning
import Templates

/// The owner's lists, and one of them: `/lists/comfort-films`
enum ListsScreen: Screen {
  static func context(of request: ScreenRequest) -> Named<ListsContext>? {
    let lists = request.reading.library.lists
    if request.rest.isEmpty {
      return Named(request.words[.lists], ListsContext(lists, nil, request))
    }
    let slug = request.rest.joined(separator: "/")
    guard let list = lists.first(where: { $0.slug == slug }) else { return nil }
    return Named(list.title, ListsContext([], list, request))
  }
}

/// `desk/lists.html`
struct ListsContext: TemplateContext {
  let lists: [LinkContext]
  let newList: [FieldContext]
  let one: OneListContext?

  init(_ lists: [OwnerList], _ one: OwnerList?, _ request: ScreenRequest) {
    let words = request.words
    self.lists = lists.map { list in
      let count = words.site.count(list.items.count, .titles)
      return LinkContext(
        text: list.title, url: SafeURL(path: "/lists/\(list.slug)"),
        detail: list.isPrivate ? "\(count) · \(words[.private])" : count)
    }
    newList = request.hidden([("do", "list-new")])
    self.one = one.map { OneListContext($0, request) }
  }
}

/// A list with its titles and its forms.
struct OneListContext: TemplateContext {
  let title: String
  let items: [ListItemContext]
  let rename: [FieldContext]
  let adding: [FieldContext]
  /// Names of titles that may be added.
  let known: [ChoiceContext]
  let move: [FieldContext]
  let ranked: ActionContext
  let visibility: ActionContext
  let delete: ActionContext

  init(_ list: OwnerList, _ request: ScreenRequest) {
    let (reading, words) = (request.reading, request.words)
    let name = ("list", list.slug)
    title = list.title
    items = list.items.enumerated().map { index, item in
      ListItemContext(item, at: index + 1, of: list, request)
    }
    rename = request.hidden([("do", "list-rename"), name, ("seen", list.title)])
    adding = request.hidden([("do", "list-add"), name])
    let there = Set(list.items.map(\.id))
    known = reading.library.titles.lazy.map(\.entry).filter { !there.contains($0.id) }
      .prefix(3000).map { entry in
        ChoiceContext(
          value: entry.id, label: reading.covers.link(to: entry, in: reading.settings).text)
      }
    move = request.hidden([("do", "list-move"), name])
    ranked = request.action(
      list.isRanked ? words[.notRanked] : words[.makeRanked], "list-ranked",
      value: list.isRanked ? "false" : "true", seen: list.isRanked ? "true" : "false",
      others: [name])
    visibility = request.action(
      list.isPrivate ? words[.showList] : words[.hideList], "list-visibility",
      value: list.isPrivate ? "public" : "private", seen: list.isPrivate ? "private" : "public",
      others: [name])
    delete = request.action(
      words[.deleteList], "list-delete", seen: list.title, others: [name],
      spokenLabel: "\(words[.deleteList]): \(list.title)", style: "remove", back: "/lists")
  }

  static let fields = Fields<OneListContext>("list")
}

struct ListItemContext: TemplateContext {
  let id: String
  let place: Int
  let link: LinkContext
  let cover: CoverContext?
  let note: String
  let noteForm: [FieldContext]
  let up: ActionContext?
  let down: ActionContext?
  let remove: ActionContext

  init(_ item: OwnerList.Item, at place: Int, of list: OwnerList, _ request: ScreenRequest) {
    let (reading, words) = (request.reading, request.words)
    let title = reading.title(item.id)
    id = item.id
    self.place = place
    let link =
      title.map { reading.covers.link(to: $0.entry, in: reading.settings) }
      ?? LinkContext(text: item.id, url: nil)
    self.link = link
    cover = title.map { reading.covers.cover(of: $0.entry, in: request.project.folder) }
    note = item.$note ?? ""
    let name = ("list", list.slug)
    noteForm = request.hidden([
      ("do", "list-note"), name, ("title", item.id), ("seen", item.$note ?? ""),
    ])
    func move(_ label: String, _ word: DeskWord, to new: Int) -> ActionContext {
      request.action(
        label, "list-move", title: item.id, seen: String(place),
        others: [name, ("place", String(new))], spokenLabel: words[word, ("title", link.text)])
    }
    up = place > 1 ? move("↑", .moveUp, to: place - 1) : nil
    down = place < list.items.count ? move("↓", .moveDown, to: place + 1) : nil
    remove = request.action(
      "×", "list-remove", title: item.id, seen: String(place), others: [name],
      spokenLabel: "\(words[.takeOff]): \(link.text)", style: "remove")
  }
}
