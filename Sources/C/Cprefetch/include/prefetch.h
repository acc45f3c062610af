#ifndef PREFETCH_H
#define PREFETCH_H

// Asks for the cache lines of so many bytes and does not wait for them. Swift has no way to say that.
static inline void prefetch_bytes(const void *start, long count) {
  for (long place = 0; place < count; place += 64) {
    __builtin_prefetch((const char *)start + place);
  }
}

#endif
