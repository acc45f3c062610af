import Base
import HTTPFetching
import MediaLibrary

/// What fetching a ranking changed in the catalogue.
package struct DiscoverReport: Sendable {
  package let kind: Kind
  /// As people call it: `AniList`; nil when nobody could be asked.
  package internal(set) var source: String?
  /// Ids of titles that came, stayed and went.
  package internal(set) var added: [String] = []
  package internal(set) var kept: [String] = []
  package internal(set) var dropped: [String] = []
  /// Titles of the ranking that are the owner's already.
  package internal(set) var owned = 0
  package internal(set) var covers = 0
  package internal(set) var failures: [FetchFailure] = []
  /// The number of its change in the journal; nil where nothing was written.
  package internal(set) var change: Int?

  package var text: String {
    guard let source else { return "" }
    let count = added.count + kept.count
    var parts = [
      "\(NumberText.grouped(kept.count)) kept", "\(NumberText.grouped(added.count)) added",
      "\(NumberText.grouped(dropped.count)) dropped",
    ]
    if owned > 0 { parts.append("\(NumberText.grouped(owned)) yours already") }
    return
      "\(NumberText.count(count, .titles)) of kind \(kind.id) from \(source): \(parts.joined(separator: ", "))\n"
  }

  package var json: JSONValue {
    [
      "kind": .text(kind.id), "source": .text(source), "added": .texts(added),
      "kept": .texts(kept), "dropped": .texts(dropped), "owned": .number(owned),
      "covers": .number(covers),
    ]
  }
}
