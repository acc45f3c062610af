import Base

/// A text as a title's id at a tracker or a registry; nil for a text that stands for none: `0`,
/// `null`, `tt0000000`, or a number of which a spreadsheet kept a few digits (`2.48E+08`).
///
/// `ExportedTitle` has only ids that pass here.
func titleID(_ text: String?) -> String? {
  guard let text = text?.trimmed else { return nil }
  if text.utf8.contains(where: { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }) {
    let isRounded =
      text.utf8.contains(UInt8(ascii: "+"))
      && text.utf8.allSatisfy { $0.isASCIIDigit || ".,+eE".utf8.contains($0) }
    return isRounded || (Int(text) ?? 1) < 1 ? nil : text
  }
  let word = text.lowercased()
  if ValueReader.meansUnknown(word) || ["undefined", "nil", "nan", "false"].contains(word) {
    return nil
  }
  // Letters around a number say what is numbered: IMDb's `tt`, Open Library's `OL…W`, Wikidata's
  // `Q`.
  let letters = word.filter { $0 != "0" && ($0.isLetter || $0.isNumber) }
  return word.contains("0") && ["tt", "q", "olw", "olm"].contains(letters) || letters.isEmpty
    ? nil : text
}
