import Base
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// Whose export it is and from when, as far as it says.
struct ExportOrigin: Equatable {
  /// The newest day in it.
  var newest: PartialDate?
  /// The day in the names of its files.
  var made: PartialDate?
  /// A hash, so that no name leaves the owner's computer with the library.
  var account: String?

  init() {}

  init(of exports: [TrackerExport]) {
    newest = exports.lazy.flatMap(\.export.titles).flatMap(\.days).filter { $0.day != nil }.max()
    made = exports.compactMap { dayOfExport(named: $0.path) }.max()
    account = exports.lazy.compactMap(\.export.account).first.map {
      String(FNV1a.hash(Array($0.utf8)), radix: 16)
    }
  }

  init(_ node: YAMLNode) {
    newest = node["newest"]?.text.flatMap { PartialDate(iso: $0) }
    made = node["made"]?.text.flatMap { PartialDate(iso: $0) }
    account = node["account"]?.text
  }

  var pairs: [YAMLValue.Pair] {
    (newest.map { [YAMLValue.Pair("newest", .word($0.iso))] } ?? [])
      + (made.map { [YAMLValue.Pair("made", .word($0.iso))] } ?? [])
      + (account.map { [YAMLValue.Pair("account", .text($0))] } ?? [])
  }

  /// With what an earlier export said and this one doesn't.
  func filled(from earlier: ExportOrigin) -> ExportOrigin {
    var origin = self
    origin.newest = newest ?? earlier.newest
    origin.made = made ?? earlier.made
    origin.account = account ?? earlier.account
    return origin
  }
}

extension ExportedTitle {
  /// The days when its owner did something with it.
  fileprivate var days: [PartialDate] {
    let keys: [FieldKey] = [.added, .updated, .started, .finished, .dropped, .reviewDate]
    return keys.compactMap { key in
      switch values[key]?.value {
      case .date(let date): date
      case .text(let text): PartialDate(iso: String(text.prefix(10)))
      default: nil
      }
    }
  }
}

/// The day in a file's name: `letterboxd-maya-2024-05-01.zip`, `animelist_1714550400_-_7.xml`.
func dayOfExport(named path: String) -> PartialDate? {
  let name = path.split(separator: "/").last ?? ""
  let parts = name.split { !$0.isASCII || !$0.isNumber }
  for (index, part) in parts.enumerated() {
    if part.count == 10, part.first == "1", let seconds = Int(part) {
      return Moment(secondsSince1970: seconds).flatMap {
        PartialDate(iso: String($0.iso.prefix(10)))
      }
    }
    guard part.count == 4, index + 2 < parts.count, parts[index + 1].count == 2,
      parts[index + 2].count == 2
    else { continue }
    let day = PartialDate(iso: parts[index...index + 2].joined(separator: "-"))
    if let day, day.year > 1999 { return day }
  }
  return nil
}
