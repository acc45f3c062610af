// So that zlib's types are those of Czlib.
#include "../Czlib/shim.h"
#include <minizip/unzip.h>
