extension Folding {
  /// Rules for Unicode's compatibility characters (normal form KC): letters in mathematical styles,
  /// in circles and squares, Arabic presentation forms, half-width and compatibility Hangul.
  ///
  /// Comparisons use them to recognize a text however it is written; the search doesn't need them.
  /// Made from UnicodeData.txt 14.
  package static let compatibilityTable = """
    each 2b0 hɦjrɹɻʁwy
    each 1c80 вдосттъѣꙋ
    each 1d2e bᴯdeeghijklmnᴻoȣprtuwaɐɑᴂbdeəɛɜgᵎkmnoɔᴖᴗptuᴝɯvᴥβγδφχiruvβγρφχ
    each 1d9b ɒcɕdɜfɟɡɥɨɩɪᵻʝɭᶅʟɱɰɲɳɴɵɸʂʃƫʉʊᴜʋʌzʐʑʒθ
    each 2090 aeoxəhklmnpst
    each 2107 ɛ℈fghhhhhiill℔n№℗℘pqrrr
    each 2124 z℥Ω℧z℩kabc℮eefℲmoאבגדi
    each 213c πγγπ⅀⅁⅂⅃⅄ddeij
    each 2474 123456789
    each 2488 123456789
    each 249c abcdefghijklmnopqrstuvwxyz
    each 2f00 一丨丶丿乙亅二亠人儿入八冂冖冫几凵刀力勹匕匚匸十卜卩厂厶又口囗土士夂夊夕大女子宀寸小尢尸屮山巛工己巾干幺广廴廾弋弓彐彡彳心戈戶手支攴文斗斤方无日曰月木欠止歹殳毋比毛氏气
    each 2f54 水火爪父爻爿片牙牛犬玄玉瓜瓦甘生用田疋疒癶白皮皿目矛矢石示禸禾穴立竹米糸缶网羊羽老而耒耳聿肉臣自至臼舌舛舟艮色艸虍虫血行衣襾見角言谷豆豕豸貝赤走足身車辛辰辵邑酉釆里金長
    each 2fa8 門阜隶隹雨靑非面革韋韭音頁風飛食首香馬骨高髟鬥鬯鬲鬼魚鳥鹵鹿麥麻黃黍黑黹黽鼎鼓鼠鼻齊齒龍龜龠
    each 3131 ᄀᄁᆪᄂᆬᆭᄃᄄᄅᆰᆱᆲᆳᆴᆵᄚᄆᄇᄈᄡᄉᄊᄋᄌᄍᄎᄏᄐᄑ하ᅢᅣᅤᅥᅦᅧᅨᅩᅪᅫᅬᅭᅮᅯᅰᅱᅲᅳᅴᅵㅤᄔᄕᇇᇈᇌᇎᇓᇗᇙᄜᇝᇟᄝᄞᄠᄢᄣᄧᄩᄫᄬᄭᄮᄯᄲᄶᅀᅇᅌᇱᇲᅗ
    each 3185 ᅘᅙᆄᆅᆈᆑᆒᆔᆞᆡ㆏㆐㆑一二三四上中下甲乙丙丁天地人
    each 3200 ᄀᄂᄃᄅᄆᄇᄉᄋᄌᄎᄏᄐᄑᄒ
    each 3220 一二三四五六七八九十月火水木金土日株有社名特財祝労代呼学監企資協祭休自至問幼文箏
    each 3260 ᄀᄂᄃᄅᄆᄇᄉᄋᄌᄎᄏᄐᄑᄒ
    each 3280 一二三四五六七八九十月火水木金土日株有社名特財祝労秘男女適優印注項休写正上中下左右医宗学監企資協夜
    each 32d0 あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑを
    each fb20 עאדהכלםרת
    each fb50 ااٻٻٻٻپپپپڀڀڀڀٺٺٺٺٿٿٿٿٹٹٹٹڤڤڤڤڦڦڦڦڄڄڄڄڃڃڃڃچچچچڇڇڇڇڍڍڌڌڎڎڈڈژژڑڑککککگگگگڳڳڳڳڱڱڱڱںںڻڻڻڻ
    each fba4 ەەہہہہھھھھےےےے
    each fbd3 ڭڭڭڭۇۇۆۆۈۈ
    each fbde ۋۋۅۅۉۉېېېېيي
    each fe80 ءااااووااييييااببببههتتتتثثثثججججححححخخخخددذذررززسسسسششششصصصصضضضضططططظظظظععععغغغغففف
    each fed4 فققققككككللللممممننننههههوويييييي
    each ffa1 ᄀᄁᆪᄂᆬᆭᄃᄄᄅᆰᆱᆲᆳᆴᆵᄚᄆᄇᄈᄡᄉᄊᄋᄌᄍᄎᄏᄐᄑᄒ﾿￀￁ᅡᅢᅣᅤᅥᅦ￈￉ᅧᅨᅩᅪᅫᅬ￐￑ᅭᅮᅯᅰᅱᅲ￘￙ᅳᅴᅵ
    each 10784 ʙɓ𐞆ʣꭦʥʤɖɗᶑɘɞʩɤɢɠʛhʜɧʄʪʫɬ𝼄ꞎɮ𝼅ʎ𝼆oɶɷqɺ𝼈ɽɾʀʨʦꭧʧʈⱱ𐞱ʏʡʢʘǀǁǂ𝼊𝼞
    each 1d400 abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdef
    each 1d454 g𝑕ijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyza𝒝cd𝒠𝒡g𝒣𝒤jk𝒧
    each 1d4a8 𝒨nopq𝒭stuvwxyzabcd𝒺f𝒼hijklmn𝓄pqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr
    each 1d4fc stuvwxyzab𝔆defg𝔋𝔌jklmnopq𝔕stuvwxy𝔝abcdefghijklmnopqrstuvwxyzab𝔺defg𝔿ijklm𝕅o𝕇𝕈𝕉stuvwx
    each 1d550 y𝕑abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcd
    each 1d5a4 efghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghij
    each 1d5f8 klmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnop
    each 1d64c qrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv
    each 1d6a0 wxyziȷ𝚦𝚧αβγδεζηθικλμνξοπρθστυφχψω𝛁αβγδεζηθικλμνξοπρσστυφχψω𝛛εθκφρπαβγδεζηθικλμνξοπρθ
    each 1d6f4 στυφχψω𝛻αβγδεζηθικλμνξοπρσστυφχψω𝜕εθκφρπαβγδεζηθικλμνξοπρθστυφχψω𝜵αβγδεζηθικλμνξοπρσ
    each 1d748 στυφχψω𝝏εθκφρπαβγδεζηθικλμνξοπρθστυφχψω𝝯αβγδεζηθικλμνξοπρσστυφχψω𝞉εθκφρπαβγδεζηθικλμ
    each 1d79c νξοπρθστυφχψω𝞩αβγδεζηθικλμνξοπρσστυφχψω𝟃εθκφρπϝϝ𝟌𝟍0123456789012345678901234567890123
    each 1d7f0 4567890123456789
    each 1ee00 ابجد𞸄وزحطيكلمنسعفصقرشتثخذضظغٮںڡٯ𞸠بج𞸣ه𞸥𞸦ح𞸨يكلمنسعفصق𞸳شتثخ𞸸ض𞸺غ
    each 1ee42 ج𞹃𞹄𞹅𞹆ح𞹈ي𞹊ل𞹌نسع𞹐صق𞹓ش𞹕𞹖خ𞹘ض𞹚غ𞹜ں𞹞ٯ𞹠بج𞹣ه𞹥𞹦حطيك𞹫منسعفصق𞹳شتثخ𞹸ضظغٮ𞹽ڡ𞹿ابجدهوزحطي𞺊لمنسعفصقرشت
    each 1ee96 ثخذضظغ𞺜𞺝𞺞𞺟𞺠بجد𞺤وزحطي𞺪لمنسعفصقرشتثخذضظغ
    each 1f100 00123456789🄋🄌🄍🄎🄏abcdefghijklmnopqrstuvwxyzscr
    each 1f130 abcdefghijklmnopqrstuvwxyz
    each 1f210 手字双で二多解天交映無料前後再新初終生販声吹演投捕一三遊左中右指走打禁空合満有月申割営配🈼🈽🈾🈿本三二安点打盗勝敗
    each 1fbf0 0123456789
    pairs ˠˡˢˣˤͅͺำຳ༌ჼᴬᵸℂ℃⅟⓪ⱼⱽⵯ⺟⻳〸〹〺ꚜꚝꝰꟲꟳꟴꟸꭜꭝꭞꭟꭩﯼﯽﯾ ɣlsxʕιιาາ་ნaнcc10jvⵡ母龟十卄卅ъьꝯcfqhꜧꬷɫꭒʍییی
    pairs ﯿﱛﱜﱝﲐﳙﴼﴽ🈂🉐🉑 یذرييهااさ得可
    texts 675 اٴ وٴ ۇٴ يٴ
    texts 1f80 αι αι αι αι αι αι αι αι αι αι αι αι αι αι αι αι ηι ηι ηι ηι ηι ηι ηι ηι ηι ηι ηι
    texts 1f9b ηι ηι ηι ηι ηι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι ωι
    texts 1fb2 αι αι αι
    texts 1fc2 ηι ηι ηι
    texts 1ff2 ωι ωι ωι
    texts 2120 sm tel tm
    texts 2150 17 19 110
    texts 2155 15 25 35 45 16 56 18 38 58 78
    texts 247d 10 11 12 13 14 15 16 17 18 19 20
    texts 2491 10 11 12 13 14 15 16 17 18 19 20
    texts 320e 가 나 다 라 마 바 사 아 자 차 카 타 파 하 주 오전 오후
    texts 3250 pte 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35
    texts 326e 가 나 다 라 마 바 사 아 자 차 카 타 파 하 참고 주의 우
    texts 32b1 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月
    texts 32cb 12月 hg erg ev ltd
    texts 32ff 令和 あぱと あるふぁ あんぺあ ある いにんぐ いんち うぉん えすくど えか おんす おむ かいり からっと かろり がろん がんま ぎが ぎに きゅり ぎるだ
    texts 3314 きろ きろぐらむ きろめとる きろわっと ぐらむ ぐらむとん くるぜいろ くろね けす こるな こぽ さいくる さんちむ しりんぐ せんち せんと だす でし どる
    texts 3327 とん なの のっと はいつ ぱせんと ぱつ ばれる ぴあすとる ぴくる ぴこ びる ふぁらっど ふぃと ぶっしぇる ふらん へくたる ぺそ ぺにひ へるつ ぺんす
    texts 333b ぺじ べた ぽいんと ぼると ほん ぽんど ほる ほん まいくろ まいる まっは まるく まんしょん みくろん みり みりばる めが めがとん めとる やど やる
    texts 3350 ゆあん りっとる りら るぴ るぶる れむ れんとげん わっと 0点 1点 2点 3点 4点 5点 6点 7点 8点 9点 10点 11点 12点 13点 14点
    texts 3367 15点 16点 17点 18点 19点 20点 21点 22点 23点 24点 hpa da au bar ov pc dm dm2 dm3 iu 平成 昭和 大正
    texts 337e 明治 株式会社 pa na μa ma ka kb mb gb cal kcal pf nf μf μg mg kg hz khz mhz ghz thz μl
    texts 3396 ml dl kl fm nm μm mm cm km mm2 cm2 m2 km2 mm3 cm3 m3 km3 ms ms2 pa kpa mpa gpa rad
    texts 33ae rads rads2 ps ns μs ms pv nv μv mv kv mv pw nw μw mw kw mw kω mω am bq cc cd ckg
    texts 33c7 co db gy ha hp in kk km kt lm ln log lx mb mil mol ph pm ppm pr sr sv wb vm am 1日
    texts 33e1 2日 3日 4日 5日 6日 7日 8日 9日 10日 11日 12日 13日 14日 15日 16日 17日 18日 19日 20日 21日 22日 23日
    texts 33f7 24日 25日 26日 27日 28日 29日 30日 31日 gal
    texts fb13 մն մե մի վն մխ
    texts fbea يا يا يە يە يو يو يۇ يۇ يۆ يۆ يۈ يۈ يې يې يې يي يي يي
    texts fc00 يج يح يم يي يي بج بح بخ بم بي بي تج تح تخ تم تي تي ثج ثم ثي ثي جح جم حج حم خج خح
    texts fc1b خم سج سح سخ سم صح صم ضج ضح ضخ ضم طح طم ظم عج عم غج غم فج فح فخ فم في في قح قم قي
    texts fc36 قي كا كج كح كخ كل كم كي كي لج لح لخ لم لي لي مج مح مخ مم مي مي نج نح نخ نم ني ني
    texts fc51 هج هم هي هي يج يح يخ يم يي يي
    texts fc64 ير يز يم ين يي يي بر بز بم بن بي بي تر تز تم تن تي تي ثر ثز ثم ثن ثي ثي في في قي
    texts fc7f قي كا كل كم كي كي لم لي لي ما مم نر نز نم نن ني ني
    texts fc91 ير يز يم ين يي يي يج يح يخ يم يه بج بح بخ بم به تج تح تخ تم ته ثم جح جم حج حم خج
    texts fcac خم سج سح سخ سم صح صخ صم ضج ضح ضخ ضم طح ظم عج عم غج غم فج فح فخ فم قح قم كج كح كخ
    texts fcc7 كل كم لج لح لخ لم له مج مح مخ مم نج نح نخ نم نه هج هم
    texts fcda يج يح يخ يم يه يم يه بم به تم ته ثم ثه سم سه شم شه كل كم لم نم نه يم يه
    texts fcf5 طي طي عي عي غي غي سي سي شي شي حي حي جي جي خي خي صي صي ضي ضي شج شح شخ شم شر سر صر
    texts fd10 ضر طي طي عي عي غي غي سي سي شي شي حي حي جي جي خي خي صي صي ضي ضي شج شح شخ شم شر سر
    texts fd2b صر ضر شج شح شخ شم سه شه طم سج سح سخ شج شح شخ طم ظم
    texts fd50 تجم تحج تحج تحم تخم تمج تمح تمخ جمح جمح حمي حمي سحج سجح سجي سمح سمح سمج سمم سمم
    texts fd64 صحح صحح صمم شحم شحم شجي شمخ شمخ شمم شمم ضحي ضخم ضخم طمح طمح طمم طمي عجم عمم عمم
    texts fd78 عمي غمم غمي غمي فخم فخم قمح قمم لحم لحي لحي لجج لجج لخم لخم لمح لمح محج محم محي
    texts fd8c مجح مجم مخج مخم
    texts fd92 مجخ همج همم نحم نحي نجم نجم نجي نمي نمي يمم يمم بخي تجي تجي تخي تخي تمي تمي جمي
    texts fda6 جحي جمي سخي صحي شحي ضحي لجي لمي يحي يجي يمي ممي قمي نحي قمح لحم عمي كمي نجح مخي
    texts fdba لجم كمم لجم نجح جحي حجي مجي فمي بحي كمم عجم صمم سخي نجي
    texts fdf0 صلے قلے الله اكبر محمد صلعم رسول عليه وسلم صلي صلياللهعليهوسلم جلجلاله ریال
    texts fef5 لا لا لا لا لا لا لا لا
    texts 1f14a hv mv sd ss ppv wc
    texts 1f16a mc md mr
    fold 03 ↉
    fold ac ℀
    fold ae ᴭ𐞃
    fold as ℁
    fold cd 🄭
    fold co ℅
    fold cu ℆
    fold dj 🆐
    fold fax ℻
    fold oe ꟹ
    fold rs ₨
    fold wz 🄮
    fold αι ᾷᾼ
    fold ηι ῇῌ
    fold ωι ῷῼ
    fold եւ և
    fold אל ﭏ
    fold ۇٴ ﯝ
    fold ຫນ ໜ
    fold ຫມ ໝ
    fold ここ 🈁
    fold こと ヿ
    fold ほか 🈀
    fold より ゟ
    """
}
