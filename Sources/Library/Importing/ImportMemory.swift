import Diagnostics
import FileSystem
import StrictYAML
import Trackers
import YAMLEditing

/// What the last import of a tracker read, title by title: tells the owner's changes from the tracker's.
///
/// A file of the project like the library's, to be kept under version control with them: whoever
/// imports on another machine must know it too. Without it the owner has the last word.
struct ImportMemory {
  struct Record {
    var statements: [TitleKey: Statement]
    /// The tracker's list did not have it any more.
    var isGone = false
  }

  static let folder = "imports"
  /// Where it was before it belonged to the project's own files.
  static let formerFolder = ".tokonoma/imports"

  private(set) var records: [String: Record] = [:]
  let path: String
  /// The file in the former place; it is read when there is none in the new one, and goes.
  let formerPath: String?
  private let before: [UInt8]?
  private let tracker: String

  init(
    of tracker: Tracker, in folder: Folder, reporting: inout DiagnosticList
  ) throws(FileError) {
    self.tracker = tracker.name
    let name = tracker.fileName + ".yml"
    path = "\(Self.folder)/\(name)"
    let formerPath = "\(Self.formerFolder)/\(name)"
    self.formerPath = try folder.exists(formerPath) ? formerPath : nil
    let bytes: [UInt8]
    if try folder.exists(path) {
      bytes = try folder.read(path)
      before = bytes
    } else {
      before = nil
      guard let former = self.formerPath else { return }
      bytes = try folder.read(former)
    }
    let path = before == nil ? formerPath : path
    var problems = DiagnosticList()
    let source = Source(path: path, bytes: bytes)
    let document = YAMLDocument.parse(source, reporting: &problems)
    guard problems.isEmpty, let document, document.root?.isMapping ?? true else {
      reporting.report(.memoryNotReadable(path))
      return
    }
    for pair in document.root.map({ Array($0.pairs) }) ?? [] {
      var record = Record(statements: [:], isGone: pair.value["gone"]?.text == "true")
      for key in TitleKey.allCases {
        record.statements[key] = key.remembered(in: pair.value)
      }
      if let identity = pair.key.text { records[identity] = record }
    }
  }

  subscript(identity: String) -> Record? {
    get { records[identity] }
    set { records[identity] = newValue }
  }

  /// What the file is to hold; nil when it does already.
  var changedBytes: [UInt8]? {
    let head = """
      # What `tokonoma import` last read from \(tracker): it tells your own changes from the tracker's.
      # Keep it with your library, under version control too; without it your files win wherever they differ.

      """
    let lines = records.keys.sorted(by: precedesInBytes).map { identity in
      let record = records[identity]
      var pairs = TitleKey.allCases.compactMap { key -> YAMLValue.Pair? in
        switch record?.statements[key] {
        case nil: nil
        case .absent?: YAMLValue.Pair(key.rawValue, .word("~"))
        case .value(let value)?: YAMLValue.Pair(key.rawValue, value.remembered)
        }
      }
      if record?.isGone == true { pairs.append(YAMLValue.Pair("gone", .word("true"))) }
      return YAMLValue.Pair(identity, .mapping(pairs)).line
    }
    let bytes = Array((head + lines.joined()).utf8)
    return bytes == before || (records.isEmpty && before == nil) ? nil : bytes
  }
}
