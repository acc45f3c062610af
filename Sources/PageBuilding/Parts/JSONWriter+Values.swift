import Base
import MediaLibrary
import Templates

extension JSONWriter {
  /// Writes nothing for nil, and for years that schema.org can't express.
  package mutating func date(_ key: String, _ date: PartialDate?) {
    if let date, date.year > 999 { text(key, date) }
  }

  /// Writes nothing for nil.
  package mutating func url(_ key: String, _ value: SafeURL?) { text(key, value?.text) }
}
