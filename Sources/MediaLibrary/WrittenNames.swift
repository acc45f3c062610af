import Base
import Synchronization

extension EntryID {
  /// The id that people mean by `anime/My Title`, `Anime/my_title.md` or `library/anime/😫.md`: a
  /// folder, and the file's name turned into an address. nil without a kind's folder.
  package init?(written text: String) {
    var path = normalized(text)[...]
    if path.hasPrefix("library/") { path = path.dropFirst("library/".count) }
    for ending in [".md", ".markdown", ".html"] where path.hasSuffix(ending) {
      path = path.dropLast(ending.count)
    }
    guard let slash = path.firstIndex(of: "/"), let kind = Kind(folder: path[..<slash].lowercased())
    else { return nil }
    let name = String(path[path.index(after: slash)...])
    guard !name.isEmpty, !name.contains("/") else { return nil }
    self.init(kind: kind, ofSlug: isSlug(name) ? name : MediaLibrary.slug(for: name))
  }
}

/// Titles by what people write instead of their ids: the names of their files, if these aren't the
/// ids, and their titles, each with or without the kind's folder. A name shared by several titles
/// means none of them.
package struct WrittenNames: Sendable {
  private var titles: [String: Int?] = [:]

  /// - Parameter titles: for each title, nil or its kind, the path of its file, and its title
  package init(_ titles: some Sequence<(kind: Kind, path: String, title: String)?>) {
    for (index, title) in titles.enumerated() {
      guard let title else { continue }
      var names: Set = [EntryID(kind: title.kind, ofSlug: slug(for: title.title)).text]
      if title.path.hasSuffix(".md") || title.path.hasSuffix(".markdown"),
        let file = EntryID(written: title.path)
      {
        names.insert(file.text)
      }
      names.formUnion(names.compactMap { $0.split(separator: "/").last.map(String.init) })
      for name in names { self.titles[name] = self.titles[name] == nil ? index : Int?.none }
    }
  }

  package func title(_ written: String) -> Int? {
    let name = EntryID(written: written)?.text ?? Self.withoutFolder(written)
    return name.flatMap { titles[$0] ?? nil }
  }

  /// `my-title` for `My Title`; nil for other folders' names.
  private static func withoutFolder(_ written: String) -> String? {
    let name = normalized(written)
    return name.isEmpty || name.contains("/") ? nil : isSlug(name) ? name : slug(for: name)
  }
}

/// `WrittenNames`, made when first needed, which is rare.
package final class LazyWrittenNames: Sendable {
  private let entries: [Entry]
  private let names = Mutex<WrittenNames?>(nil)

  package init(of entries: [Entry]) { self.entries = entries }

  package func title(_ written: String) -> Int? {
    names.withLock { names in
      let known = names ?? WrittenNames(of: entries)
      names = known
      return known.title(written)
    }
  }
}

extension WrittenNames {
  package init(of entries: [Entry]) {
    self.init(entries.lazy.map { ($0.kind, $0.location.path, $0.work.title) })
  }
}
