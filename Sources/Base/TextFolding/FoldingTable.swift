extension Folding {
  /// The folding rules, one a line; later rules win. The search script reads the same text from the
  /// index. Numbers are hexadecimal code points, or ranges of them.
  ///
  ///     space 20-26        separates words
  ///     drop 27            is removed
  ///     shift -60 30a1-…   moves by this distance: katakana becomes hiragana
  ///     each ff66 をぁぃ     from ff66 on, code points become these characters
  ///     to 3099 ff9e       becomes the character 3099
  ///     fold ss ßẞ         each of the characters becomes `ss`; `_` is a space
  ///     texts fb13 մն մե    from fb13 on, code points become these texts
  ///     pairs µƁ μɓ        the first becomes the first, the second the second
  ///     voiced かが          the mark 3099 after か makes が
  ///     half はぱ            the mark 309a after は makes ぱ
  package static let table = """
    space 0-26 28-2f 3a-40 5b-5f 7b-a9 ab-ac ae-b1 b6-b8 bb-bf f7 2c2-2df 2e5-2ff 37e 387
    space 55a-55f 589-58a 5be 5c0 5c3 5c6 5f3-5f4 60c-60d 61b 61f 66a-66d 6d4 964-965
    space 2000-200a 2010-2017 201c-2029 202f-2031 2035-205f 20a0-20cf 2100-214f 2190-245f
    space 2500-2bff 2e00-2e7f 3000-3004 3008-3020 3030 303d-303f 30a0 30fb fe10-fe1f fe30-fe6f
    space ff00-ff0f ff1a-ff20 ff3b-ff3f ff5b-ff65 ffe0-ffee fffc-fffd 1f000-1faff
    drop 27 60 ad b4 2b9-2bf 300-36f 483-489 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 61c 640
    drop 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8 6ea-6ed 115f-1160 17b4-17b5 180b-180f 1ab0-1aff
    drop 1dc0-1dff 200b-200f 2018-201b 202a-202e 2032-2034 2060-206f 20d0-20ff 30fc 3164
    drop d800-dfff fe00-fe0f fe20-fe2f feff ff07 ff40 ff70 ffa0 fff9-fffb 1d173-1d17a e0000-e0fff
    shift 20 41-5a 391-3a1 3a3-3a9 410-42f
    shift 30 531-556
    shift 50 400-40f
    shift -60 30a1-30f6 30fd-30fe
    shift -fee0 ff10-ff19 ff41-ff5a
    shift -fec0 ff21-ff3a
    each ff66 をぁぃぅぇぉゃゅょっ
    each ff71 あいうえおかきくけこさしすせそたちつてとなにぬねの
    each ff8a はひふへほまみむめもやゆよらりるれろわん
    pairs ゕゖヵヶヷヸヹヺ かけかけわゐゑを
    to 3099 309b ff9e
    to 309a 309c ff9f
    fold 0 ⁰₀
    fold 1 ¹₁①
    fold 10 ⑩
    fold 11 ⑪
    fold 12 ⑫
    fold 13 ⑬
    fold 14 ⑭
    fold 15 ⑮
    fold 16 ⑯
    fold 17 ⑰
    fold 18 ⑱
    fold 19 ⑲
    fold 2 ²₂②
    fold 20 ⑳
    fold 3 ³₃③
    fold 4 ⁴₄④
    fold 5 ⁵₅⑤
    fold 6 ⁶₆⑥
    fold 7 ⁷₇⑦
    fold 8 ⁸₈⑧
    fold 9 ⁹₉⑨
    fold a ªÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẚẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặⒶⓐ
    fold ae ÆæǢǣǼǽ
    fold b ḂḃḄḅḆḇⒷⓑ
    fold c ÇçĆćĈĉĊċČčḈḉⅭⅽⒸⓒ
    fold d ÐðĎďĐđḊḋḌḍḎḏḐḑḒḓⅮⅾⒹⓓ
    fold dz ǄǅǆǱǲǳ
    fold e ÈÉÊËèéêëĒēĔĕĖėĘęĚěƎƏƐǝȄȅȆȇȨȩḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệⒺⓔ
    fold f ƑƒḞḟⒻⓕ
    fold ff ﬀ
    fold ffi ﬃ
    fold ffl ﬄ
    fold fi ﬁ
    fold fl ﬂ
    fold g ĜĝĞğĠġĢģǦǧǴǵḠḡⒼⓖ
    fold h ĤĥĦħȞȟḢḣḤḥḦḧḨḩḪḫẖⒽⓗ
    fold i ÌÍÎÏìíîïĨĩĪīĬĭĮįİıǏǐȈȉȊȋḬḭḮḯỈỉỊịⁱⅠⅰⒾⓘ
    fold ii Ⅱⅱ
    fold iii Ⅲⅲ
    fold ij Ĳĳ
    fold iv Ⅳⅳ
    fold ix Ⅸⅸ
    fold j ĴĵǰⒿⓙ
    fold k ĶķĸǨǩḰḱḲḳḴḵⓀⓚ
    fold l ĹĺĻļĽľĿŀŁłḶḷḸḹḺḻḼḽⅬⅼⓁⓛ
    fold lj Ǉǈǉ
    fold m ḾḿṀṁṂṃⅯⅿⓂⓜ
    fold n ÑñŃńŅņŇňŉŊŋǸǹṄṅṆṇṈṉṊṋⁿⓃⓝ
    fold nj Ǌǋǌ
    fold o ºÒÓÔÕÖØòóôõöøŌōŎŏŐőƆƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộ
    fold o ỚớỜờỞởỠỡỢợⓄⓞ
    fold oe Œœ
    fold p ṔṕṖṗⓅⓟ
    fold q Ⓠⓠ
    fold r ŔŕŖŗŘřȐȑȒȓṘṙṚṛṜṝṞṟⓇⓡ
    fold s ŚśŜŝŞşŠšſȘșṠṡṢṣṤṥṦṧṨṩẛⓈⓢ
    fold ss ßẞ
    fold st ﬅﬆ
    fold t ŢţŤťŦŧȚțṪṫṬṭṮṯṰṱẗⓉⓣ
    fold th Þþ
    fold u ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰựⓊⓤ
    fold v ṼṽṾṿⅤⅴⓋⓥ
    fold vi Ⅵⅵ
    fold vii Ⅶⅶ
    fold viii Ⅷⅷ
    fold w ŴŵẀẁẂẃẄẅẆẇẈẉẘⓌⓦ
    fold x ẊẋẌẍⅩⅹⓍⓧ
    fold xi Ⅺⅺ
    fold xii Ⅻⅻ
    fold y ÝýÿŶŷŸȲȳẎẏẙỲỳỴỵỶỷỸỹⓎⓨ
    fold z ŹźŻżŽžẐẑẒẓẔẕⓏⓩ
    fold ʒ ƷǮǯ
    fold α ΆάἀἁἂἃἄἅἆἇἈἉἊἋἌἍἎἏὰάᾀᾁᾂᾃᾄᾅᾆᾇᾈᾉᾊᾋᾌᾍᾎᾏᾰᾱᾲᾳᾴᾶᾷᾸᾹᾺΆᾼ
    fold ε ΈέϵἐἑἒἓἔἕἘἙἚἛἜἝὲέῈΈ
    fold η ΉήἠἡἢἣἤἥἦἧἨἩἪἫἬἭἮἯὴήᾐᾑᾒᾓᾔᾕᾖᾗᾘᾙᾚᾛᾜᾝᾞᾟῂῃῄῆῇῊΉῌ
    fold ι ΊΐΪίϊἰἱἲἳἴἵἶἷἸἹἺἻἼἽἾἿὶίιῐῑῒΐῖῗῘῙῚΊ
    fold ο ΌόὀὁὂὃὄὅὈὉὊὋὌὍὸόῸΌ
    fold ρ ϱῤῥῬ
    fold σ ςϲϹ
    fold υ ΎΫΰϋύϒϓϔὐὑὒὓὔὕὖὗὙὛὝὟὺύῠῡῢΰῦῧῨῩῪΎ
    fold ω ΏώὠὡὢὣὤὥὦὧὨὩὪὫὬὭὮὯὼώᾠᾡᾢᾣᾤᾥᾦᾧᾨᾩᾪᾫᾬᾭᾮᾯῲῳῴῶῷῺΏῼ
    fold а ӐӑӒӓ
    fold е ЀЁѐёӖӗ
    fold ж ӁӂӜӝ
    fold и ЍЙйѝӢӣӤӥ
    fold у ЎўӮӯӰӱӲӳ
    fold ѵ ѴѶѷ
    fold ә ӘӚӛ
    fold ө ӨӪӫ
    fold 1_4 ¼
    fold 1_2 ½
    fold 3_4 ¾
    fold 1_3 ⅓
    fold 2_3 ⅔
    fold _x_ ×
    fold no №
    fold k K
    fold a Å
    fold ا آأإٱ
    fold ي ى
    fold ه ة
    pairs µƁƂƄƇƉƊƋƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƸƼǤǶǷȜȠȢȤȺȻȽȾ μɓƃƅƈɖɗƌɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶƹƽǥƕƿȝƞȣȥⱥȼƚⱦ
    pairs ɁɃɄɅɆɈɊɌɎͰͲͶͿϏϐϑϕϖϘϚϜϞϠϢϤϦϨϪϬϮϰϴϷϺϽϾϿЃЇЌ ɂƀʉʌɇɉɋɍɏͱͳͷϳϗβθφπϙϛϝϟϡϣϥϧϩϫϭϯκθϸϻͻͼͽгік
    pairs ѓїќѠѢѤѦѨѪѬѮѰѲѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴ гікѡѣѥѧѩѫѭѯѱѳѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵ
    pairs ҶҸҺҼҾӀӃӅӇӉӋӍӔӞӟӠӦӧӬӭӴӵӶӸӹӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖ ҷҹһҽҿӏӄӆӈӊӌӎӕззӡооээччӷыыӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗ
    pairs ԘԚԜԞԠԢԤԦԨԪԬԮỺỼỾ ԙԛԝԟԡԣԥԧԩԫԭԯỻỽỿ
    voiced うゔかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとど
    voiced はばひびふぶへべほぼゝゞ
    half はぱひぴふぷへぺほぽ
    """
}
