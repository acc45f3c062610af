/// A person's name with the family name first, for an index: `Le Guin, Ursula K.`
///
/// Guessed from its words. Names in scripts that write the family name first are kept, and so are
/// names that aren't a person's (`The Hollow Band`, `Moss & Fern`).
package func nameForIndex(ofPerson name: String) -> String {
  let words = name.split(separator: " ")
  guard words.count > 1, !name.contains(where: notInPersonNames.contains),
    !name.unicodeScalars.contains(where: isFamilyNameFirst),
    !words.contains(where: { notOfPersons.contains($0.lowercased()) })
  else { return name }
  var end = words.count
  while end > 2, generations.contains(words[end - 1]) { end -= 1 }
  var start = end - 1
  while start > 1, particles.contains(words[start - 1]) { start -= 1 }
  let family = words[start...].joined(separator: " ")
  return family + ", " + words[..<start].joined(separator: " ")
}

private let notInPersonNames: Set<Character> = [",", "&", "+", "/", "(", "!"]

private let notOfPersons: Set<String> = [
  "the", "and", "of", "band", "choir", "collective", "company", "ensemble", "entertainment",
  "films", "games", "inc.", "interactive", "ltd.", "orchestra", "pictures", "press", "production",
  "productions", "project", "quartet", "software", "studio", "studios", "team", "trio", "works",
]

private let generations: Set<Substring> = ["Jr.", "Jr", "Sr.", "Sr", "II", "III", "IV"]

/// Particles that begin a family name if capitalized; in lower case they belong to the given name.
private let particles: Set<Substring> = [
  "Al", "Ben", "Da", "De", "Del", "Della", "Di", "Du", "El", "La", "Le", "Los", "Mac", "Mc",
  "Saint", "San", "St.", "Ten", "Ter", "Van", "Von",
]

private func isFamilyNameFirst(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x3005...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0x20000...0x3FFFD: true
  default: false
  }
}
