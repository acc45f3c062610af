/// Colors that go together. Words are always `ink` on `ground` or `veil`, or `labelInk` on `label`,
/// with a contrast of at least 4.5 : 1.
struct Palette {
  /// The name of the ground's color; the style sheet uses it for the palette.
  let name: String
  let ground: Color
  /// Slightly different from the ground.
  let veil: Color
  let ink: Color
  let accent: Color
  let second: Color
  let third: Color
  let isDark: Bool

  var label: Color { isDark ? ink : Color(0xFBF6EA) }
  var labelInk: Color { isDark ? ground : ink }

  /// CSS colors, one for each of `CoverDrawing.colors`.
  var colors: [String] {
    [
      ground, veil, ink, accent, second, third, label, isDark ? ink : third, isDark ? ink : second,
    ].map(\.hex)
  }

  private init(
    _ name: String, dark isDark: Bool, _ ground: UInt32, _ veil: UInt32, _ ink: UInt32,
    _ accent: UInt32, _ second: UInt32, _ third: UInt32
  ) {
    (self.name, self.isDark) = (name, isDark)
    (self.ground, self.veil, self.ink) = (Color(ground), Color(veil), Color(ink))
    (self.accent, self.second, self.third) = (Color(accent), Color(second), Color(third))
  }

  /// In the order of the members, from `ground` to `third`.
  static let all = [
    Palette("paper", dark: false, 0xEFE6D2, 0xE3D6BB, 0x2B2622, 0xC0452C, 0x2F5D6B, 0xD9A441),
    Palette("cherry", dark: false, 0xF1D9D2, 0xE8C6BD, 0x4A2030, 0xB84A5E, 0x6B7F5C, 0x8A3A4A),
    Palette("tea", dark: false, 0xDCE0BC, 0xCCD3A3, 0x26331F, 0xC4623A, 0x5F7A3A, 0xF4EED8),
    Palette("sky", dark: false, 0xCFE0E3, 0xBAD2D7, 0x14323F, 0xDB6B43, 0x2F7A8C, 0xF6F0E2),
    Palette("kerria", dark: false, 0xEFC25A, 0xE6B244, 0x3A2410, 0xC0412A, 0x2D4A4F, 0xFBF0D0),
    Palette("ash", dark: false, 0xDCD8CF, 0xCBC6BA, 0x24262B, 0xB5493A, 0x40566E, 0x8C8A80),
    Palette("indigo", dark: true, 0x1F3550, 0x294363, 0xF2EAD8, 0xE9B44C, 0x6F9BB3, 0xC8553D),
    Palette("soot", dark: true, 0x26272B, 0x34353A, 0xEFE9DC, 0xC8452F, 0x86888E, 0xD9CFB8),
    Palette("vermilion", dark: true, 0xA5331E, 0x932B18, 0xFDF0DC, 0xF0B95B, 0x5C1A14, 0xF4DCC0),
    Palette("evergreen", dark: true, 0x1F4438, 0x2A5345, 0xF0EAD6, 0xE3A857, 0x7FAE8E, 0xD1603D),
    Palette("shrimp", dark: true, 0x4A1F24, 0x5C2A30, 0xF4E4D4, 0xE0A06A, 0xA84A44, 0xE8C98F),
    Palette("water", dark: true, 0x12383F, 0x1B4850, 0xEEF0E0, 0xF2D28B, 0x3F8A86, 0xE4694A),
    Palette("scorched", dark: true, 0x4B3425, 0x5B4131, 0xF3E6D2, 0xD9A05B, 0x94704E, 0xC4563A),
    Palette("midnight", dark: true, 0x15203A, 0x202D4C, 0xEEF0F4, 0xF0D9A0, 0x4A6FA5, 0xD97757),
  ]
}
