import Base

struct XMLRecords {
  struct Record: Sendable {
    let name: String
    /// The place of its start tag in the file's original bytes.
    let offset: Int
    var fields: [ValueReader.Text] = []
    var damaged: [String] = []
  }

  static let root = "myanimelist"
  static let names: Set = ["anime", "manga"]

  /// Whether it is a child of a record; reading can start again at each of them.
  static func isField(_ name: some StringProtocol) -> Bool {
    ["my_", "series_", "manga_", "mangadb_", "update_on_import"].contains(where: name.hasPrefix)
  }

  var records: [Record] = []
  /// Records without an end, because the file is damaged there or stops.
  var incomplete: [Record] = []
  var comments: [ValueReader.Text] = []
  var isWhole = true
}

/// Reads the records of a file that may be damaged: where it is not XML, that is reported, and
/// reading goes on at the next known tag.
///
/// A document type declaration that declares anything, or names a file to fetch, ends the reading.
func readXMLRecords(
  _ source: Source, reporting: inout DiagnosticList
) -> XMLRecords {
  let repaired = RepairedXML(source.bytes)
  var locations = LocationCursor(source)
  var reader = XMLRecordReader(repaired)
  let damages = reader.readAll()
  for damage in damages {
    let location = locations.location(at: repaired.original(of: damage.offset))
    switch damage.kind {
    case .declarations: reporting.report(.documentTypeRefused(at: location))
    case .malformed(let reason):
      let resumed = damage.resumed.map { locations.location(at: repaired.original(of: $0)).line }
      reporting.report(.malformedXML(reason, field: damage.field, resumed: resumed, at: location))
    case .longText: reporting.report(.longTextLeftOut(of: damage.field ?? "", at: location))
    case .tooMany: reporting.report(.tooManyRecords(at: location))
    case .tooMuch: reporting.report(.tooMuchDamage(at: location))
    }
  }
  var result = reader.result
  result.isWhole = damages.isEmpty
  return result
}
