/// The order in which keys are added to a title.
package let titleKeyOrder = [
  "title", "titles", "synonyms", "sortTitle", "format", "description", "genres", "creators",
  "author", "studios", "developers", "publishers", "platforms", "series", "episodes", "chapters",
  "volumes", "pages", "duration", "released", "releaseStatus", "status", "rating", "progress",
  "progressVolumes", "progressUnit", "hours", "started", "finished", "dropped", "repeat",
  "history", "favorite", "favourite", "owned", "tags", "visibility", "private", "draft", "ids",
  "sources", "notes",
]
