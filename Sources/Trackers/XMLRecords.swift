import Base

/// The elements of an XML file that stand for one thing each, with the texts of their children.
struct XMLRecords {
  struct Record: Sendable {
    let name: String
    /// Where its start tag is, in the file's original bytes.
    let offset: Int
    var fields: [Field] = []
    /// Children whose text could not be read.
    var damaged: [String] = []
  }

  struct Field: Sendable {
    let name: String
    let text: String
    let offset: Int
  }

  /// What to look for.
  struct Layout {
    let root: String
    let records: Set<String>
    /// How the names of the records' children begin; reading can start again at each of them.
    let fieldPrefixes: [String]

    func isField(_ name: some StringProtocol) -> Bool {
      fieldPrefixes.contains(where: name.hasPrefix)
    }
  }

  var records: [Record] = []
  /// Records that have no end, because the file is damaged there or stops.
  var incomplete: [Record] = []
  var comments: [Field] = []
  /// Whether all of the file was read.
  var isWhole = true
}

/// Reads the records of a file that may be damaged: where it is no XML, it says so and goes on at the next tag it
/// knows.
///
/// A document type declaration that declares anything, or names a file to fetch, ends the reading.
func readXMLRecords(
  _ source: Source, _ layout: XMLRecords.Layout, reporting: inout DiagnosticList
) -> XMLRecords {
  let repaired = RepairedXML(source.bytes)
  var locations = LocationCursor(source)
  if let bad = repaired.badBytes {
    reporting.report(.badBytes(bad.count, at: locations.location(at: bad.first)))
  }
  var reader = XMLRecordReader(repaired, layout)
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
