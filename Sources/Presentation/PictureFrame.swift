/// Places for characters.
package struct Cells: Equatable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// What a cell is taken to measure: terminals differ, but twice as high as wide fits all.
  package static let pixels = (width: 10, height: 20)
}

/// How large a picture is to be shown.
package struct PictureFrame: Sendable, Equatable {
  /// Pixels of the picture to one of the screen: 2 shows it at half its size.
  package var scale: Double
  /// Columns and rows to fill, keeping its proportions; nil for as many as it takes.
  package var width: Int?
  package var height: Int?

  package init(scale: Double = 1, width: Int? = nil, height: Int? = nil) {
    self.scale = scale
    self.width = width
    self.height = height
  }

  /// The cells for a picture of so many pixels; it never leaves the page.
  package func cells(width pixelWidth: Int, height pixelHeight: Int, on page: OutputStyle) -> Cells {
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
