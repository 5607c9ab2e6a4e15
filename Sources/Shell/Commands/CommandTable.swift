extension Command {
  /// Every command, in the order in which `help` lists them.
  static let all: [Command] = [
    search, lookup, results, show, open, art, play, order, set, address, price, submit, orders, reset, use,
    history,
    run,
    help,
    quit,
  ]
}
