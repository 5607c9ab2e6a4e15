/// Parameters whose values are refused, by Apple's names for them.
struct InvalidValues: Error {
  enum Key: String {
    case country, language, mediaType, resultEntity, attributeType, itunesId, callback
  }

  let keys: [Key]

  /// The body of the 400, in Apple's words.
  var body: String {
    """
    {
     "errorMessage":"Invalid value(s) for key(s): [\(keys.map(\.rawValue).joined(separator: ", "))]",
     "queryParameters":{"output":"json", \
    "callback":"A javascript function to handle your search results", "country":"ISO-2A country code", \
    "limit":"The number of search results to return", "term":"A search string", \
    "lang":"ISO-2A language code"}
    }
    """
  }
}
