#include <fcntl.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif

// Hidden without GNU extensions.
#ifndef O_PATH
#define O_PATH 010000000
#endif

// Swift can't call variadic functions.
static inline long tokonoma_call(long number, long a, long b, long c, long d) {
  return syscall(number, a, b, c, d, 0L, 0L);
}

// Landlock: from now on, this thread and those that it starts may open only files and folders below
// the paths, only for reading, and may not look into processes without this limit. 0 on kernels
// without Landlock.
static inline int tokonoma_read_only_below(char *const *paths, int count) {
#ifdef SYS_landlock_create_ruleset
  struct landlock_ruleset_attr all = {
      .handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  int rules = syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
  if (rules < 0) return 0;
  for (int index = 0; index < count; index++) {
    struct landlock_path_beneath_attr rule = {
        .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE,
        .parent_fd = open(paths[index], O_PATH | O_CLOEXEC)};
    struct stat status;
    if (rule.parent_fd < 0) continue;
    if (fstat(rule.parent_fd, &status) == 0 && S_ISDIR(status.st_mode))
      rule.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
  }
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  int done = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return done;
#else
  return 0;
#endif
}
