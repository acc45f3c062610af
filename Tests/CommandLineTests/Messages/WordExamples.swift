extension Example {
  /// The site's own words, in files and in templates.
  static let words: [Example] = [
    .settings("name: X\nlanguage: de"),
    .words("de", "skip-to-content: Zum Inhalt"),
    .words("en", "- x"),
    .words("en", "al-pages: x\nxyzzy: x"),
    .words("en", "all-pages: [x]\nmonths: [x]\nunits: {hours: [x]}\nkinds: x"),
    .words("en", "all-pages: '{title}'\nlong-date: '{dya} {month} {year}'\nyear: '{'"),
    .words("en", "long-date: '{month} {year}'\nyear: '{years}'"),
    .words("en", "subscribe-to: 'To {title}: subscribe to {title}'"),
    .words("en", "units: {hours: {few: x, other: y}, pages: {one: x}}"),
    .building(
      """
      -- templates/not-found.html --
      {{words.al-pages}} {{words.xyzzy}} {{words.long-date}} {{words.months}}
      {{{words.all-pages}}} {{#words.all-pages}}x{{/words.all-pages}} <a href="{{words.all-pages}}">
      </a>
      """),
  ]

  private static func words(_ language: String, _ text: String) -> Example {
    building(
      """
      -- tokonoma.yml --
      name: X
      language: \(language)
      -- templates/words/\(language).yml --
      \(text)
      -- library/anime/x.md --
      ---
      title: X
      ---
      """)
  }
}
