/// The codes of countries and languages for their names in catalogs and trackers: `JP` and `Japan`
/// are the same country.
package enum OriginCode {
  /// ISO 3166-1: `JP`. An unknown name is kept as written.
  package static func country(_ written: String) -> String {
    countries[key(written)] ?? (written.utf8.count == 2 ? written.uppercased() : written)
  }

  /// ISO 639: `ja`. An unknown name is kept as written.
  package static func language(_ written: String) -> String {
    languages[key(written)] ?? (written.utf8.count < 4 ? written.lowercased() : written)
  }

  private static func key(_ written: String) -> String { written.lowercased().filter { $0 != "." } }

  /// Lines of a code and its names.
  private static func table(_ lines: String) -> [String: String] {
    lines.split(separator: "\n").reduce(into: [:]) { table, line in
      let names = line.split(separator: "|").map(String.init)
      for name in names { table[key(name)] = names[0] }
    }
  }

  private static let countries = table(
    """
    AR|Argentina
    AT|Austria
    AU|Australia
    BE|Belgium
    BR|Brazil
    CA|Canada
    CH|Switzerland
    CL|Chile
    CN|China|People's Republic of China
    CO|Colombia
    CZ|Czech Republic|Czechia
    DE|Germany
    DK|Denmark|Kingdom of Denmark
    EG|Egypt
    ES|Spain
    FI|Finland
    FR|France
    GB|United Kingdom|UK
    GR|Greece
    HK|Hong Kong
    HU|Hungary
    ID|Indonesia
    IE|Ireland|Republic of Ireland
    IL|Israel
    IN|India
    IR|Iran
    IS|Iceland
    IT|Italy
    JP|Japan
    KR|South Korea|Korea, Republic of
    MX|Mexico
    MY|Malaysia
    NG|Nigeria
    NL|Netherlands|Kingdom of the Netherlands
    NO|Norway
    NZ|New Zealand
    PH|Philippines
    PL|Poland
    PT|Portugal
    RO|Romania
    RU|Russia|Russian Federation
    SE|Sweden
    SG|Singapore
    SU|Soviet Union
    TH|Thailand
    TR|Turkey|Türkiye
    TW|Taiwan
    UA|Ukraine
    US|United States|United States of America|USA
    VN|Vietnam
    ZA|South Africa
    """)

  private static let languages = table(
    """
    ar|ara|Arabic
    bn|ben|Bengali
    ca|cat|Catalan
    cs|ces|cze|Czech
    da|dan|Danish
    de|deu|ger|German
    el|ell|gre|Greek
    en|eng|English
    es|spa|Spanish
    et|est|Estonian
    fa|fas|per|Persian
    fi|fin|Finnish
    fr|fra|fre|French
    grc|Ancient Greek
    he|heb|Hebrew
    hi|hin|Hindi
    hr|hrv|Croatian
    hu|hun|Hungarian
    id|ind|Indonesian
    is|isl|ice|Icelandic
    it|ita|Italian
    ja|jpn|Japanese
    ko|kor|Korean
    la|lat|Latin
    ms|msa|may|Malay
    nl|nld|dut|Dutch
    no|nor|nb|nob|Norwegian|Norwegian Bokmål
    pl|pol|Polish
    pt|por|Portuguese
    ro|ron|rum|Romanian
    ru|rus|Russian
    sa|san|Sanskrit
    sr|srp|Serbian
    sv|swe|Swedish
    ta|tam|Tamil
    te|tel|Telugu
    th|tha|Thai
    tl|tgl|fil|Filipino|Tagalog
    tr|tur|Turkish
    uk|ukr|Ukrainian
    vi|vie|Vietnamese
    yue|cn|Cantonese
    zh|zho|chi|Chinese|Mandarin|Mandarin Chinese|Standard Chinese
    """)
}
