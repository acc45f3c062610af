import Base
import DataFormats
import FileSystem
import LibraryFiles

/// Which sites have been told of which pages, in a file that belongs to the project's history.
package struct SentMentions: Sendable {
  package struct Pair: Sendable, Hashable {
    /// The page of ours.
    package let source: String
    /// What it links to.
    package let target: String

    package init(source: String, target: String) {
      self.source = source
      self.target = target
    }
  }

  /// In the order in which they were sent.
  package private(set) var pairs: [Pair] = []
  private var known: Set<Pair> = []

  /// nil when the file is there and cannot be read, which is reported: everybody would be told again.
  package init?(
    of project: Project, reporting diagnostics: inout DiagnosticList
  ) throws(FileError) {
    guard let bytes = try Journal(project.folder).bytes(of: sentMentionsFile) else { return }
    guard let root = (try? JSONDocument.parse(bytes))?.root, root["sent"]?.isArray == true else {
      diagnostics.report(.sentMentionsBroken(at: .file(sentMentionsFile)))
      return nil
    }
    for node in root.wroteItems("sent", most: .max) {
      guard let source = node.wrote("source"), let target = node.wrote("target") else { continue }
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
