extension Command {
  /// Every command, in the order in which `help` lists them.
  static let all: [Command] = [
    search, next, previous, lookup, more, results, show, `where`, sort, columns, count, order, set, address,
    price, submit, orders, reset, undo, redo, diff, snapshot, restore, use, jobs, cancel, budget, cache,
    history, run, help,
    quit,
  ]
}
