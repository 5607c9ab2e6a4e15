import Catalog
import JSON

/// Places for characters.
struct Cells: Equatable, Sendable {
  var columns: Int
  var rows: Int

  /// What a cell is taken to measure: terminals differ, but twice as high as wide fits all.
  static let pixels = (width: 10, height: 20)
}

/// How large a picture is to be shown.
struct PictureFrame: Sendable, Equatable {
  /// Pixels of the picture to one of the screen: 2 shows it at half its size.
  var scale = 1.0
  /// Columns and rows to fill, keeping its proportions; nil for as many as it takes.
  var width: Int?
  var height: Int?

  /// The cells for a picture of so many pixels; it never leaves the page.
  func cells(width pixelWidth: Int, height pixelHeight: Int, on page: OutputStyle) -> Cells {
    let columns = Double(pixelWidth) / Double(Cells.pixels.width) / scale
    let rows = Double(pixelHeight) / Double(Cells.pixels.height) / scale
    // The prompt and a status need rows of their own.
    let room = (columns: Double(page.width ?? 80), rows: Double(max((page.height ?? 24) - 3, 1)))
    let isFramed = width != nil || height != nil
    let widest = min(width.map(Double.init) ?? (isFramed ? .infinity : columns), room.columns)
    let highest = min(height.map(Double.init) ?? (isFramed ? .infinity : rows), room.rows)
    let factor = min(widest / columns, highest / rows)
    return Cells(
      columns: max(Int((columns * factor).rounded()), 1), rows: max(Int((rows * factor).rounded()), 1))
  }
}
