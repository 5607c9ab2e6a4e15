/// Why what outlives a session could not be read or kept. Paths are as the person may look them up.
package enum StateError: Error, Equatable {
  /// A newer Corner wrote it; it stays as it is.
  case newer(path: String)
  /// Something else than a plain file or folder of ours stands at the path.
  case notOurs(path: String)
  /// Others may write in the folder, and so replace its files.
  case writableByOthers(path: String)
  /// A secret that others can read, and so may have read.
  case exposed(path: String)
  case failed(path: String, reason: String)
  /// Another session held it for longer than the bounded wait.
  case busy(path: String)
}
