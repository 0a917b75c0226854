import { expect, test } from "vitest";
import type { CaptionPaint } from "../overlay/caption-watch.ts";
import { CaptionLedger } from "./caption-ledger.ts";

function paint(mediaMs: number, lines: readonly string[], overlay = 1): CaptionPaint {
  return {
    shown: true,
    notice: null,
    overlay,
    paintedAtMs: mediaMs,
    mediaMs,
    lanes: [
      {
        lane: "de",
        language: "de",
        direction: "ltr",
        lines: lines.map((line) => {
          const [id = "", firm = "", tentative = ""] = line.split(/[:|]/);
          return { id, text: firm + tentative, tentative, saying: "" };
        }),
      },
    ],
  };
}

function ledgerOf(paints: readonly CaptionPaint[]): CaptionLedger {
  const ledger = new CaptionLedger();
  for (const each of paints) ledger.addPaint(each);
  return ledger;
}

test("a line settles once, when it is firm and the next has begun", () => {
  const ledger = ledgerOf([
    paint(1, ["0:|Guten"]),
    paint(2, ["0:|Guten Abend"]),
    paint(3, ["0:Guten Abend|"]),
    paint(4, ["0:Guten Abend|", "1:|und"]),
    paint(5, ["0:Guten Abend|", "1:und|"]),
  ]);
  expect(ledger.lines.map(({ text, completeAtMs }) => [text, completeAtMs])).toEqual([
    ["Guten Abend", 2],
  ]);
});

test("a line is complete when its last word first appeared, despite later corrections", () => {
  const ledger = ledgerOf([
    paint(1, ["0:|Guten"]),
    paint(2, ["0:|Guten Abnd"]),
    paint(3, ["0:Guten Abend|"]),
    paint(4, []),
  ]);
  expect(ledger.lines.map(({ text, completeAtMs }) => [text, completeAtMs])).toEqual([
    ["Guten Abend", 2],
  ]);
});

test("a withdrawn tentative line is never reported", () => {
  const ledger = ledgerOf([
    paint(1, ["0:eins|", "1:|zwo"]),
    paint(2, ["0:eins|"]),
    paint(3, ["0:eins|", "1:zwei|"]),
  ]);
  ledger.settleAll();
  expect(ledger.text("de")).toBe("eins zwei");
});

test("a line that scrolls away while tentative is kept as it was last seen", () => {
  const ledger = ledgerOf([
    paint(1, ["0:|eins", "1:|zwei"]),
    paint(2, ["1:|zwei", "2:|drei"]),
    paint(3, ["2:drei|", "3:vier|"]),
  ]);
  ledger.settleAll();
  expect(ledger.text("de")).toBe("eins zwei drei vier");
});

test("line ids of a second overlay start over", () => {
  const ledger = ledgerOf([paint(1, ["5:eins|"]), paint(2, ["0:zwei|"], 2)]);
  ledger.settleAll();
  expect(ledger.text("de")).toBe("eins zwei");
});
