#include "large_memory.h"
#include "terminal_signals.h"
