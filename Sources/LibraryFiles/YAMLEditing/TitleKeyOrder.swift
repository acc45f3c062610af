/// The order in which keys are added to a title.
package let titleKeyOrder = [
  "title", "titles", "synonyms", "sortTitle", "format", "description", "genres", "creators",
  "author", "studios", "developers", "publishers", "platforms", "characters", "series",
  "relations", "episodes", "chapters", "volumes", "pages", "duration", "episodeList", "released",
  "releaseStatus", "ageRating", "cover", "coverAlt", "coverColor", "communityRating",
  "communityVotes", "communitySource", "airing", "status", "rating", "progress",
  "progressVolumes", "progressUnit", "hours", "started", "finished", "dropped", "repeat",
  "history", "favorite", "favourite", "owned", "tags", "visibility", "private", "draft", "ids",
  "sources", "notes",
]
