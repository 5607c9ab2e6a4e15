  [1m海港燈火[0m
  [2msong[0m

  [2mGenre      [0m  Cantopop/HK-Pop
  [2mLength     [0m  4:54
  [2mExplicit   [0m  no
  [2mStreamable [0m  yes

  [2mArtist     [0m  Raymond Lam
  [2mAlbum      [0m  Harbour Lights, Love Lights
  [2mTrack      [0m  1 of 10
  [2mDisc       [0m  1 of 1
  [2mCountry    [0m  USA

  [2mPrice      [0m  $1.29
  [2mAlbum price[0m  $9.99

  [2mReleased   [0m  2012-07-19

  [2mPage       [0m  ]8;;https://music.apple.com/us/album/1512044810?i=1512044822&uo=4\https://music.apple.com/us/album/1512044810?i=1512044822&uo=4]8;;\
  [2mAlbum page [0m  ]8;;https://music.apple.com/us/album/1512044810?i=1512044822&uo=4\https://music.apple.com/us/album/1512044810?i=1512044822&uo=4]8;;\
  [2mArtist page[0m  ]8;;https://music.apple.com/us/artist/raymond-lam/210938455?uo=4\https://music.apple.com/us/artist/raymond-lam/210938455?uo=4]8;;\
  [2mPreview    [0m  http://127.0.0.1:39757/preview/1512044822.m4a
  [2mPicture    [0m  http://127.0.0.1:39757/art/1512044822/100x100bb.jpg

  [2mSong id    [0m  1512044822
  [2mAlbum id   [0m  1512044810
  [2mArtist id  [0m  210938455

  [2mOther fields[0m
    [2mwrapperType           [0m  track
    [2mkind                  [0m  song
    [2mcollectionCensoredName[0m  Harbour Lights, Love Lights
    [2mtrackCensoredName     [0m  海港燈火
    [2martworkUrl30          [0m  http://127.0.0.1:39757/art/1512044822/30x30bb.jpg
    [2martworkUrl60          [0m  http://127.0.0.1:39757/art/1512044822/60x60bb.jpg
    [2mcollectionExplicitness[0m  notExplicit
