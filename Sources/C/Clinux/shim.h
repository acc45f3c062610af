#include <sys/syscall.h>
#include <unistd.h>

// Exchanges two files, each below an open folder, in one step; -1 with errno if the file system can't. Swift can't call
// variadic functions, and Glibc's own function is hidden without GNU extensions.
static inline int tokonoma_exchange(int folder, const char *path, int other_folder, const char *other) {
  return (int)syscall(SYS_renameat2, folder, path, other_folder, other, 2U);
}
