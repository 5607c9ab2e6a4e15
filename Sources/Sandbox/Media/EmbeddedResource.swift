import CResources

/// A file below Resources/; empty when there is none.
func embeddedResource(_ path: String) -> [UInt8] {
  let resource = corner_resource(path)
  return Array(UnsafeBufferPointer(start: resource.start, count: resource.count))
}
