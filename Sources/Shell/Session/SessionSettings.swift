package import Exchange
package import Presentation
package import State

/// What a session is told once, by options, environment and configuration.
package struct SessionSettings: Sendable {
  package var profile = Profile.sandbox
  /// The profiles that `use` knows.
  package var profiles = [Profile.sandbox, Profile.live]
  /// Set, it stands in for the profile's own.
  package var catalog: Endpoint?
  package var orders: Endpoint?
  package var key: String?
  package var stateFolder: StateFolder?
  package var output = OutputFormat.table
  package var timeout = Duration.seconds(30)
  /// Whether questions are taken as answered with yes.
  package var assumesYes = false
  package var keepsGoing = false
  /// Whether the rest of a line is suggested while it is typed.
  package var suggestions = true

  package init() {}
}
