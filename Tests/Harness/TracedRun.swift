internal import CHarness
import Foundation

/// The product under ptrace: stopped at each write and each send in turn, not by timing.
package struct TracedRun: Sendable {
  /// What happens at the act of that number, from 1.
  package enum Fault: Sendable {
    case none, kill, killAfter, diskFull, diskBroken
    /// Each connect, send and receive from the act on fails with this `errno`.
    case network(Int32)
  }

  package struct End: Sendable {
    package let acts: Int
    /// 128 + the signal, when one ended it.
    package let code: Int32
    package let faulted: Bool
    package let output: String
  }

  package struct Failure: Error { let errno: Int32 }

  package static var works: Bool { traced_run_works() }

  private let binary: Binary

  package init(_ binary: Binary) { self.binary = binary }

  package func run(_ arguments: [String], _ fault: Fault = .none, at nth: Int = 0) async throws -> End {
    try await withCheckedThrowingContinuation { continuation in
      // ptrace belongs to the thread that started the program.
      Thread { continuation.resume(with: Result { try trace(arguments, fault, nth) }) }.start()
    }
  }

  private func trace(_ arguments: [String], _ fault: Fault, _ nth: Int) throws -> End {
    let file = binary.home.path + "/output-\(UUID().uuidString)"
    let folder = URL(fileURLWithPath: binary.home.path).resolvingSymlinksInPath().path + "/state"
    var end = traced_end()
    let failure = withCStrings([Binary.path] + arguments) { words in
      withCStrings(binary.wholeEnvironment.map { "\($0)=\($1)" }) { variables in
        Binary.path.withCString { program in
          folder.withCString { folder in
            file.withCString { output in
              var run = traced_program()
              run.program = program
              run.folder = folder
              run.output = output
              run.fault = fault.code
              run.error = fault.error
              run.nth = nth
              return words.withUnsafeBufferPointer { words in
                variables.withUnsafeBufferPointer { variables in
                  run.arguments = words.baseAddress
                  run.environment = variables.baseAddress
                  return traced_run(&run, &end)
                }
              }
            }
          }
        }
      }
    }
    guard failure == 0 else { throw Failure(errno: failure) }
    let signal = end.status & 0x7F
    return End(
      acts: end.acts, code: signal == 0 ? end.status >> 8 & 0xFF : 128 + signal, faulted: end.faulted,
      output: (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
  }
}

extension TracedRun.Fault {
  fileprivate var code: traced_fault {
    switch self {
    case .none: traced_none
    case .kill: traced_kill
    case .killAfter: traced_kill_after
    case .diskFull: traced_disk_full
    case .diskBroken: traced_disk_broken
    case .network: traced_network
    }
  }

  fileprivate var error: Int32 { if case .network(let error) = self { error } else { 0 } }
}
