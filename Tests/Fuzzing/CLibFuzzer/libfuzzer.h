#include <stddef.h>
#include <stdint.h>

/* What libFuzzer offers to programs with a main function of their own. */
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *bytes, size_t count));
