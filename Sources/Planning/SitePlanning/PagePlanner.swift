import MediaLibrary

/// Plans pages, with an extension beside each kind of page.
struct PagePlanner {
  let index: LibraryIndex
  let words: Messages

  var library: Library { index.library }
  var facts: [Facts] { index.facts }
  var titles: [ShownTitle] { index.titles }
  var listed: [EntryIndex] { index.listed }
  var catalogue: [EntryIndex] { index.catalogue }
  var groups: GroupTable { index.groups }
  var kinds: [Kind] { index.kinds }
  var verbs: [Verb] { index.verbs }
}
