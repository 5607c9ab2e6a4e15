import CResources
import Catalog
import Ordering
import Presentation

extension Picture {
  /// The project's own picture of an order's cake; nil for a type that has none.
  init?(of order: Order) {
    let resource = corner_resource("pictures/cake-\(order.typeName.lowercased()).png")
    self.init(Array(UnsafeBufferPointer(start: resource.start, count: resource.count)))
  }
}

extension Report {
  /// The order's cake, or its name where no picture can be shown.
  static func cake(_ order: Order, in frame: PictureFrame, on page: OutputStyle) async throws -> Report {
    let name = "\(order.typeName.lowercased()) cupcake"
    guard let canvas = await Canvas(page), let picture = Picture(of: order) else {
      return .lines([name], notes: page.isTerminal ? [Canvas.advice] : [])
    }
    let lines = try await canvas.lines(of: picture, in: frame)
    return Report { $0.isTerminal ? lines : [name] }
  }

  /// The same, and then a picture of the order's cake where the page can show one. What was sent is sent: no failure of
  /// the picture is told.
  func followed(byCakeOf order: Order, on page: OutputStyle) -> Report {
    guard page.isTerminal, let picture = Picture(of: order) else { return self }
    var report = self
    report.rest = Rest {
      let lines = try? await Canvas(page)?.lines(of: picture, in: PictureFrame())
      return Report { $0.isTerminal ? lines ?? [] : [] }
    }
    return report
  }
}
