#include <seccomp.h>
#include <signal.h>
#include <sys/prctl.h>

// Variadic in C, which Swift can't call.
static inline int tokonoma_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
