import Base
import MediaLibrary

/// A node of a file with values under the library's own keys.
package protocol ValueNode {
  var singleText: String? { get }
  /// nil if the node isn't a list.
  var listItems: [Self]? { get }
  /// nil if the node isn't a mapping.
  var namedMembers: [(name: String, node: Self)]? { get }
}

extension FieldKey.Form {
  /// nil if the node doesn't have this form.
  package func value(of node: some ValueNode, rating: (String) -> Rating?) -> TitleValue? {
    switch self {
    case .list: texts(of: node)
    case .names: mapping(of: node) { $1.singleText.map { .text($0) } }
    case .credits:
      items(of: node) { credit in
        named(credit)
          ?? mapping(of: credit) { key, node in
            key == "names" ? texts(of: node) : node.singleText.map { .text($0) }
          }
      }
    case .series:
      named(node)
        ?? mapping(of: node) { key, node in
          node.singleText.flatMap { key == "position" ? .hundredths(of: $0) : .text($0) }
        }
    case .history:
      items(of: node) { item in
        mapping(of: item) { FieldKey.formInHistory($0)?.value(of: $1, rating: rating) }
      }
    case .items: items(of: node) { item in mapping(of: item) { $1.singleText.map { .single($0) } } }
    case .rank:
      FieldKey.Form.flag.value(of: node, rating: rating)
        ?? FieldKey.Form.number.value(of: node, rating: rating)
    case .ownership: FieldKey.Form.flag.value(of: node, rating: rating) ?? texts(of: node)
    case .text, .number, .hundredths, .flag, .date, .rating, .status:
      node.singleText.flatMap { scalar($0, rating: rating) }
    }
  }

  private func scalar(_ text: String, rating: (String) -> Rating?) -> TitleValue? {
    switch self {
    case .number: text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text).map { .number($0) } : nil
    case .hundredths: .hundredths(of: text)
    case .flag: ["true": true, "false": false][text.lowercased()].map { .flag($0) }
    case .date: PartialDate(iso: text).map { .date($0) }
    case .rating: rating(text).map { .rating($0) }
    case .status: Status(word: text).map { .status($0) }
    default: .text(text)
    }
  }

  private func named(_ node: some ValueNode) -> TitleValue? {
    node.singleText.map { .mapping([TitleValue.Pair("name", .text($0))]) }
  }

  private func texts(of node: some ValueNode) -> TitleValue? {
    if let text = node.singleText { return .list([text]) }
    guard let items = node.listItems else { return nil }
    let texts = items.compactMap(\.singleText)
    return texts.count == items.count ? .list(texts) : nil
  }

  private func items<Node: ValueNode>(
    of node: Node, _ value: (Node) -> TitleValue?
  ) -> TitleValue? {
    guard let items = node.listItems else { return nil }
    let values = items.compactMap(value)
    return values.count == items.count ? .items(values) : nil
  }

  private func mapping<Node: ValueNode>(
    of node: Node, _ value: (String, Node) -> TitleValue?
  ) -> TitleValue? {
    guard let members = node.namedMembers else { return nil }
    let pairs = members.compactMap { name, node in
      value(name, node).map { TitleValue.Pair(name, $0) }
    }
    return pairs.count == members.count ? .mapping(pairs) : nil
  }
}
