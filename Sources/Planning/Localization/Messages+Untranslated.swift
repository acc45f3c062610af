import Base

extension Messages {
  /// The keys whose words in a file equal the English ones, if they are at least ten and more than
  /// a tenth of its words. Fewer may be equal by chance.
  package static func untranslated(in own: Source, since english: Source) -> [String] {
    // Problems are reported when the site's words are read.
    var ignored = DiagnosticList()
    let model = MessageFile(english, language: "en", model: nil, reporting: &ignored).messages
    let words = MessageFile(own, language: "en", model: nil, reporting: &ignored).messages
    let given = words.indices.filter { words[$0]?.hasLetters == true }
    let same = given.filter { index in
      words[index]?.forms.map(\.text) == model[index]?.forms.map(\.text)
    }
    return same.count >= 10 && same.count * 10 > given.count ? same.map { MessageKeys.all[$0] } : []
  }
}

extension Message {
  fileprivate var hasLetters: Bool {
    forms.contains { form in
      form.pieces.contains { piece in
        guard case .literal(let text) = piece else { return false }
        return text.unicodeScalars.contains(where: \.properties.isAlphabetic)
      }
    }
  }
}
