import DataFormats

/// A user's lists of one kind, from one or several answers, whatever the query named them.
struct AniListCollection {
  struct List {
    let name: String
    let isCustom: Bool
    /// The status of all its entries, `CURRENT`; empty for a custom list.
    let status: String
    var entries: [JSONNode]
  }

  /// The lists' name in the query: `anime`, `MediaListCollection`.
  let name: String
  /// `MANGA`, if the file has it for all entries.
  let type: String
  let node: JSONNode
  private var joined = Joined<List>()
  var lists: [List] { joined.values }
  /// `POINT_100`; empty if unknown.
  private(set) var scoreFormat = ""
  private(set) var owner: ExportedAccount?
  var hasCustomLists: Bool { node.items(of: "lists").contains { $0["isCustomList"] != nil } }
  /// Whether these are all of their owner's lists, as far as the answers tell.
  private(set) var isWhole = true

  /// The collections of an answer, of several answers in an array, or of entries without an answer.
  static func all(in root: JSONNode?) -> [AniListCollection] {
    guard let root else { return [] }
    guard root.isArray else { return collections(ofAnswer: root) }
    if let entries = AniListCollection(entries: root) { return [entries] }
    var joined = Joined<AniListCollection>()
    for collection in root.items.flatMap(collections) {
      let isNew = joined.add(collection, for: collection.name)
      if !isNew { joined[collection.name, orNew: collection].add(collection) }
    }
    return joined.values
  }

  private static func collections(ofAnswer root: JSONNode) -> [AniListCollection] {
    guard root.isObject else { return [] }
    let data = root["data"] ?? root
    let candidates = [("", data)] + data.members.map { ($0.name, $0.value) }
    return candidates.compactMap { name, node in
      AniListCollection(name: name, node, in: data, root)
    }
  }

  private init?(name: String, _ node: JSONNode, in data: JSONNode, _ root: JSONNode) {
    self.name = name
    self.node = node
    type = root.string("type")
    // An empty list is recognized by its name.
    let isNamed = ["MediaListCollection", "anime", "manga"].contains(name)
    if let lists = node["lists"], lists.isArray, lists.count > 0 || isNamed,
      lists.items.allSatisfy({ $0["entries"]?.isArray == true })
    {
      for list in lists.items {
        add(
          List(
            name: list.string("name"), isCustom: list["isCustomList"]?.text == "true",
            status: list.string("status"), entries: list.items(of: "entries")))
      }
      addListsOfEntries([])
      isWhole = node.string("hasNextChunk") != "true"
    } else if let page = node["mediaList"], Self.areEntries(page) {
      addListsOfEntries(Array(page.items))
      isWhole = node["pageInfo"]?.string("hasNextPage") == "false"
    } else {
      return nil
    }
    // Tools ask for the owner inside or beside the lists.
    let owners = [node, data, root].flatMap { place in
      [place] + ["user", "User", "Viewer"].compactMap { place[$0] }
    }
    owner =
      owners.lazy.filter { $0["mediaListOptions"] != nil || $0["name"] != nil }
      .compactMap { ExportedAccount(number: $0.string("id"), name: $0.string("name")) }.first
    scoreFormat =
      owners.lazy.compactMap { $0["mediaListOptions"]?.string("scoreFormat") }
      .first { !$0.isEmpty } ?? ""
  }

  /// Bare entries in an array; nil for any other array.
  private init?(entries: JSONNode) {
    guard Self.areEntries(entries) else { return nil }
    (name, type, node, isWhole) = ("", "", entries, false)
    addListsOfEntries(Array(entries.items))
  }

  /// Adds entries that are in no list, and custom lists that only entries name.
  private mutating func addListsOfEntries(_ entries: [JSONNode]) {
    if !entries.isEmpty { add(List(name: "", isCustom: false, status: "", entries: entries)) }
    let known = Set(lists.map(\.name))
    for entry in lists.flatMap(\.entries) {
      for name in Self.customLists(of: entry) where !name.isEmpty && !known.contains(name) {
        add(List(name: name, isCustom: true, status: "", entries: [entry]))
      }
    }
  }

  /// `{"Sea": true}`, `[{"name": "Sea", "enabled": true}]` or `["Sea"]`.
  private static func customLists(of entry: JSONNode) -> [String] {
    guard let node = entry["customLists"] else { return [] }
    guard node.isArray else {
      return node.members.filter { $0.value.text == "true" }.map(\.name)
    }
    return node.items.compactMap { item in
      item.isObject ? (item.string("enabled") == "true" ? item.string("name") : nil) : item.text
    }
  }

  private static func areEntries(_ node: JSONNode) -> Bool {
    node.isArray && node.count > 0
      && node.items.contains { entry in
        entry["status"] != nil && entry["media"]?["title"]?.isObject == true
      }
  }

  private mutating func add(_ other: AniListCollection) {
    for list in other.lists { add(list) }
    if scoreFormat.isEmpty { scoreFormat = other.scoreFormat }
    isWhole = other.isWhole
  }

  private mutating func add(_ list: List) {
    if !joined.add(list, for: list.name) { joined[list.name, orNew: list].entries += list.entries }
  }
}
