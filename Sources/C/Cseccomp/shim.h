#include <seccomp.h>
#include <signal.h>
#include <sys/prctl.h>

// Swift can't call variadic functions.
static inline int tokonoma_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
