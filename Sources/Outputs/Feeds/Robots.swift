import MediaLibrary

/// `robots.txt` (RFC 9309): the programs that are asked to stay away.
struct Robots {
  private let crawlers: Settings.Crawlers
  private let site: String?

  init(_ settings: Settings) {
    crawlers = settings.crawlers
    site = settings.url
  }

  var bytes: [UInt8] {
    var text = ""
    if crawlers == .noTraining {
      text += Robots.trainers.map { "User-agent: \($0.name)\n" }.joined() + "Disallow: /\n\n"
    }
    text += "User-agent: *\nDisallow:\(crawlers == .none ? " /" : "")\n"
    if let site, crawlers != .none { text += "\nSitemap: \(site)sitemap.xml\n" }
    return Array(text.utf8)
  }

  /// Programs that gather pages to train models, or the names by which sites refuse that, each with
  /// its source. Programs that open a page because a person asked for it aren't in the list.
  static let trainers: [(name: String, source: String)] = [
    ("AI2Bot", "https://allenai.org/crawler"),
    ("Amazonbot", "https://developer.amazon.com/amazonbot"),
    ("anthropic-ai", "https://github.com/ai-robots-txt/ai.robots.txt"),
    ("Applebot-Extended", "https://support.apple.com/en-us/119829"),
    ("Bytespider", "https://github.com/ai-robots-txt/ai.robots.txt"),
    ("CCBot", "https://commoncrawl.org/ccbot"),
    ("ClaudeBot", "https://support.anthropic.com/en/articles/8896518"),
    ("cohere-training-data-crawler", "https://github.com/ai-robots-txt/ai.robots.txt"),
    ("Diffbot", "https://docs.diffbot.com/docs/crawl-robotstxt"),
    ("FacebookBot", "https://developers.facebook.com/docs/sharing/bot"),
    ("Google-Extended", "https://developers.google.com/crawling/docs/crawlers-fetchers"),
    ("GPTBot", "https://platform.openai.com/docs/bots"),
    ("ImagesiftBot", "https://imagesift.com/about"),
    ("img2dataset", "https://github.com/rom1504/img2dataset"),
    ("meta-externalagent", "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers"),
    ("omgili", "https://webz.io/bot.html"),
    ("PanguBot", "https://github.com/ai-robots-txt/ai.robots.txt"),
    ("Timpibot", "https://timpi.io"),
    ("Webzio-Extended", "https://webz.io/bot.html"),
  ]
}
