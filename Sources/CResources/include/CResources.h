#pragma once
#include <stddef.h>

/// The bytes of one file of Resources/, embedded into the binary.
struct corner_bytes {
  const unsigned char *_Nullable start;
  size_t count;
};

/// The file at `path` below Resources/, such as "catalog/us.jsonl"; without a start when there is none.
struct corner_bytes corner_resource(const char *_Nonnull path);
