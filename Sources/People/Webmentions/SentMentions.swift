import Base
import DataFormats
import FileSystem
import LibraryFiles

/// The mentions that were sent, from a file that belongs under version control.
package struct SentMentions: Sendable {
  package struct Pair: Sendable, Hashable {
    /// The owner's page.
    package let source: String
    /// The page that it links to.
    package let target: String

    package init(source: String, target: String) { (self.source, self.target) = (source, target) }
  }

  /// In order of sending.
  package private(set) var pairs: [Pair] = []
  private var known: Set<Pair> = []

  /// nil if the file can't be read, which is reported: all mentions would be sent again.
  package init?(
    of project: Project, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) {
    guard let bytes = try Journal(project.folder).bytes(of: sentMentionsFile) else { return }
    guard let root = (try? JSONDocument.parse(bytes))?.root, root["sent"]?.isArray == true else {
      diagnostics.report(.sentMentionsBroken.at(.file(sentMentionsFile)))
      return nil
    }
    for node in root.list("sent", limit: .max) {
      guard let source = node.string("source"), let target = node.string("target") else { continue }
      add(Pair(source: source, target: target))
    }
  }

  package func contains(_ pair: Pair) -> Bool { known.contains(pair) }

  package mutating func add(_ pair: Pair) {
    if known.insert(pair).inserted { pairs.append(pair) }
  }

  package var json: [UInt8] {
    let lines = pairs.map { pair -> String in
      let value: JSONValue = ["source": .text(pair.source), "target": .text(pair.target)]
      return "  " + value.line
    }
    return Array("{\"sent\": [\n\(lines.joined(separator: ",\n"))\n]}\n".utf8)
  }
}
