import Testing

@testable import HanText

/// Characters with several readings, in sentences. The readings were checked by hand.
struct PolyphoneTests {
  /// Each character that counts stands before its reading in brackets.
  private static let sentences = [
    // Readings that the word decides.
    "银行[háng]在路边，行[xíng]人很多。", "他在银行[háng]外面排成一行[háng]。", "你行[xíng]不行[xíng]？",
    "音乐[yuè]让我快乐[lè]。", "重[chóng]庆的早上，重[zhòng]要的事。", "我觉[jué]得他睡觉[jiào]了。",
    "会[kuài]计开会[huì]去了。", "大都[dū]市我都[dōu]去过。", "他的[de]目的[dì]很清楚，的[dí]确如此。",
    "长[cháng]城很长[cháng]，校长[zhǎng]说。", "教[jiào]室里老师教[jiāo]我们中文。", "应[yīng]该回答，反应[yìng]很快。",
    "相差[chà]很多，他出差[chāi]了。", "差[chà]点儿忘了，差[chā]别很大。", "头发[fa]白了才发[fā]现。",
    "朝[cháo]鲜和朝[zhāo]气。", "飞机降[jiàng]落了，敌人投降[xiáng]了。", "处[chǔ]理问题，到处[chù]找人。",
    "传[chuán]说和自传[zhuàn]。", "弹[tán]钢琴，子弹[dàn]。", "倒[dào]水的时候摔倒[dǎo]了。",
    "调[diào]查以后调[tiáo]整。", "大[dài]夫和大[dà]人。", "和[hé]平，很暖和[huo]。",
    "关系[xi]很好。", "便[pián]宜的东西很方便[biàn]。", "好[hào]奇的人爱好[hào]很多，都很好[hǎo]。",
    "假[jià]期里说假[jiǎ]话。", "空[kōng]气很好，没有空[kòng]闲。", "背[bēi]包在背[bèi]后。",
    "曾[céng]经去过。", "人参[shēn]和参[cān]加，参[cēn]差不齐。", "我的还[hái]是你的？还[huán]给他。",
    "数[shù]学很难，数[shǔ]不清。", "种[zhǒng]类很多，种[zhòng]植树木。", "转[zhuǎn]变方向，转[zhuàn]动轮子。",
    "干[gān]净的衣服，干[gàn]部。", "中[zhōng]国人打中[zhòng]了。", "为[wèi]什么认为[wéi]他对？",
    "少[shǎo]数青少[shào]年。", "兴[xīng]奋和高兴[xìng]。", "答[dá]案和答[dā]应。", "量[liáng]体温，数量[liàng]。",
    "冲[chōng]突。", "强[qiǎng]迫坚强[qiáng]的人。", "省[shěng]钱，反省[xǐng]。", "分[fēn]开，成分[fèn]。",
    "似[sì]乎，好像似[shì]的。", "宿[sù]舍，一宿[xiǔ]没睡。", "血[xuè]液，流血[xuè]。", "咽[yàn]下去，咽[yān]喉。",
    "供[gōng]应，供[gòng]认。", "尽[jǐn]管，尽[jìn]力。", "禁[jìn]止，不禁[jīn]。", "卷[juǎn]起，试卷[juàn]。",
    "模[mó]型，模[mú]样。", "难[nán]过，灾难[nàn]。", "屏[píng]幕，屏[bǐng]住呼吸。", "塞[sāi]车，边塞[sài]。",
    "散[sàn]步，散[sǎn]文。", "丧[sāng]事，丧[sàng]失。", "扫[sǎo]地，扫[sào]帚。", "盛[shèng]大。",
    "提[tí]高，提[dī]防。", "吐[tǔ]痰，呕吐[tù]。", "鲜[xiān]花，朝鲜[xiǎn]。", "载[zài]重，记载[zǎi]。",
    "着[zhuó]手，着[zháo]急，看着[zhe]。", "折[zhé]断，打折[zhé]。", "正[zhèng]常，正[zhēng]月。", "只[zhǐ]有一只[zhī]。",
    "作[zuò]业，作[zuò]用。", "地[dì]图和地[dì]方。", "结[jié]果，结[jiē]实。", "宁[níng]静，宁[nìng]可。",
    "露[lù]水，露[lòu]面。", "率[shuài]领，效率[lǜ]。", "落[luò]后，丢三落[là]四。", "蒙[méng]住，内蒙[měng]古。",
    "没[méi]有，沉没[mò]。", "勉强[qiǎng]。", "曲[qū]线，歌曲[qǔ]。", "任[rèn]务，任[rén]先生。", "给[gěi]他，供给[jǐ]。",
    // Characters alone, which their neighbours decide.
    "我们还[hái]没还[huán]钱。", "请把书还[huán]给我。", "他还[hái]在家。", "钱还[huán]了吗？",
    "他长[zhǎng]得[de]很高，头发很长[cháng]。", "小树长[zhǎng]高了。", "这条路很长[cháng]。", "桌子有多长[cháng]？",
    "它太长[cháng]了。",
    "我得[děi]去医院。", "他得[dé]了感冒。", "跑得[de]很快。", "说得[de]对。", "你得[děi]努力。", "他得[dé]过奖。",
    "地[dì]上有水，他慢慢地[de]走。", "扫地[dì]以后高兴地[de]笑了。", "这块地[dì]很大。", "认真地[de]听。",
    "我睡不着[zháo]，看着[zhe]书等着[zhe]你。", "门开着[zhe]。", "灯亮着[zhe]呢。", "猜着[zháo]了。",
    "为[wèi]他做饭。", "成为[wéi]一名医生。", "以北京为[wéi]中心。", "为[wèi]人民服务。", "我为[wèi]你高兴。",
    "这只[zhī]猫只[zhǐ]吃鱼。", "三只[zhī]小猪。", "我只[zhǐ]想睡觉。", "我种[zhòng]的花。", "农民种[zhòng]地。",
    "这种[zhǒng]花很香。", "请数[shǔ]一下。", "数[shǔ]到十。", "衣服干[gān]了，你在干[gàn]什么？", "他很能干[gàn]。",
    "重[chóng]写一遍，箱子很重[zhòng]。", "质量很差[chà]。", "时差[chā]很大。", "他当[dāng]了医生。", "上当[dàng]了。",
    "吃了[le]饭，受不了[liǎo]。", "他来了[le]。", "办得了[liǎo]吗？", "走不了[liǎo]。", "这一行[háng]我不懂。",
    "第三行[háng]。", "不行[xíng]。", "请两天假[jià]。", "真的还是假[jiǎ]的？", "背[bēi]着孩子。", "背[bèi]课文。",
    "他倒[dào]茶。", "树倒[dǎo]了。", "转[zhuàn]圈。", "请转[zhuǎn]告他。", "弹[tán]琴。", "系[jì]鞋带。",
    "他教[jiāo]英语。", "理发[fà]。", "发[fā]信。", "没[méi]来。", "更[gèng]好。", "更[gēng]换。", "看[kàn]书，看[kān]孩子。",
    "盛[chéng]饭。", "冲[chòng]着我笑。", "处[chǔ]得很好。", "称[chēng]重，对称[chèn]。", "间[jiān]。", "我都[dōu]知道。",
    "那[nà]个人是谁？", "哪[nǎ]个？", "好[hǎo]人。", "爱说话[huà]。", "好[hào]学的人。", "他姓曾[zēng]。", "单[shàn]老师来了。",
    "吃得[de]完。", "会[huì]说中文。", "要[yào]下雨了，要[yāo]求很高。", "当[dāng]时，适当[dàng]。", "担[dān]心，重担[dàn]。",
    "都[dōu]是，首都[dū]。", "恶[è]劣，厌恶[wù]，恶[ě]心。", "号[hào]码。", "华[huá]人。", "划[huà]分，划[huá]船。",
    "几[jǐ]个，几[jī]乎。", "将[jiāng]来，将[jiàng]领。", "角[jiǎo]度，角[jué]色。", "解[jiě]决。", "累[lèi]了，积累[lěi]。",
    "了[liǎo]解，为了[le]。", "女[nǚ]儿。", "切[qiē]菜，一切[qiè]。", "亲[qīn]戚，亲[qìng]家。", "什[shén]么。", "石[shí]头。",
    "舍[shè]友，舍[shě]不得。", "挑[tiāo]选，挑[tiǎo]战。", "通[tōng]过。", "吓[xià]人，恐吓[hè]。",
    "相[xiāng]信，照相[xiàng]。",
    "行[xíng]李。", "压[yā]力。", "与[yǔ]其，参与[yù]。", "晕[yùn]车，头晕[yūn]。", "脏[zāng]衣服，心脏[zàng]。",
    "涨[zhǎng]价。",
    "占[zhàn]领。", "挣[zhèng]钱，挣[zhēng]扎。", "钻[zuān]研，钻[zuàn]石。", "薄[bó]弱。", "剥[bō]削，剥[bāo]皮。",
    // Traditional texts have the same readings.
    "銀行[háng]和行[xíng]人，音樂[yuè]和快樂[lè]。", "他長[zhǎng]得[de]很高，還[huán]錢給我。", "為[wèi]什麼為[wèi]他做飯？",
  ]

  /// The characters of a sentence, and the readings that are given.
  private static func parse(_ text: String) -> (sentence: String, readings: [Int: String]) {
    var sentence = ""
    var readings: [Int: String] = [:]
    var reading: String?
    for character in text {
      switch character {
      case "[": reading = ""
      case "]":
        readings[sentence.count - 1] = reading
        reading = nil
      default:
        if reading == nil { sentence.append(character) } else { reading?.append(character) }
      }
    }
    return (sentence, readings)
  }

  @Test func `at least 98 % of the characters with several readings have the right one`() throws {
    let dictionary = try TestDictionary.real.get()
    let (segmenter, reader) = (Segmenter(dictionary), WordReadings(dictionary))
    var count = 0
    var wrong: [String] = []
    for text in Self.sentences {
      let (sentence, wanted) = Self.parse(text)
      let tokens = segmenter.tokens(of: sentence)
      for (token, reading) in zip(tokens, reader.readings(of: tokens)) {
        let syllables = reading?.syllables ?? []
        for (offset, place) in token.characters.enumerated() {
          guard let right = wanted[place] else { continue }
          count += 1
          let found =
            syllables.count == token.characters.count
            ? syllables[offset].marked.lowercased() : "nothing"
          if found != right { wrong.append("\(text): \(token.text) has \(found), not \(right)") }
        }
      }
    }
    #expect(count >= 300)
    #expect(Double(wrong.count) <= 0.02 * Double(count), "\(wrong.joined(separator: "\n"))")
  }
}
