import Base
import Testing

@Suite struct SequenceUniqueTests {
  @Test func keepsTheFirstOfEqualElementsInTheirOrder() {
    #expect(["b", "a", "b", "c", "a"].unique() == ["b", "a", "c"])
    #expect([Int]().unique() == [])
  }

  @Test func keepsTheFirstElementWithEachKey() {
    let words = ["one", "two", "three", "six", "seven"]
    #expect(words.unique(by: \.count) == ["one", "three"])
  }
}
