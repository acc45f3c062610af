/// The parts of invented titles and reviews.
enum Words {
  static let adjectives = [
    "Silent", "Crimson", "Hollow", "Wandering", "Paper", "Last", "Electric", "Distant", "Golden",
    "Forgotten", "Northern", "Midnight", "Glass", "Restless", "Borrowed", "Second", "Quiet", "Salt",
    "Winter", "Burning", "Hidden", "Broken", "Little", "Sleeping",
  ]
  static let nouns = [
    "Garden", "Railway", "Archive", "Ocean", "Lantern", "Orchard", "Satellite", "Kingdom", "Harbor",
    "Clockmaker", "Forest", "Alphabet", "Station", "Mirror", "Cathedral", "Observatory", "River",
    "Island", "Theatre", "Library", "Mountain", "Signal", "Workshop", "Tide",
  ]
  static let japanese = [
    "星", "海", "森", "夜", "風", "光", "影", "花", "雪", "月", "空", "夢", "声", "庭", "駅", "鏡", "図書館", "物語",
    "旅人", "約束", "記憶", "時計", "少女", "巨人", "魔法", "銀河", "鉄道", "探偵",
  ]
  static let genres = [
    "Action", "Adventure", "Comedy", "Drama", "Fantasy", "Historical", "Horror", "Music", "Mystery",
    "Psychological", "Romance", "School", "Sci-Fi", "Slice of Life", "Sports", "Supernatural",
    "Thriller", "War",
  ]
  static let tags = [
    "rainy days", "found family", "rewatch", "with friends", "slow", "short", "gift", "beautiful",
    "library loan", "comfort",
  ]
  static let families = [
    "Arakawa", "Becker", "Castillo", "Dubois", "Endo", "Fischer", "Garcia", "Hayashi", "Ito",
    "Jansen", "Kimura", "Laurent", "Mori", "Novak", "Okada", "Petrov", "Quinn", "Rossi", "Sato",
    "Tanaka", "Ueda", "Varga", "Watanabe", "Yamada", "Zimmer",
  ]
  static let given = [
    "Aiko", "Ben", "Clara", "Daichi", "Elena", "Felix", "Hana", "Ivan", "Jun", "Kaori", "Leon",
    "Mika", "Noor", "Oskar", "Rin", "Sofia", "Taro", "Yuki",
  ]
  static let prose = """
    the story takes its time and that is its gift because every quiet scene earns the loud one after it I kept \
    thinking about the way light falls through the window in the second chapter and how nobody says what they \
    mean until it is far too late there is a kind of courage in a work that trusts its audience to wait the \
    middle sags a little when the cast grows faster than its reasons to be there but the ending gathers each \
    thread with a patience that feels like kindness music and silence share the work evenly and the drawings of \
    hands alone would be worth the price I have come back to it in two different winters and found another \
    book each time what stays is not the plot but a temperature a room a person leaving and the sound of rain
    """.split(separator: " ").map(String.init)
}
