/// The parameters that a search and a lookup share.
struct CommonParameters {
  let country: String
  let entity: Entity?
  let limit: Int
  let callback: String?

  /// What is wrong with them, if anything is.
  let invalid: [InvalidValues.Key]

  init(_ parameters: QueryParameters) {
    var invalid: [InvalidValues.Key] = []
    country = parameters["country"]?.uppercased() ?? "US"
    if !Storefront.countries.contains(country) { invalid.append(.country) }
    if let language = parameters["lang"], !["en_us", "ja_jp"].contains(language.lowercased()) {
      invalid.append(.language)
    }
    callback = parameters["callback"]
    // Not known of the real host, but a script of one's choice must not be had from this one.
    if let callback, callback.contains(/[^A-Za-z0-9_.$]/) { invalid.append(.callback) }
    entity = parameters["entity"].flatMap(Entity.init)
    if entity == nil, parameters["entity"] != nil { invalid.append(.resultEntity) }
    limit = Self.limit(parameters["limit"])
    self.invalid = invalid
  }

  /// Above 200 is 200, as is known. Anything but a positive number counts as left out: no refusal that names
  /// `limit` has been seen.
  private static func limit(_ text: String?) -> Int {
    guard let text, let number = Int(text), number > 0 else { return 50 }
    return min(number, 200)
  }
}
