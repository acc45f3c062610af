#!/bin/sh
# Times builds of a generated library: from nothing, again with nothing changed, and after one rating changed.
# usage: build.sh [TITLES] [RUNS]
#
# The site goes to a memory file system where there is one: ext4 remembers deleted inodes, and a build right after
# the removal of an old output would pay for that.
set -eu
titles=${1:-10000}
runs=${2:-5}
bin=$(dirname "$0")/../../.build/release
scratch=$(mktemp -d "$([ -w /dev/shm ] && echo /dev/shm || echo /tmp)/tokonoma-benchmark.XXXXXX")
trap 'rm -rf "$scratch"' EXIT

"$bin/generate-library" "$scratch/library" "$titles" 1
rated=$(grep -l '^rating: ' "$scratch"/library/library/anime/*.md | head -n 1)

# nanoseconds; differences are told in tenths of a millisecond
now() { date +%s%N; }
build() {
  start=$(now)
  "$bin/tokonoma" build --quiet --project "$scratch/library" --output "$1"
  end=$(now)
  echo $(((end - start) / 100000))
}
median() { sort -n | awk '{ v[NR] = $1 } END { printf "%.1f ms (%.1f to %.1f)\n", v[int((NR + 1) / 2)] / 10, v[1] / 10, v[NR] / 10 }'; }

build "$scratch/warm" >/dev/null
echo "$titles titles on $(nproc) cores, median of $runs (range)"
for run in $(seq "$runs"); do build "$scratch/site$run"; done >"$scratch/full"
for run in $(seq "$runs"); do build "$scratch/warm"; done >"$scratch/again"
for run in $(seq "$runs"); do
  sed -i "s/^rating: .*/rating: $((run % 9 + 1))/" "$rated"
  build "$scratch/warm"
done >"$scratch/rated"
printf '  from nothing        '; median <"$scratch/full"
printf '  nothing changed     '; median <"$scratch/again"
printf '  one rating changed  '; median <"$scratch/rated"
printf '  files, megabytes    %s, %s\n' "$(find "$scratch/warm" -type f | wc -l)" "$(du -sm "$scratch/warm" | cut -f1)"
