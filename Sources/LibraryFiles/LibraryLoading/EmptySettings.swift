extension Project {
  /// The settings that `new --empty` writes; the owner hasn't chosen any of it.
  package static let emptySettings = """
    name: My alcove
    # The site's own address turns on canonical links and sharing:
    # url: https://example.org/alcove/
    # en: American spelling and dates; en-GB: British ones; ja: Japanese.
    language: en
    # Who you are; until you say so, the site goes by its own name.
    # owner:
    #   name: Your name
    #   bio: A sentence or two about you; *Markdown* is fine.
    #   avatar: avatar.png
    # From 1 to 10 with decimals; 5 (with halves) and 100 are the other choices.
    ratingScale: 10

    """
}
