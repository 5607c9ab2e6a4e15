#include "character_width.h"
#include "pseudo_terminal.h"
#include "traced_run.h"
