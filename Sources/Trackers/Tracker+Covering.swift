import MediaLibrary

extension Tracker {
  /// The owner's keys, by the columns or members that have them.
  static func saying(
    _ columns: KeyValuePairs<String, [FieldKey]>
  ) -> @Sendable ([ExportDocument]) -> Set<FieldKey> {
    { documents in
      Set(
        columns.lazy.filter { column in documents.contains { $0.mentions(column.key) } }
          .flatMap(\.value))
    }
  }
}

extension [FieldKey] {
  package static let review: [FieldKey] = [.review, .reviewTitle, .reviewDate, .spoilers]
  static let runs: [FieldKey] = [.started, .finished, .dropped, .history, .repeat]
}
