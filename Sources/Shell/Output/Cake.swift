import CResources
import Catalog
import Ordering

extension Picture {
  /// The project's own picture of an order's cake; nil for a type that has none.
  init?(of order: Order) {
    let resource = corner_resource("pictures/cake-\(order.typeName.lowercased()).png")
    self.init(Array(UnsafeBufferPointer(start: resource.start, count: resource.count)))
  }
}

extension Report {
  /// The order's cake, or its name where no picture can be shown.
  static func cake(_ order: Order, in frame: PictureFrame, on page: Page) async throws -> Report {
    let name = "\(order.typeName.lowercased()) cupcake"
    guard let canvas = await Canvas(page), let picture = Picture(of: order) else {
      return .lines([name], notes: page.isTerminal ? [Canvas.advice] : [])
    }
    let lines = try await canvas.lines(of: picture, in: frame)
    return Report { $0.isTerminal ? lines : [name] }
  }

  /// The same below a picture of the order's cake, on terminals that draw pictures by themselves.
  func below(cakeOf order: Order) -> Report {
    guard let picture = Picture(of: order) else { return self }
    var report = self
    report.screen = { [screen] page in
      (Canvas(native: page)?.nativeLines(of: picture, in: PictureFrame()) ?? []) + screen(page)
    }
    return report
  }
}
