import MediaLibrary
import Planning
import TestSupport
import Testing

/// A few names are compared one by one, many with a set: both keep the first of each, in order.
struct ManyNamesTests {
  @Test(arguments: [3, 15, 16, 17, 40]) func `names are there once, however many`(_ count: Int) {
    let numbers = (0..<count).map { $0 } + (0..<count).reversed().map { $0 } + [count]
    let made = title("anime/a", "Main") {
      $0.work.titles = numbers.map { .init(language: "fr", text: "Titre \($0)") }
      $0.work.genres = numbers.map { "Genre \($0)" }
      $0.work.creators = numbers.map { .init(name: "N\($0)", role: "role \($0)") }
    }
    let site = plan([made])
    let page = site.titleRelations("anime/a")
    let once = (0...count).map { $0 }
    #expect(page?.otherTitles.map(\.text) == once.map { "Titre \($0)" })
    #expect(page.map { site.names($0.genres) } == once.map { "Genre \($0)" })
    #expect(page?.credits.map(\.role) == once.map { "role \($0)" })
    #expect(page?.credits.map { site.names($0.creators) } == once.map { ["N\($0)"] })
  }

  /// Compared with all of them, sorted: only a few titles are compared completely.
  @Test(arguments: [1, 7, 50, 500]) func `feeds have the newest`(_ count: Int) {
    let entries = (0..<200).map { number in
      title("anime/t\(number)", nil, .completed) {
        $0.tracking?.finished = day(2000 + number * 7 % 23, 1 + number % 12)
        $0.tracking?.history = (0..<number % 3).map { run in
          .init(finished: number % 11 == 0 ? nil : day(1995 + (number + run * 5) % 30))
        }
        if number % 4 == 0 { $0.review = review(date: day(2000 + number % 25, 3, 1 + number % 9)) }
        if number % 50 == 0 { $0.tracking?.finished = day(12_000) }
      }
    }
    let site = plan(library(entries))
    let all = site.feedItems(atMost: .max)
    #expect(all.count > 300)
    let days = all.map { DateKey($0.published) }
    #expect(days == days.sorted(by: >))
    #expect(Array(all.prefix(count)) == site.feedItems(atMost: count))
    let items = site.feedItemsByTopic
    #expect(items.count > 2)
    for (topic, items) in items {
      #expect(items == site.feedItems(atMost: FeedItem.mostInFeed, of: topic))
    }
  }
}
