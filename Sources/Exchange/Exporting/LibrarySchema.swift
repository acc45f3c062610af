import Base
import MediaLibrary

extension ExportFormat {
  /// The JSON Schema (draft 2020-12) of the format `json`.
  package static var librarySchema: String {
    let keys = jsonFields.map { ($0.key.rawValue, schema(of: $0)) }
    let title = object(
      [
        ("id", text(matching: "^[a-z]+/[^/]+$")),
        ("kind", ["enum": .texts(Kind.allCases.map(\.id))]),
      ] + keys,
      required: ["id", "kind", "title"], others: [("^x-", [:])])
    let item = object([("id", string), ("note", string)], required: ["id"])
    let list = object(
      [
        ("slug", string), ("title", string), ("description", string),
        ("ranked", flag), ("visibility", ["const": .text("private")]),
        ("items", array(of: item)), ("text", string),
      ], required: ["slug", "title", "items"])
    let page = object(
      [("slug", string), ("title", string), ("description", string), ("text", string)],
      required: ["slug", "title"])
    let library = object(
      [
        ("format", ["const": .text("tokonoma-library")]), ("version", ["const": .number(1)]),
        ("name", string), ("ratingScale", ["enum": .array(RatingScale.allCases.map(best))]),
        ("settings", settings), ("titles", array(of: title)), ("lists", array(of: list)),
        ("pages", array(of: page)), ("pictures", array(of: path)), ("static", array(of: path)),
        ("changes", array(of: change)),
      ], required: ["format", "version", "ratingScale", "titles"])
    return JSONValue.object(
      [
        ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
        ("title", .text("A Tokonoma library")), ("allOf", .array([library])),
      ]
    ).line + "\n"
  }
}

private let settings = object(
  SettingField.table.filter { !$0.isOfLibrary }.map { ($0.key, schema(of: $0.form)) })

private func schema(of form: SettingField.Form) -> JSONValue {
  switch form {
  case .text: string
  case .flag: flag
  case .count: count
  case .path: path
  case .words(let words): ["enum": .texts(words)]
  case .list(let item): array(of: schema(of: item))
  case .members(let members, let required):
    object(members.map { ($0, schema(of: $1)) }, required: required)
  case .byYear(let form): object([], others: [("^-?[0-9]{4}$", schema(of: form))])
  }
}

/// Changes that feeds report without a date in the title's file.
private let change = object(
  [
    ("date", date), ("title", string), ("status", schema(of: FieldKey.Form.status)),
    ("rating", text(matching: "^[0-9]+(\\.[0-9]+)?%$")), ("again", flag), ("review", flag),
  ], required: ["date", "title"])

private let string: JSONValue = ["type": .text("string")]
private let flag: JSONValue = ["type": .text("boolean")]
/// Below the site or the project, without `..`.
private let path = text(matching: "^[^/\\\\][^\\\\]*$")
private let count: JSONValue = ["type": .text("integer"), "minimum": .number(0)]
private let number: JSONValue = ["type": .text("number"), "minimum": .number(0)]
private let date = text(matching: "^-?[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$")

private func best(_ scale: RatingScale) -> JSONValue { .number(scale.rawValue) }

private func text(matching pattern: String) -> JSONValue {
  ["type": .text("string"), "pattern": .text(pattern)]
}

private func array(of items: JSONValue) -> JSONValue { ["type": .text("array"), "items": items] }

private func object(
  _ properties: [(String, JSONValue)], required: [String] = [], others: [(String, JSONValue)] = []
) -> JSONValue {
  .object(
    [("type", .text("object")), ("properties", .object(properties))]
      + (required.isEmpty ? [] : [("required", .texts(required))])
      + (others.isEmpty ? [] : [("patternProperties", .object(others))])
      + [("additionalProperties", .flag(false))])
}

private func schema(of field: TitleField) -> JSONValue {
  switch field.key {
  case .visibility: ["enum": .texts(["private", "unlisted"])]
  case .releaseStatus: ["enum": .texts(Work.ReleaseStatus.allCases.map(\.rawValue))]
  case .characters:
    array(
      of: object([("name", string), ("role", string), ("image", path)], required: ["name"]))
  case .relations: array(of: object([("type", string), ("id", string)], required: ["type", "id"]))
  case .episodeList:
    array(
      of: object([("number", count), ("title", string), ("aired", date)], required: ["number"]))
  case .airing:
    array(of: object([("episode", count), ("at", string)], required: ["episode", "at"]))
  case .sources:
    array(of: object([("name", string), ("url", string), ("date", date)], required: ["name"]))
  default: schema(of: field.form)
  }
}

private func schema(of form: FieldKey.Form) -> JSONValue {
  switch form {
  case .text: string
  case .number: count
  case .hundredths, .rating: number
  case .flag: flag
  case .date: date
  case .status: ["enum": .texts(Status.allCases.map(\.rawValue))]
  case .list: array(of: string)
  case .names: ["type": .text("object"), "additionalProperties": string]
  case .credits:
    array(
      of: object(
        [("name", string), ("role", string), ("names", array(of: string))], required: ["name"]))
  case .series: object([("name", string), ("position", number)], required: ["name"])
  case .history:
    array(
      of: object([
        ("season", count), ("volume", count), ("chapter", count), ("episode", count),
        ("started", date), ("finished", date), ("status", schema(of: FieldKey.Form.status)),
        ("rating", number),
        ("hours", number), ("platform", string), ("note", string), ("review", string),
        ("tags", array(of: string)), ("with", array(of: string)), ("place", string),
      ]))
  case .items: ["type": .text("array")]
  case .rank: ["oneOf": .array([["const": .flag(true)], count])]
  case .ownership: ["oneOf": .array([["const": .flag(true)], array(of: string)])]
  }
}
