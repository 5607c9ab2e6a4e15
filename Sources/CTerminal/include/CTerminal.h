#include "large_memory.h"
#include "own_terminal.h"
#include "terminal_signals.h"
