import Base
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// An export's account and newest day, if they are known.
struct ExportOrigin: Equatable {
  /// The newest day in it.
  var newest: PartialDate?
  /// The day in the names of its files.
  var made: PartialDate?
  var account: RememberedAccount?

  init() {}

  /// - Parameter today: days after it are mistakes; nil if the clock is unknown
  init(of exports: [TrackerExport], until today: PartialDate?) {
    func isPast(_ day: PartialDate) -> Bool { today.map { day <= $0 } ?? true }
    newest = exports.lazy.flatMap(\.export.titles).flatMap(\.days)
      .filter { $0.day != nil && isPast($0) }.max()
    made = exports.compactMap { dayOfExport(named: $0.path) }.filter(isPast).max()
    account = exports.lazy.compactMap(\.export.account).first.map(RememberedAccount.init)
  }

  init(_ node: YAMLNode) {
    newest = node["newest"]?.text.flatMap { PartialDate(iso: $0) }
    made = node["made"]?.text.flatMap { PartialDate(iso: $0) }
    account = node["account"].flatMap(RememberedAccount.init)
  }

  /// Without days after a day, which are mistakes.
  func until(_ today: PartialDate?) -> ExportOrigin {
    guard let today else { return self }
    var origin = self
    if let newest, newest > today { origin.newest = nil }
    if let made, made > today { origin.made = nil }
    return origin
  }

  var pairs: [YAMLValue.Pair] {
    (newest.map { [YAMLValue.Pair("newest", .word($0.iso))] } ?? [])
      + (made.map { [YAMLValue.Pair("made", .word($0.iso))] } ?? [])
      + (account.map { [YAMLValue.Pair("account", .mapping($0.pairs))] } ?? [])
  }

  /// Fills in values of an earlier export of the same account that this one lacks.
  func filled(from earlier: ExportOrigin) -> ExportOrigin {
    var origin = self
    if let account, let known = earlier.account {
      if account.isOther(than: known) { return self }
      origin.account = account.filled(from: known)
    } else {
      origin.account = account ?? earlier.account
    }
    origin.newest = newest ?? earlier.newest
    origin.made = made ?? earlier.made
    return origin
  }
}

/// An account as hashes, so that no name leaves the owner's computer with the library.
struct RememberedAccount: Equatable {
  private var number: String?
  private var name: String?

  init(_ account: ExportedAccount) {
    func hash(_ text: String) -> String { String(FNV1a.hash(Array(text.utf8)), radix: 16) }
    (number, name) = (account.number.map(hash), account.name.map(hash))
  }

  /// nil for the single hash of earlier versions, which doesn't show what it is of.
  init?(_ node: YAMLNode) {
    (number, name) = (node["number"]?.text, node["name"]?.text)
    if number == nil, name == nil { return nil }
  }

  var pairs: [YAMLValue.Pair] {
    [("number", number), ("name", name)].compactMap { key, hash in
      hash.map { YAMLValue.Pair(key, .text($0)) }
    }
  }

  /// By number, else by name; false if one has only a number and the other only a name.
  func isOther(than known: RememberedAccount) -> Bool {
    if let number, let other = known.number { return number != other }
    if let name, let other = known.name { return name != other }
    return false
  }

  func filled(from known: RememberedAccount) -> RememberedAccount {
    var account = self
    account.number = number ?? known.number
    account.name = name ?? known.name
    return account
  }
}

extension ExportedTitle {
  /// The days of the owner's activity.
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
