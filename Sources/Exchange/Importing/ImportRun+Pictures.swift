import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

extension ImportRun {
  /// Removes pictures that the project lacks, because the library could not be read with them. A
  /// later import that finds them takes them.
  func withPicturesThere(_ rows: [ImportRow], _ report: inout ImportReport) -> [ImportRow] {
    // A site's pictures are reported with its other files.
    let told = Set(exports.compactMap(\.export.site).flatMap(\.pictures))
    var missing: [String] = []
    let found = rows.map { row in
      var values = row.title.values
      var isChanged = false
      func isThere(_ path: String) -> Bool {
        if files.contains(path) || project.folder.contains(path) { return true }
        isChanged = true
        if !told.contains(path) { missing.append(path) }
        return false
      }
      if case .text(let path)? = values[.cover]?.value, !isThere(path) {
        values[.cover] = nil
      }
      if case .items(let items)? = values[.characters]?.value {
        let found = items.map { $0.withoutPair("image") { !isThere($0) } }
        if isChanged { values[.characters] = .value(.items(found)) }
      }
      return isChanged ? row.with(values: values) : row
    }
    report.missingPictures += missing
    return found
  }
}

extension TitleValue {
  fileprivate func withoutPair(_ key: String, where isLeftOut: (String) -> Bool) -> TitleValue {
    guard case .mapping(let pairs) = self else { return self }
    return .mapping(
      pairs.filter { pair in
        guard pair.key == key, case .text(let text) = pair.value else { return true }
        return !isLeftOut(text)
      })
  }
}

extension ImportRow {
  func with(values: FieldValues) -> ImportRow {
    var row = self
    row.title = title.with(values: values)
    return row
  }
}
