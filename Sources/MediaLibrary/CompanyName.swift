import Base

/// Names of studios and publishers.
package enum CompanyName {
  /// The letters and digits of a name: `P.A. Works` and `P.A.WORKS` are one company. Empty for a
  /// name without letters and digits.
  package static func key(_ name: String) -> String {
    String(
      normalized(name).lowercased().unicodeScalars.filter { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      }.map(Character.init))
  }

  /// Whether two names are one company's: `Winter Games` and `winter games, Inc.`, or `Winter`; nil
  /// if they may be: `EA` and `Electronic Arts`, `CyberConnect` and `CyberConnect2`.
  package static func areSame(_ a: String, _ b: String) -> Bool? {
    let (a, b) = (words(of: a), words(of: b))
    if a.isEmpty || b.isEmpty { return nil }
    let (key, otherKey) = (a.joined(), b.joined())
    if key == otherKey || a.starts(with: b) || b.starts(with: a) { return true }
    let isLikely =
      key.hasPrefix(otherKey) || otherKey.hasPrefix(key)
      || a == [initials(of: b)] || b == [initials(of: a)]
    return isLikely ? nil : false
  }

  /// The key of each word, without a legal form.
  private static func words(of name: String) -> [String] {
    var words = name.split(whereSeparator: \.isWhitespace).map { key(String($0)) }
      .filter { !$0.isEmpty }
    while words.count > 1, let last = words.last, legalForms.contains(last) { words.removeLast() }
    return words
  }

  private static func initials(of words: [String]) -> String {
    String(words.compactMap(\.first))
  }

  private static let legalForms: Set = [
    "ab", "ag", "bv", "co", "company", "corp", "corporation", "gmbh", "inc", "kk", "limited", "llc",
    "ltd", "oy", "plc", "sa", "sarl", "sas", "srl",
  ]

  /// A company's own spelling of its name; nil for an unknown company.
  package static func known(_ name: String) -> String? { spellings[key(name)] }

  /// A company's own spelling; other names without capitals get some: `a-1 pictures` becomes `A-1
  /// Pictures`, `a.b.c.` becomes `A.B.C.`.
  package static func proper(_ name: String) -> String {
    if let known = known(name) { return known }
    guard name == name.lowercased() else { return name }
    let words = name.split(separator: " ", omittingEmptySubsequences: false)
    return words.map { word in
      let letters = word.split(separator: ".")
      let isAbbreviation = letters.count > 1 && letters.allSatisfy { $0.count == 1 }
      return isAbbreviation ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  private static let spellings = Dictionary(
    names.split { $0 == ";" || $0.isNewline }.map { name in
      let name = String(name.drop { $0 == " " })
      return (key(name), name)
    }, uniquingKeysWith: { first, _ in first })

  private static let names = """
    3xCube; 5 Inc.; 8bit; A-1 Pictures; ABJ COMPANY; A-CAT; Acca effe; A.C.G.T.; Actas; AIC
    AIC A.S.T.A.; AIC Build; AIC Classic; AIC PLUS+; AIC Spirits; Ajia-do; Animation Do; Aniplex
    APPP; A-Real; ARMS; Artland; Artmic; Asahi Production; Ascension; Ashi Productions; Asread.
    Aubec; AXsiZ; Azeta Pictures; Azure Sea Studios; Bandai Namco Pictures; Barnum Studio
    B.CMAY PICTURES; Bee Train; Bibury Animation Studios; Blue Lynx; BN Pictures; Bones; Bones Film
    Brain's Base; BUG FILMS; C2C; CLAP; CloverWorks; CoMix Wave Films; CompTown; Craftar Studios
    Creators in Pack; C-Station; Cyclone Graphics; Cygames; CygamesPictures
    DandeLion Animation Studio; Daume; David Production; DAX Production; Digital Frontier; Diomedéa
    DLE; DMM.futureworks; Doga Kobo; Domerica; DR MOVIE; dwarf; Egg Firm; E&H production; Eiken
    EKACHI EPILKA; EMT Squared; Encourage Films; ENGI; feel.; FelixFilm; Fifth Avenue; Frontline
    Gainax; Gallop; GANSIS; GEEK TOYS; Gekkou; GEMBA; Geno Studio; GIFTanimation; GoHands; Gonzo
    Graphinica; Group TAC; HAL Film Maker; Hoods Entertainment; HORNETS; ILCA; IMAGICA Infos
    J.C.Staff; JINNIS; Jumondou; Kachidoki Studio; Kamikaze Douga; Kazami Gakuen Koubou; Khara
    Kinema Citrus; Knack Productions; Kyoto Animation; Kyotoma; LandQ studios; LAN Studio
    Lapin Track; Larx Entertainment; Lay-duce; Lerche; LEVELS; Liber; LIDENFILMS
    Live2D Creative Studio; Madbox; Madhouse; Magia Doraglier; Magic Bus; Maho Film; makaria
    Manglobe; MAPPA; Marvy Jack; Milky Cartoon; Millepensee; monofilmo; MooGoo; M.S.C
    Mushi Production; Namu Animation; NAZ; Nexus; NHK; Nippon Animation; Nippon Ramayana Film Co.
    Nomad; NUT; Okuruto Noboru; OLM; OLM Digital; Orange; Ordet; Original Force; OZ; Palm Studio
    Passione; Pastel; P.A. Works; Phoenix Entertainment; pH Studio; P.I.C.S.; Pierrot Films
    Pierrot Plus; PINE JAM; Platinum Vision; Plum; Pollyanna Graphics; Polygon Pictures; PRA
    Production GoodBook; Production +h.; Production I.G; Production IMS; Production Reed
    Project No.9; Purple Cow Studio Japan; Quad; Qualia Animation; Quebico; RABBIT MACHINE; Radix
    Remic; Rising Force; Robot Communications; Saetta; Sanrio; SANZIGEN; Satelight; Science SARU
    Seven; Seven Arcs; Seven Arcs Pictures; Shaft; Shin-Ei Animation; Shirogumi; Shuka; SIGNAL.MD
    SILVER LINK.; SOLA DIGITAL ARTS; SORAJIMA; Square Enix; Staple Entertainment; Steve N' Steven
    Studio 3Hz; STUDIO4°C; Studio A-CAT; Studio Bind; Studio Blanc.; Studio Chizu; Studio Colorido
    Studio Comet; Studio! Cucuri; Studio DEEN; Studio Durian; Studio Elle; Studio Fantasia
    Studio Flad; Studio Ghibli; Studio Gokumi; Studio Hibari; Studio Junio; Studio Kai; Studio LAN
    Studio Live; STUDIO MASSKET; Studio MOTHER; Studio Nue; Studio Palette; Studio Pierrot
    Studio Ponoc; Studio PuYUKAI; Studio Rikka; Studio Unicorn; Studio VOLN; Sublimation; Sunrise
    Super Normal Studio; Synergy SP; TANDEM; Tatsunoko Production; TBS; teamKG; TEAR-Studio
    Tele-Cartoon Japan; Telecom Animation Film; Tezuka Productions; THE ANSWERSTUDIO
    TMS Entertainment; TNK; Toei Animation; Toho; Tokyo Kids; Tokyo Movie Shinsha; Topcraft
    Trans Arts; Triangle Staff; Trigger; TROYCA; Twilight Studio; TYO Animations; Typhoon Graphics
    ufotable; Usagi Ou; UWAN PICTURES; Vega Entertainment; Visual 80; WAO WORLD; White Fox
    Wit Studio; Wolfsbane; Xebec; Xebec Zwei; Yaoyorozu; Y&N Pictures
    Yokohama Animation Laboratory; Yostar Pictures; Yumeta Company; ZERO-A; Zero-G; Zexcs; Zuiyo
    """
}
