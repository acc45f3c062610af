package struct PictureInfo: Sendable { package let width: Int; package let height: Int }
