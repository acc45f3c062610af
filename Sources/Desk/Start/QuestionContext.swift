import LibraryCommands
import MediaLibrary
import Planning
import Templates

/// A question about a new library on the first page.
struct QuestionContext: TemplateContext {
  let name: String
  let label: String
  let isRequired: Bool
  /// `radio` or `checkbox`; nil if the answer is a text.
  let control: String?
  let choices: [ChoiceContext]

  init(_ question: StartQuestion, _ words: DeskWords) {
    name = question.id
    label = words[.question(question.id)]
    isRequired = question.id == "name"
    switch question.answer {
    case .text: (control, choices) = (nil, [])
    case .several(let values):
      control = "checkbox"
      choices = values.map { value in
        let kind = Kind(id: value).map { words.site[$0, KindMessageKey.name] }
        return ChoiceContext(value: value, label: kind ?? value, isCurrent: false)
      }
    case .one(let values):
      control = "radio"
      choices = ([""] + values).map { value in
        let word = DeskWord.answer(to: question.id, isUsual: value.isEmpty)
        return ChoiceContext(
          value: value, label: words[word, ("value", value)], isCurrent: value.isEmpty)
      }
    }
  }
}

extension StartAnswers {
  /// The answers of the form; nil if one isn't an answer, or the name is missing.
  init?(_ form: FormFields) {
    self.init()
    for question in StartQuestion.all where question.isForDesk {
      let values = form.fields.filter { $0.name == question.id }.map(\.value)
      let text = values.joined(separator: " ").split(separator: " ").joined(separator: " ")
      guard text.utf8.count <= 200, text.isEmpty || question.record(&self, text) else { return nil }
    }
    if name == nil { return nil }
  }
}
