// Takes zlib's types from Czlib.
#include "../Czlib/shim.h"
#include <minizip/unzip.h>
