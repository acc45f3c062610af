import FileSystem
import MediaLibrary
import Trackers

// A repeated import holds the present rows and those of the last import, which are nearly equal.

extension FieldValues {
  /// Shares storage with equal values of `others`.
  func sharing(_ others: FieldValues) -> FieldValues {
    var shared = others
    for (key, other) in others {
      guard let own = self[key], !own.isSameInBytes(as: other) else { continue }
      shared[key] = own
    }
    for (key, _) in others where self[key] == nil { shared[key] = nil }
    for (key, own) in self where others[key] == nil { shared[key] = own }
    return shared
  }
}

extension FieldValue {
  fileprivate func isSameInBytes(as other: FieldValue) -> Bool {
    switch (self, other) {
    case (.absent, .absent): true
    case (.value(let value), .value(let other)): value.isSameInBytes(as: other)
    case (.absent, .value), (.value, .absent): false
    }
  }
}

extension TitleValue {
  /// Compares bytes: texts in two normal forms are equal strings, but must be remembered as
  /// written.
  fileprivate func isSameInBytes(as other: TitleValue) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let other)): orderInBytes(text, other) == 0
    case (.list(let texts), .list(let others)):
      texts.elementsEqual(others) { orderInBytes($0, $1) == 0 }
    case (.items(let items), .items(let others)):
      items.elementsEqual(others) { $0.isSameInBytes(as: $1) }
    case (.mapping(let pairs), .mapping(let others)):
      pairs.elementsEqual(others) { pair, other in
        orderInBytes(pair.key, other.key) == 0 && pair.value.isSameInBytes(as: other.value)
      }
    default: self == other
    }
  }
}
