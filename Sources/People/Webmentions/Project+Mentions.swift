import Base
import DataFormats
import FileSystem
import LibraryFiles
import MediaLibrary

extension Project {
  /// The received mentions without duplicates, the oldest first. Unreadable files are reported.
  package func readMentions(
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [Mention] {
    var mentions: [Mention] = []
    var seen: Set<String> = []
    let paths = try ownPaths(below: "webmentions", entersFolders: false, reporting: &diagnostics)
    for path in paths where path.hasSuffix(".json") && path != sentMentionsFile {
      let source = Source(path: path, bytes: try folder.read(path))
      do throws(JSONError) {
        guard let found = MentionReader.mentions(of: try JSONDocument.parse(source.bytes)) else {
          diagnostics.report(.noMentions.at(.file(path)))
          continue
        }
        for mention in found {
          guard seen.insert("\(mention.source) \(mention.target)").inserted else { continue }
          mentions.append(mention)
        }
      } catch {
        diagnostics.report(
          .mentionsBroken(error.inWords).at(source.location(at: error.offset)))
      }
    }
    return mentions.enumerated().sorted { a, b in
      let (first, second) = (a.element.date, b.element.date)
      if first == second { return a.offset < b.offset }
      guard let first, let second else { return first == nil }
      return first < second
    }.map(\.element)
  }
}

package let receivedMentionsFile = "webmentions/received.json"

/// Sent mentions, which no page shows.
package let sentMentionsFile = "webmentions/sent.json"
