#include "freed_memory.h"
#include "terminal_signals.h"
