package struct PictureInfo: Sendable { package let width: Int; package let height: Int
 package init(width: Int, height: Int) { self.width = width; self.height = height } }
