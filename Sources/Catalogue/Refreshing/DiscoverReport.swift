import Base
import HTTPFetching
import MediaLibrary

/// The changes that a ranking made.
package struct DiscoverReport: Sendable {
  package let kind: Kind
  /// The source's name for people; nil if none answered.
  package internal(set) var source: String?
  package internal(set) var added: [String] = []
  package internal(set) var kept: [String] = []
  package internal(set) var dropped: [String] = []
  package internal(set) var owned = 0
  package internal(set) var covers = 0
  package internal(set) var failures: [FetchFailure] = []
  /// The change's number in the journal; nil if nothing was written.
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
