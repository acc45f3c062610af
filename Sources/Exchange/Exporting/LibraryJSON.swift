import Base
import MediaLibrary

extension ExportFormat {
  /// The whole library, under Tokonoma's own keys; `import` restores it.
  static let libraryJSON = ExportFormat(
    name: "json", summary: "everything, in Tokonoma's own keys", ids: nil, marksUnlisted: true,
    write: { library in
      var json = JSONWriter(inScript: false)
      json.beginLibrary(library.settings)
      for title in library.titles {
        json.line("    ") { $0.title(title, scale: library.scale) }
      }
      json.endTitles(lists: library.lists, pages: library.pages)
      json.endLibrary()
      return json.bytes
    })
}

/// Ids come last.
let jsonFields = TitleField.table.filter { $0.isPublic && $0.key != .ids } + [TitleField[.ids]]

extension JSONWriter {
  /// Writes everything before the titles, each of which is a line.
  mutating func beginLibrary(_ settings: Settings) {
    frame("{")
    line("  ") { $0.text("format", "tokonoma-library") }
    line("  ") { $0.number("version", 1) }
    line("  ") { $0.text("name", settings.name) }
    line("  ") { $0.number("ratingScale", settings.ratingScale.rawValue) }
    line("  ") { json in
      json.object("settings") { json in
        for field in SettingField.table where !field.isOfLibrary {
          if let value = field.value(settings) { json.value(field.key, value, scale: .ten) }
        }
      }
    }
    frame(",\n  \"titles\": [")
  }

  mutating func endTitles(lists: [ListRecord], pages: [PageRecord]) {
    frame("\n  ],\n  \"lists\": [")
    for list in lists { line("    ") { $0.list(list) } }
    frame("\n  ],\n  \"pages\": [")
    for page in pages { line("    ") { $0.page(page) } }
    frame("\n  ]")
  }

  mutating func endLibrary() { frame("\n}\n") }

  mutating func title(_ title: TitleRecord, scale: RatingScale) {
    self.title(id: title.id, title.kind, extras: title.extras, scale: scale) { title[$0.key] }
  }

  mutating func title(
    id: String, _ kind: Kind, extras: [Work.Extra], scale: RatingScale,
    _ value: (TitleField) -> TitleValue?
  ) {
    object { json in
      json.text("id", id)
      json.text("kind", kind.id)
      for field in jsonFields {
        if let value = value(field) { json.value(field.key.rawValue, value, scale: scale) }
      }
      for (key, values) in extras.byKey {
        if values.count == 1 { json.text(key, values[0]) } else { json.texts(key, values) }
      }
    }
  }

  private mutating func value(_ key: String?, _ value: TitleValue, scale: RatingScale) {
    switch value {
    case .text(let value): text(key, value)
    case .number(let value): number(key, value)
    case .hundredths(let value): number(key, RoundedNumber(value, per: 100))
    case .flag(let value): flag(key, value)
    case .date(let value): text(key, value)
    case .rating(let value): number(key, scale.number(value))
    case .status(let value): text(key, value.rawValue)
    case .list(let value): texts(key, value)
    case .items(let items):
      array(key) { json in for item in items { json.value(nil, item, scale: scale) } }
    case .mapping(let pairs):
      object(key) { json in
        for pair in pairs { json.value(pair.key, pair.value, scale: scale) }
      }
    }
  }

  private mutating func list(_ list: ListRecord) {
    object { json in
      json.text("slug", list.slug)
      json.text("title", list.title)
      json.text("description", list.description)
      if list.isRanked { json.flag("ranked", true) }
      if list.isPrivate { json.text("visibility", "private") }
      json.array("items") { json in
        for item in list.items {
          json.object { json in
            json.text("id", item.id)
            json.text("note", item.note)
          }
        }
      }
      if !list.text.isEmpty { json.text("text", list.text) }
    }
  }

  private mutating func page(_ page: PageRecord) {
    object { json in
      json.text("slug", page.slug)
      json.text("title", page.title)
      json.text("description", page.description)
      if !page.text.isEmpty { json.text("text", page.text) }
    }
  }
}
