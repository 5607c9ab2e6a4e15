#!/bin/sh
# Installs the two C libraries that Corner is built on, where they are missing: libedit and SQLite, with headers.
set -eu

missing() {
  if [ "$(uname)" = Darwin ]; then return 1; fi # both are part of the SDK
  probe='#include <histedit.h>
#include <sqlite3.h>'
  ! printf '%s\n' "$probe" | "${CC:-cc}" -E - >/dev/null 2>&1 &&
    ! printf '%s\n' "$probe" | clang -E - >/dev/null 2>&1
}

missing || exit 0
echo 'Installing libedit and SQLite headers…' >&2
if command -v apt-get >/dev/null; then
  as_root=''
  [ "$(id -u)" = 0 ] || as_root='sudo'
  if [ -z "$as_root" ] || command -v sudo >/dev/null; then
    $as_root apt-get update -qq >&2 || true
    $as_root apt-get install -y -qq libedit-dev libsqlite3-dev >&2 && exit 0
  fi
elif command -v brew >/dev/null; then
  brew install libedit sqlite >&2 && exit 0
fi
echo 'libedit and SQLite headers are missing and could not be installed here.' >&2
echo 'On Debian or Ubuntu, as root: apt-get install libedit-dev libsqlite3-dev' >&2
exit 1
