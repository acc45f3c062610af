/// Colours that go together. Words are only ever `ink` on `ground` or `veil`, or `labelInk` on
/// `label`: 4.5 : 1 at least.
struct Palette {
  /// The dyer's colour of the ground; the style sheet knows the palette by it.
  let name: StaticString
  let ground: Color
  /// A breath away from the ground.
  let veil: Color
  let ink: Color
  /// What one looks at first.
  let accent: Color
  let second: Color
  let third: Color
  let isDark: Bool

  var label: Color { isDark ? ink : Color(0xFBF6EA) }
  var labelInk: Color { isDark ? ground : ink }

  private init(
    _ name: StaticString, dark isDark: Bool, _ ground: UInt32, veil: UInt32, ink: UInt32,
    accent: UInt32, second: UInt32, third: UInt32
  ) {
    self.name = name
    self.isDark = isDark
    self.ground = Color(ground)
    self.veil = Color(veil)
    self.ink = Color(ink)
    self.accent = Color(accent)
    self.second = Color(second)
    self.third = Color(third)
  }

  static let all = [
    Palette(
      "paper", dark: false, 0xEFE6D2, veil: 0xE3D6BB, ink: 0x2B2622, accent: 0xC0452C,
      second: 0x2F5D6B, third: 0xD9A441),
    Palette(
      "cherry", dark: false, 0xF1D9D2, veil: 0xE8C6BD, ink: 0x4A2030, accent: 0xB84A5E,
      second: 0x6B7F5C, third: 0x8A3A4A),
    Palette(
      "tea", dark: false, 0xDCE0BC, veil: 0xCCD3A3, ink: 0x26331F, accent: 0xC4623A,
      second: 0x5F7A3A, third: 0xF4EED8),
    Palette(
      "sky", dark: false, 0xCFE0E3, veil: 0xBAD2D7, ink: 0x14323F, accent: 0xDB6B43,
      second: 0x2F7A8C, third: 0xF6F0E2),
    Palette(
      "kerria", dark: false, 0xEFC25A, veil: 0xE6B244, ink: 0x3A2410, accent: 0xC0412A,
      second: 0x2D4A4F, third: 0xFBF0D0),
    Palette(
      "ash", dark: false, 0xDCD8CF, veil: 0xCBC6BA, ink: 0x24262B, accent: 0xB5493A,
      second: 0x40566E, third: 0x8C8A80),
    Palette(
      "indigo", dark: true, 0x1F3550, veil: 0x294363, ink: 0xF2EAD8, accent: 0xE9B44C,
      second: 0x6F9BB3, third: 0xC8553D),
    Palette(
      "soot", dark: true, 0x26272B, veil: 0x34353A, ink: 0xEFE9DC, accent: 0xC8452F,
      second: 0x86888E, third: 0xD9CFB8),
    Palette(
      "vermilion", dark: true, 0xA5331E, veil: 0x932B18, ink: 0xFDF0DC, accent: 0xF0B95B,
      second: 0x5C1A14, third: 0xF4DCC0),
    Palette(
      "evergreen", dark: true, 0x1F4438, veil: 0x2A5345, ink: 0xF0EAD6, accent: 0xE3A857,
      second: 0x7FAE8E, third: 0xD1603D),
    Palette(
      "shrimp", dark: true, 0x4A1F24, veil: 0x5C2A30, ink: 0xF4E4D4, accent: 0xE0A06A,
      second: 0xA84A44, third: 0xE8C98F),
    Palette(
      "water", dark: true, 0x12383F, veil: 0x1B4850, ink: 0xEEF0E0, accent: 0xF2D28B,
      second: 0x3F8A86, third: 0xE4694A),
    Palette(
      "scorched", dark: true, 0x4B3425, veil: 0x5B4131, ink: 0xF3E6D2, accent: 0xD9A05B,
      second: 0x94704E, third: 0xC4563A),
    Palette(
      "midnight", dark: true, 0x15203A, veil: 0x202D4C, ink: 0xEEF0F4, accent: 0xF0D9A0,
      second: 0x4A6FA5, third: 0xD97757),
  ]
}
