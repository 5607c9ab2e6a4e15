extension Character { package var columns: Int { 1 } }
extension String { package var columns: Int { count } }
