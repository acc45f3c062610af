/// The credits that sources require for their facts.
package enum SourceCredit {
  /// In the source's own words, in every language; nil if its name with a link is enough.
  package static func sentence(of source: String) -> String? { sentences[source] }

  /// The site of a source: `Wikimedia Commons` for the author and license of one of its pictures.
  package static func site(of source: String) -> String {
    source.hasPrefix(commons + ": ") ? commons : source
  }

  private static let commons = "Wikimedia Commons"

  private static let sentences = [
    // https://www.themoviedb.org/api-terms-of-use
    "TMDB": "This product uses the TMDB API but is not endorsed or certified by TMDB.",
    // https://github.com/manami-project/anime-offline-database#license
    "anime-offline-database":
      "Contains information from anime-offline-database, made available under the ODbL 1.0.",
    // https://www.animenewsnetwork.com/encyclopedia/api.php
    "Anime News Network": "Source: Anime News Network.",
    // https://www.tvmaze.com/api#licensing
    "TVmaze": "TVmaze's data is licensed under CC BY-SA 4.0.",
    // https://commons.wikimedia.org/wiki/Commons:Reusing_content_outside_Wikimedia
    commons: "The titles' pages name the authors and licenses of its pictures.",
  ]
}
