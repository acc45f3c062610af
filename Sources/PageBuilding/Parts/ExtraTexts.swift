import MediaLibrary
import Templates

/// The `x-…` keys of a title by name: `{{extra.mood}}` shows `x-mood`.
struct ExtraTexts: TemplateValue {
  let extras: [Work.Extra]

  static func access(at offset: Int) -> FieldAccess {
    .named(
      NamedTexts(at: offset, prefix: Work.Extra.prefix) { (own: ExtraTexts, name) in
        own.extras.isEmpty ? [] : own.extras.filter { $0.name == name }.map(\.value)
      })
  }
}
