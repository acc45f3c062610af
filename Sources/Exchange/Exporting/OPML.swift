import Base
import MediaLibrary

extension ExportFormat {
  static let opml = ExportFormat(
    name: "opml", summary: "the feeds of your friends, for feed readers", kinds: [], keys: [],
    hasTitles: false, write: { $0.settings.opml })
}

extension Settings {
  /// Friends as a list of feeds (OPML 2.0).
  package var opml: [UInt8] {
    var bytes: [UInt8] = []
    func attribute(_ name: String, _ value: String) {
      bytes.append(verbatim: " \(name)=\"")
      // Attributes can't contain line ends.
      bytes.append(escaping: value.split(whereSeparator: \.isNewline).joined(separator: " "))
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(verbatim: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n")
    bytes.append(verbatim: "<head>\n<title>")
    bytes.append(escaping: name)
    bytes.append(verbatim: "</title>\n</head>\n<body>\n")
    for friend in friends {
      bytes.append(verbatim: "<outline type=\"rss\"")
      attribute("text", friend.name)
      attribute("title", friend.name)
      attribute("xmlUrl", friend.feedURL)
      attribute("htmlUrl", friend.url)
      bytes.append(verbatim: "/>\n")
    }
    bytes.append(verbatim: "</body>\n</opml>\n")
    return bytes
  }
}
