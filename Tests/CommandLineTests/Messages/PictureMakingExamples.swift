import Base
import Pictures
import Publishing

extension Example {
  /// Messages about pictures, with and without the program that makes them.
  static let pictureMaking: [Example] =
    [
      Example { $0.report(.picturesNotInstalled) },
      Example { $0.report(.picturesDoNotRun("/usr/local/bin/tokonoma-pictures")) },
      Example { $0.report(.pictureDeadly.at(.file("covers/anime/x.jpg"))) },
      Example { $0.report(.pictureMoves.at(.file("covers/anime/x.webp"))) },
      Example { $0.report(.pictureTooSlow.at(.file("covers/anime/x.svg"))) },
      Example { $0.report(.picturesPostponed(1)) },
      Example { $0.report(.picturesPostponed(1_200)) },
      Example { $0.report(.notDrawn("share/anime/x.png", because: nil)) },
      Example { $0.report(.notDrawn("share/anime/x.png", because: "that takes too long")) },
      Example { $0.report(.fontMissing("fonts-noto-cjk", letters: "\u{3042} \u{3044}")) },
    ]
    + PictureAnswer.Refusal.allCases.map { refusal in
      Example { $0.report(.pictureNotShrunk(refusal).at(.file("covers/anime/x.jpg"))) }
    }
}
