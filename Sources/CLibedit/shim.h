// libedit's setters are variadic, which Swift does not import: one inline function for each use.
#ifndef CORNER_LIBEDIT_SHIM_H
#define CORNER_LIBEDIT_SHIM_H

#include <histedit.h>
#include <stddef.h>

static inline int edit_set_reader(EditLine *edit, el_rfunc_t reader) {
  return el_wset(edit, EL_GETCFN, reader);
}

static inline int edit_set_context(EditLine *edit, void *context) {
  return el_wset(edit, EL_CLIENTDATA, context);
}

static inline void *edit_context(EditLine *edit) {
  void *context = NULL;
  el_wget(edit, EL_CLIENTDATA, &context);
  return context;
}

static inline int edit_set_flag(EditLine *edit, int option, int value) {
  return el_wset(edit, option, value);
}

static inline int edit_set_editor(EditLine *edit, const char *name) {
  return el_set(edit, EL_EDITOR, name);
}

static inline int edit_set_terminal(EditLine *edit, const char *name) {
  return el_set(edit, EL_TERMINAL, name);
}

/// "emacs" or "vi".
static inline const char *edit_editor(EditLine *edit) {
  const char *name = NULL;
  el_get(edit, EL_EDITOR, &name);
  return name;
}

/// `mode` is "-d" (while editing) or "-x" (between lines), `flag` as in `setty`.
static inline int edit_set_tty(EditLine *edit, const char *mode, const char *flag) {
  return el_set(edit, EL_SETTY, mode, flag, NULL);
}

/// Names `function` "corner-command"; libedit keeps the pointers, so the strings are literals.
static inline int edit_add_command(EditLine *edit, unsigned char (*function)(EditLine *, int)) {
  return el_wset(edit, EL_ADDFN, L"corner-command", L"a command of Corner", function);
}

/// Binds a key of vi's command mode to "corner-command".
static inline int edit_bind_vi_command(EditLine *edit, const char *key) {
  return el_set(edit, EL_BIND, "-a", key, "corner-command", NULL);
}

static inline int edit_unbind_vi_command(EditLine *edit, const char *key) {
  return el_set(edit, EL_BIND, "-a", key, "ed-unassigned", NULL);
}

/// A history without lines: some of libedit's commands call its functions without asking whether there is one.
static inline HistoryW *edit_add_empty_history(EditLine *edit) {
  HistoryW *history = history_winit();
  if (history) el_wset(edit, EL_HIST, history_w, history);
  return history;
}

/// libedit's own line, put right: some of vi's commands leave the cursor, or even the end, before its start.
static inline const LineInfoW *edit_line(EditLine *edit) {
  LineInfoW *line = (LineInfoW *)el_wline(edit);
  if (line && line->lastchar < line->buffer) line->lastchar = line->buffer;
  if (line && line->cursor < line->buffer) line->cursor = line->buffer;
  if (line && line->cursor > line->lastchar) line->cursor = line->lastchar;
  return line;
}

static inline int edit_refresh(EditLine *edit) {
  return el_set(edit, EL_REFRESH);
}

#endif
