/// Language codes by the names people use.
let languageCodes = [
  "english": "en", "japanese": "ja", "日本語": "ja", "german": "de", "deutsch": "de",
  "french": "fr", "français": "fr", "spanish": "es", "español": "es", "italian": "it",
  "italiano": "it", "portuguese": "pt", "português": "pt", "dutch": "nl", "nederlands": "nl",
  "polish": "pl", "polski": "pl", "russian": "ru", "русский": "ru", "korean": "ko", "한국어": "ko",
  "chinese": "zh", "中文": "zh", "swedish": "sv", "svenska": "sv", "danish": "da", "dansk": "da",
  "norwegian": "nb", "norsk": "nb", "finnish": "fi", "suomi": "fi", "turkish": "tr",
  "türkçe": "tr", "ukrainian": "uk", "українська": "uk", "czech": "cs", "čeština": "cs",
  "hungarian": "hu", "magyar": "hu", "greek": "el", "hebrew": "he", "arabic": "ar",
  "thai": "th", "vietnamese": "vi", "indonesian": "id",
  // Country codes mistaken for language codes.
  "jp": "ja", "cn": "zh",
]
