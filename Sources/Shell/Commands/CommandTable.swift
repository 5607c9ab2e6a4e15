extension Command {
  /// Every command, in the order in which `help` lists them.
  static let all: [Command] =
    [search, next, previous, lookup, more, results, show, open, art, play, `where`, sort, columns, count]
    + [order, set, address, price, json, submit, orders, reset]
    + [undo, redo, diff, snapshot, restore]
    + [last, faults, key, use, budget, cache, jobs, cancel, history, run, help, quit]
}
