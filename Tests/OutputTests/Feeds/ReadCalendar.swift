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
  /// The number of errors (X-LIC-ERROR) that the parser has noted in it.
  let errors: Int
  /// Whether each component has exactly the properties that RFC 5546 requires.
  let keepsRestrictions: Bool

  /// nil if it isn't a calendar.
  init?(_ bytes: [UInt8]) {
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    guard let calendar = unsafe icalparser_parse_string(text) else { return nil }
    defer { unsafe icalcomponent_free(calendar) }
    errors = unsafe Int(icalcomponent_count_errors(calendar))
    root = unsafe ReadCalendar.component(calendar)
    keepsRestrictions = unsafe icalrestriction_check(calendar) == 1
  }

  private static func component(_ component: OpaquePointer) -> Component {
    var properties: [(name: String, value: String)] = []
    var next = unsafe icalcomponent_get_first_property(component, ICAL_ANY_PROPERTY)
    while let property = unsafe next {
      unsafe properties.append((name(of: property), value(of: property)))
      unsafe next = unsafe icalcomponent_get_next_property(component, ICAL_ANY_PROPERTY)
    }
    var components: [Component] = []
    var inner = unsafe icalcomponent_get_first_component(component, ICAL_ANY_COMPONENT)
    while let child = unsafe inner {
      unsafe components.append(self.component(child))
      unsafe inner = unsafe icalcomponent_get_next_component(component, ICAL_ANY_COMPONENT)
    }
    return unsafe Component(
      name: String(cString: icalcomponent_kind_to_string(icalcomponent_isa(component))),
      properties: properties, components: components)
  }

  private static func name(of property: OpaquePointer) -> String {
    unsafe icalproperty_get_property_name(property).map { unsafe String(cString: $0) } ?? ""
  }

  private static func value(of property: OpaquePointer) -> String {
    let value = unsafe icalproperty_get_value(property)
    let text: UnsafePointer<CChar>? =
      switch unsafe icalvalue_isa(value) {
      case ICAL_TEXT_VALUE: unsafe icalvalue_get_text(value)
      case ICAL_X_VALUE: unsafe icalvalue_get_x(value)
      default: unsafe icalproperty_get_value_as_string(property)
      }
    return unsafe text.map { unsafe String(cString: $0) } ?? ""
  }
}
