import Base

/// The allowed parts of an SVG.
enum SVGRules {
  static let namespace = "http://www.w3.org/2000/svg"
  static let xlink = "http://www.w3.org/1999/xlink"
  static let xml = "http://www.w3.org/XML/1998/namespace"

  /// The namespaces of editors' notes, which browsers ignore.
  static let inertNamespaces: Set<String> = [
    "http://www.inkscape.org/namespaces/inkscape",
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://purl.org/dc/elements/1.1/",
    "http://creativecommons.org/ns#", "http://web.resource.org/cc/", "adobe:ns:meta/",
    "http://www.serif.com/", "http://www.bohemiancoding.com/sketch/ns",
  ]

  /// Their declarations stay, used or not.
  static let ownNamespaces: Set<String> = [namespace, xlink, xml]

  static let elements = names(
    """
    svg g defs symbol use title desc metadata style
    path rect circle ellipse line polyline polygon text tspan textPath
    linearGradient radialGradient stop pattern clipPath mask marker filter
    feBlend feColorMatrix feComponentTransfer feComposite feDiffuseLighting feDistantLight
    feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode
    feOffset fePointLight feSpecularLighting feSpotLight
    """)

  /// Only in our own drawings.
  static let drawingElements: Set = ["image", "foreignObject"]

  /// Effects that take hours with a few bytes.
  static let slowElements = names(
    "feConvolveMatrix feDisplacementMap feMorphology feTile feTurbulence")

  /// In bytes.
  static let longest = 4 << 20

  static let attributes = names(
    """
    style transform gradientTransform patternTransform viewBox preserveAspectRatio version
    baseProfile width height x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy d points pathLength
    rotate textLength lengthAdjust startOffset method spacing side type media
    gradientUnits spreadMethod offset patternUnits patternContentUnits clipPathUnits maskUnits
    maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits
    primitiveUnits filterRes enable-background requiredFeatures systemLanguage zoomAndPan
    in in2 result mode values tableValues slope intercept amplitude exponent operator k1 k2 k3 k4
    order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
    surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector
    yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle
    stdDeviation radius baseFrequency numOctaves seed stitchTiles
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
    color-interpolation-filters color-rendering direction display dominant-baseline fill
    fill-opacity fill-rule filter flood-color flood-opacity font font-family font-size
    font-size-adjust font-stretch font-style font-variant font-weight image-rendering kerning
    letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type
    mix-blend-mode isolation opacity overflow paint-order pointer-events shape-rendering
    stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration
    text-rendering transform-origin unicode-bidi vector-effect visibility word-spacing
    writing-mode
    """)

  /// The functions of CSS that load nothing.
  private static let functions = names(
    """
    rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix var calc min max clamp
    matrix matrix3d translate translatex translatey translate3d scale scalex scaley rotate skew
    skewx skewy blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate
    sepia circle ellipse inset polygon path cubic-bezier steps not is where nth-child
    """)

  /// Whether an attribute is text for people or programs, and not a style.
  static func isText(_ name: String) -> Bool {
    ["id", "class", "role", "lang", "tabindex", "focusable"].contains(name)
      || name.hasPrefix("aria-") || name.hasPrefix("data-")
  }

  /// Whether an attribute is an editor's: of its namespace, or data for scripts, such as
  /// Illustrator's `data-name`.
  static func isNote(_ name: String, in namespace: String) -> Bool {
    inertNamespaces.contains(namespace) || namespace.isEmpty && name.hasPrefix("data-")
  }

  /// Whether a style, or an attribute that CSS reads, refers to nothing outside the file.
  static func isHarmlessCSS(_ css: String) -> Bool {
    let bytes = Array(css.utf8)
    // An escape could spell any name, an at-rule import anything.
    guard !bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "@") }) else {
      return false
    }
    for index in bytes.indices where bytes[index] == UInt8(ascii: "(") {
      let name = bytes[..<index].suffix(20).reversed().prefix {
        $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 >= 0x80
      }
      let function = String(decoding: name.reversed(), as: UTF8.self).lowercased()
      if function == "url" {
        let value = bytes[(index + 1)...].drop {
          $0 <= 0x20 || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"")
        }
        guard value.first == UInt8(ascii: "#") else { return false }
      } else if !function.isEmpty, !functions.contains(function) {
        return false
      }
    }
    return true
  }

  private static func names(_ text: String) -> Set<String> {
    Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
  }
}

/// The size of an SVG: its width and height, or the shape of its viewBox.
struct SVGSize {
  private var width: Double?
  private var height: Double?
  private var box: (width: Double, height: Double)?

  init(_ attributes: [(name: String, value: String)]) {
    for (name, value) in attributes {
      switch name {
      case "width": width = Self.pixels(value)
      case "height": height = Self.pixels(value)
      case "viewBox":
        let numbers = value.split { $0 == " " || $0 == "," || $0.isWhitespace }.map(Self.number)
        if numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0,
          height > 0
        {
          box = (width, height)
        }
      default: continue
      }
    }
  }

  var pixels: (width: Int, height: Int)? {
    let size: (Double, Double)? =
      switch (width, height, box) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let box?): (width, width * box.height / box.width)
      case (nil, let height?, let box?): (height * box.width / box.height, height)
      case (nil, nil, let box?): (box.width, box.height)
      default: nil
      }
    guard let size, size.0 < 1e6, size.1 < 1e6 else { return nil }
    return (max(Int(size.0.rounded()), 1), max(Int(size.1.rounded()), 1))
  }

  /// A length in any absolute unit; nil for one that depends on the page, such as `100%`.
  private static func pixels(_ text: String) -> Double? {
    let units: [(name: String, pixels: Double)] = [
      ("px", 1), ("in", 96), ("cm", 96 / 2.54), ("mm", 9.6 / 2.54), ("pt", 96 / 72.0), ("pc", 16),
    ]
    for unit in units where text.hasSuffix(unit.name) {
      return number(text.dropLast(unit.name.count)).flatMap { $0 > 0 ? $0 * unit.pixels : nil }
    }
    return number(text[...]).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func number(_ text: Substring) -> Double? {
    let isPlain = text.utf8.allSatisfy { $0.isASCIIDigit || ".+-eE".utf8.contains($0) }
    return isPlain ? Double(text) : nil
  }
}
