/// When a word, mostly of one character, has a reading other than its most usual one.
struct PolyphoneRule {
  var reading: String
  /// Words of which one stands before; `nil` if any may. See ``Neighbours``.
  var before: Neighbours?
  /// Words of which one stands after; `nil` if any may.
  var after: Neighbours?

  /// A set of words beside a character.
  struct Neighbours {
    private var words: Set<String> = []
    private var hasNumbers = false
    private var hasMarks = false

    /// - Parameter text: Words separated by spaces; `#` for a number, `.` for a mark or the end of
    ///   the text. A word of one character is also found at the near end of a longer word.
    init(_ text: String) {
      for word in text.split(separator: " ") {
        switch word {
        case "#": hasNumbers = true
        case ".": hasMarks = true
        default: words.insert(String(word))
        }
      }
    }

    /// - Parameter near: The character of the token that is next to the reading's.
    func contains(_ token: Token?, near: KeyPath<String, Character?>) -> Bool {
      guard let token, token.kind != .space, token.kind != .punctuation else { return hasMarks }
      if token.kind == .number { return hasNumbers }
      return words.contains(token.text)
        || (token.text[keyPath: near].map { words.contains(String($0)) } ?? false)
    }
  }

  init(_ reading: String, before: String? = nil, after: String? = nil) {
    self.reading = reading
    self.before = before.map { Neighbours($0) }
    self.after = after.map { Neighbours($0) }
  }

  /// Whether the rule applies between two tokens.
  func applies(between left: Token?, and right: Token?) -> Bool {
    (before.map { $0.contains(left, near: \.last) } ?? true)
      && (after.map { $0.contains(right, near: \.first) } ?? true)
  }

  /// By word, the rules in order; the first that applies counts.
  static let rules: [String: [PolyphoneRule]] = {
    let counted = "# 一 二 两 三 四 五 六 七 八 九 十 百 千 万 几 这 那 哪 每 半 各 某 多 数 整 此 该 好几 第一 第二"
    return [
      "还": [
        PolyphoneRule("huan2", after: "给 钱 书 债 清 款 贷 账 帐 . 了"),
        PolyphoneRule("huan2", before: "归 偿 送 借 何时 按时 来", after: "你 我 他 她 这 那"),
      ],
      "得": [
        PolyphoneRule("de2", after: "了 到 过 分 病 奖 出 第一 出结论 冠军 癌症 感冒 流感 肺炎"),
        PolyphoneRule(
          "dei3",
          before: """
            我 你 他 她 它 您 们 咱 都 就 还 总 必 又 可 也 现在 今天 明天 晚上 早上 时候 谁 人 大家 那 . 一定 真 非 只 \
            先 便 至少 恐怕 家 以后 今晚 我们 你们 他们 最后 每天 老师 妈妈 爸爸
            """),
      ],
      "地": [
        PolyphoneRule("di4", after: ". 上 里 下 面 的 是 在 有 很 和 与 湿"),
        PolyphoneRule("di4", before: "这 那 此 该 各 每 种 扫 拖 遍 在 块 片 落 耕 两 圣 某 当 外 内 的 擦 下 满 着 倒 ."),
      ],
      "着": [
        PolyphoneRule("zhao2", before: "睡 找 猜 够 买 见 打 用 犯 碰 逮", after: "了 . 过"),
        PolyphoneRule("zhao2", before: "不 得", after: ". 了 觉 地 他 我 你"),
        PolyphoneRule("zhao2", after: "火 凉 迷 急 慌"),
      ],
      "了": [
        PolyphoneRule("liao3", before: "不"),
        PolyphoneRule("liao3", before: "得", after: "吗 呢 吧 我 你 他 她 它 这 那 多少"),
      ],
      "一行": [PolyphoneRule("yi1 hang2", before: "这 那 哪 每 第 前 后 上 下 另 成 写 打")],
      "长": [
        PolyphoneRule("chang2", before: "太 很 多 更 最 不 好 这么 那么 真 挺 特别 非常 够 比较 一样 还 有点"),
        PolyphoneRule("zhang3", after: "得 大 出 高 满 成 胖 了 着 在 起 个 到 草 牙 毛 皱纹 痘 翅膀 叶 头发"),
        PolyphoneRule(
          "zhang3",
          before: "部 局 院 校 会 处 科 县 镇 村 队 组 班 厂 店 站 室 所 馆 团 连 营 市 省 州 区 乡 船 机 社 生 增 成"),
      ],
      "行": [PolyphoneRule("hang2", before: counted, after: ". 字 的 里 是 诗 文字 代码 树 人 中 有")],
      "为": [
        PolyphoneRule("wei4", after: "我 你 他 她 它 您 自己 什么 何 此 谁 了 这 那 人民 大家 孩子 别人 家人"),
        PolyphoneRule(
          "wei2",
          before: """
            以 视 称 成 作 分 定 改 选 评 命名 认 转 变 翻译 均 皆 最 极 较 更 尤 不 设 列 誉 名 位 约 长 高 度 率 数 量 积 \
            化 译 宽 价 额 值 间 年 期 即 简称 并 奉 封 拜 结 合 一分 升 当选 解释 译成 温 重 深 龄 码 者 径 距 仅 正 总 \
            缩 整 降 增 减 身 统称 尊 贬 废 引 沦 堪 以此 国 尊称
            """),
        PolyphoneRule(
          "wei2", after: "# . 一 中心 目标 基础 重点 核心 代表 目的 对象 首都 荣 主 名 例 准 止 限 首 由 人 生 期 时 伴 难 王 零"),
      ],
      "只": [
        PolyphoneRule(
          "zhi1", before: counted, after: nil)
      ],
      "种": [
        PolyphoneRule("zhong4", before: "我 你 他 她 们 所", after: "的"),
        PolyphoneRule("zhong3", before: counted + " 这种 何 哪 同 一 新 品 物 变 菌 毒 树 火"),
        PolyphoneRule(
          "zhong4", after: "树 花 菜 地 田 粮 草 在 了 下 出 着 满 过 玫瑰 水稻 稻 小麦 蔬菜 果 豆 些 水果 玉米 西红柿 番茄 土豆 庄稼"),
      ],
      "数": [
        PolyphoneRule("shu3", after: "到 钱 着 了 不 星星 羊 一 清 过 数"),
        PolyphoneRule("shu3", before: "请 来 能 会 倒 可以 倒着 就 要"),
      ],
      "干": [
        PolyphoneRule("gan1", before: "晒 晾 擦 吹 烘 风 变 太 很 喝 未 口 嘴 榨 烤 流 饼 弄 没 已经 沥 吸 把"),
        PolyphoneRule("gan1", after: "了 透 衣服 草 涸 巴 冰"),
      ],
      "当": [
        PolyphoneRule("dang4", before: "把 他 她 我 你 它 们 不", after: "傻 朋友 小孩 孩子 回事 真 儿 儿子 家 敌人 工具 玩笑"),
        PolyphoneRule("dang4", before: "上 典 恰 妥 适", after: ". 了"),
      ],
      "重": [PolyphoneRule("chong2", after: "写 做 来 建 修 读 看 说 返 播 试 选 发 拍 装 排")],
      "空": [
        PolyphoneRule(
          "kong4", before: "没 有 没有 抽 得 什么 不 闲 填 留", after: ". 的 吗 去 时 来 呢 吧 了 就 和 陪 做 过 再 跟 一 白 格")
      ],
      "背": [
        PolyphoneRule("bei1", after: "着 包 起 书包 孩子 上 个 了 黑锅"),
        PolyphoneRule("bei1", before: "他 我 她 你", after: "你 我 他 她"),
      ],
      "倒": [
        PolyphoneRule("dao3", after: "了 在 下 闭 霉 塌 地 台 班"),
        PolyphoneRule("dao3", before: "病 摔 跌 推 打 绊 跪 滑 晕"),
      ],
      "转": [
        PolyphoneRule("zhuan4", after: "圈 动 着 来 一圈 个 了 得 圈子 悠"),
        PolyphoneRule("zhuan4", before: "团团 打 绕 围着 着 自 公 能使鬼推 旋 太阳 地球 不停"),
      ],
      "假": [
        PolyphoneRule(
          "jia4", before: "放 请 休 度 病 事 天 # 准 长 年 暑 寒 周 月 个 的 产 婚 销", after: ". 了 吗 的 去 时 里 是 结束 吧")
      ],
      "卷": [
        PolyphoneRule("juan4", before: counted), PolyphoneRule("juan4", before: "试 考 第 问 答 交 手不释"),
      ],
      "弹": [
        PolyphoneRule("dan4", before: "# 一 颗 枚 发 中 子 炸 手榴 导 炮 投 核"),
        PolyphoneRule("dan4", after: "药 头 道 弓 坑"),
      ],
      "发": [PolyphoneRule("fa4", before: "理 白 头 黑 短 金 染 烫 秀 剪 毛 卷 护")],
      "系": [PolyphoneRule("ji4", after: "鞋带 领带 安全带 上 着 在 好 紧 围裙 扣 皮带 腰带")],
      "量": [PolyphoneRule("liang2", after: "一下 体温 了 过 一 身高 血压 量 尺寸 体重")],
      "教": [
        PolyphoneRule("jiao4", before: "宗 佛 主 任 请 信 受 传 执 入"),
        PolyphoneRule("jiao4", after: "师 室 育"),
      ],
      "应": [PolyphoneRule("ying4", after: "邀 付 要求 约 对 运 考 急 战 承 征 试 声 答 他 你 . ")],
      "差": [
        PolyphoneRule("cha1", before: "时 温 误 偏 逆 顺 反 落 相 别 的 年龄 之 方 色 极 票"),
        PolyphoneRule("chai1", before: "出 公 交 开小", after: ". 了 去 到 的"),
      ],
      "传": [PolyphoneRule("zhuan4", before: "自 水浒 外 列 名人 的 英雄 》")],
      "宁": [PolyphoneRule("ning4", after: "可 愿 死 肯")],
      "朝": [PolyphoneRule("zhao1", after: "夕 霞 气 九 晚")],
      "落": [PolyphoneRule("la4", before: "把 忘 丢", after: "在 下")],
      "好": [PolyphoneRule("hao4", before: "爱 喜 嗜 癖", after: nil)],
      "曲": [PolyphoneRule("qu1", before: "弯 扭 歪 弯弯", after: nil)],
      "难": [PolyphoneRule("nan4", before: "灾 遇 苦 逃 落 避 空 罹 患 大 遭 发", after: ". 的 者 时")],
      "散": [PolyphoneRule("san3", before: "松 零 懒", after: nil)],
      "处": [
        PolyphoneRule("chu3", before: "相 共 独", after: nil),
        PolyphoneRule("chu3", after: "在 于 得 理 境 罚"),
      ],
      "分": [PolyphoneRule("fen4", before: "水 养 成 过 本 身 缘", after: nil)],
      "间": [PolyphoneRule("jian4", after: "谍 隔 接 断")],
      "载": [PolyphoneRule("zai3", before: "# 千 百 半 一年半 十 数", after: ". 的 后")],
      "少": [PolyphoneRule("shao4", after: "年 女 爷 先队")],
      "省": [PolyphoneRule("xing3", before: "反 自 内 不", after: ". 人事")],
      "乐": [PolyphoneRule("yue4", before: "奏 音 器 配 声 民 交响", after: nil)],
      "看": [PolyphoneRule("kan1", after: "门 家 护 守 管 孩子 小孩")],
      "强": [PolyphoneRule("qiang3", after: "迫 求 逼 词夺理")],
      "冲": [PolyphoneRule("chong4", after: "着 我 他 你")],
      "屏": [PolyphoneRule("bing3", after: "住 息 气")],
      "宿": [PolyphoneRule("xiu3", before: "一 两 半 整", after: ". 没 的 都")],
      "率": [PolyphoneRule("lu:4", before: "出勤 效 概 利 税 比 频 汇 增长 死亡 失业 的 生 速", after: nil)],
      "尽": [PolyphoneRule("jin3", after: "早 可能 量 快 管 先")],
      "称": [
        PolyphoneRule("chen4", before: "相 对 匀", after: nil), PolyphoneRule("chen4", after: "职 心"),
      ],
      "晕": [
        PolyphoneRule("yun4", after: "船 车 机"), PolyphoneRule("yun4", before: "月 日 光", after: nil),
      ],
      "没": [
        PolyphoneRule("mo4", before: "淹 沉 出 埋 吞 隐 湮", after: nil),
        PolyphoneRule("mo4", after: "收 落 入 顶"),
      ],
      "更": [
        PolyphoneRule("geng1", before: "三 五 半夜三 打 变 自力", after: nil),
        PolyphoneRule("geng1", after: "换 改 新 衣 名 正 替"),
      ],
      "盛": [
        PolyphoneRule("cheng2", after: "饭 汤 着 在 满 了 一 碗 菜 水 点"),
        PolyphoneRule("cheng2", before: "碗 里", after: nil),
      ],
      "担": [PolyphoneRule("dan4", before: counted + " 重 扁", after: nil)],
      "磨": [PolyphoneRule("mo4", before: "石 推 电 转", after: nil)],
      "薄": [PolyphoneRule("bo2", before: "单 浅 微 稀 刻 淡 厚", after: nil)],
      "模": [PolyphoneRule("mu2", after: "样 具 板 子")],
      "泡": [PolyphoneRule("pao4", after: nil)],
    ]
  }()
}
