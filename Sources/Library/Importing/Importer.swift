import Diagnostics
import MediaLibrary

/// A tracker whose exports can be read; each is a row of `Importer.table` in a file of its own.
struct Importer: Sendable {
  /// As its users write it: `MyAnimeList`.
  let name: String
  /// Names it in `ids:`, and names the file that remembers what was imported.
  let registry: String
  /// The files it understands, for the message about one that nobody does.
  let files: String
  /// Whether a file that begins so is one of its exports; gets the first 64 KB, unpacked.
  let recognises: @Sendable (_ head: ArraySlice<UInt8>) -> Bool
  let read: @Sendable (_ file: Source, _ reporting: inout DiagnosticList) -> Export
  /// Where the tracker shows a title.
  let page: @Sendable (_ kind: Kind, _ id: String) -> String

  static let table = [myAnimeList]
}

/// What one file of a tracker holds.
struct Export {
  var titles: [ExportedTitle] = []
  /// Rows that name no title the library could keep, each with the reason.
  var notTaken: [Diagnostic] = []
  /// Whether all of the file could be read, so that a title that is not in it is not in the tracker's list.
  var isWhole = true
  /// What the file is a list of.
  var kinds: Set<Kind> = []
}
