import Cical

/// A calendar as libical reads it.
struct ReadCalendar {
  struct Component {
    let name: String
    let properties: [(name: String, value: String)]
    let components: [Component]

    /// The values of a property; texts without their escapes.
    subscript(name: String) -> [String] { properties.filter { $0.name == name }.map(\.value) }
  }

  let root: Component
  /// How many X-LIC-ERROR the parser has left in it.
  let errors: Int
  /// Whether each component has the properties that RFC 5546 wants, and no others.
  let keepsRestrictions: Bool

  /// nil when it is no calendar at all.
  init?(_ bytes: [UInt8]) {
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    guard let calendar = icalparser_parse_string(text) else { return nil }
    defer { icalcomponent_free(calendar) }
    errors = Int(icalcomponent_count_errors(calendar))
    root = ReadCalendar.component(calendar)
    keepsRestrictions = icalrestriction_check(calendar) == 1
  }

  private static func component(_ component: OpaquePointer) -> Component {
    var properties: [(name: String, value: String)] = []
    var next = icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let property = next {
      properties.append((name(of: property), value(of: property)))
      next = icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
    var components: [Component] = []
    var inner = icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
    while let child = inner {
      components.append(self.component(child))
      inner = icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
    }
    return Component(
      name: String(cString: icalcomponent_kind_to_string(icalcomponent_isa(component))),
      properties: properties, components: components)
  }

  private static func name(of property: OpaquePointer) -> String {
    icalproperty_get_property_name(property).map { String(cString: $0) } ?? ""
  }

  private static func value(of property: OpaquePointer) -> String {
    let value = icalproperty_get_value(property)
    let text: UnsafePointer<CChar>? =
      switch icalvalue_isa(value) {
      case ICAL_TEXT_VALUE: icalvalue_get_text(value)
      case ICAL_X_VALUE: icalvalue_get_x(value)
      default: icalproperty_get_value_as_string(property)
      }
    return text.map { String(cString: $0) } ?? ""
  }
}
