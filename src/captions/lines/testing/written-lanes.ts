/** The expected lines of a lane; names that run against the line's direction are in ‹›. */
export interface WrittenLane {
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  readonly space: " " | "";
  readonly lines: readonly string[];
  /** Without a font for the script, each mark is as wide as a letter, and lines do not fit. */
  readonly needsFont?: true;
}

/** A text of each script, broken into lines as captions break it. */
export const WRITTEN_LANES: readonly WrittenLane[] = [
  {
    language: "en",
    direction: "ltr",
    space: " ",
    lines: [
      "Long before there were maps of the coast,",
      "people lit fires on the hills.",
      "Dr. O’Neil’s lamp of 1782 burned oil.",
    ],
  },
  {
    language: "de",
    direction: "ltr",
    space: " ",
    lines: [
      "Die Donaudampfschifffahrtsgesellschaft",
      "baute 1782 den ersten Leuchtturm,",
      "und die Seeleute vertrauten ihm.",
    ],
  },
  {
    language: "ja",
    direction: "ltr",
    space: "",
    lines: [
      "昔の灯台の明かりは、薪を燃やす",
      "火でした。「海を行く人々は、",
      "それを頼りにしました」とNHKの",
      "Guideが2026年に伝えました。",
    ],
  },
  {
    language: "zh",
    direction: "ltr",
    space: "",
    lines: [
      "从前的灯塔用木柴生火。",
      "海上的人们依靠它,在夜里找到",
      "“回家的路”。Surtitle 2.0已经",
      "发布了。",
    ],
  },
  {
    language: "th",
    needsFont: true,
    direction: "ltr",
    space: "",
    lines: ["ก่อนที่จะมีแผนที่ชายฝั่ง ผู้คนจุดไฟบนเนินเขาเพื่อนำทาง", "เรือในเวลากลางคืน Surtitle ช่วยคุณได้"],
  },
  {
    language: "ko",
    direction: "ltr",
    space: " ",
    lines: [
      "해안 지도가 생기기 오래전에",
      "사람들은 언덕 위에 불을",
      "피웠습니다. Surtitle 2.0이",
      "나왔습니다.",
    ],
  },
  {
    language: "ar",
    direction: "rtl",
    space: " ",
    lines: [
      "قال ‹Augustin Fresnel›، ‹Jonas Norberg›",
      "إن المنارة الأولى في عام 1782 كانت ناراً",
      "من الحطب، ثم جاء برنامج ‹Surtitle 2.0›.",
    ],
  },
  {
    language: "he",
    direction: "rtl",
    space: " ",
    lines: [
      "‹Augustin Fresnel›, ‹Jonas Norberg› אמרו",
      "שהמגדלור הראשון בשנת 1782 היה מדורת עצים,",
      "ואז הגיעה ‹Surtitle 2.0›.",
    ],
  },
];
