import Templates

/// A number with what it counts: 412 anime watched.
struct FigureContext: TemplateContext {
  let label: String
  let value: String

  static let fields = Fields<FigureContext>("figure")
    .text("label", \.label)
    .text("value", \.value)
}
