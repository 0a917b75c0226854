import { beforeEach, describe, expect, it } from "vitest";
import { ORIGINAL_LANE, type Segment } from "../../captions/segment.ts";
import { EchoCheck } from "./echo-check.ts";

const SOUND = { fromMs: 4000, toMs: 4300 };
const words = (text: string, startMs: number, endMs: number) => [{ text, startMs, endMs }];

let check: EchoCheck;
beforeEach(() => {
  check = new EchoCheck();
  check.begin(SOUND);
});

// The rest of an update as `concluded|tentative`; null for none.
function rest(concluded: readonly Segment[], tentative: readonly Segment[], lane = ORIGINAL_LANE) {
  const left = check.removeEchoes({ lane, language: "en", concluded, tentative });
  const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join("");
  return left && `${textOf(left.concluded)}|${textOf(left.tentative)}`;
}

describe("EchoCheck", () => {
  it("removes a word that ends where it ended before, as a draft and concluded", () => {
    expect(rest([], words(" a lamp", 3600, 4200))).toBe("| a lamp");
    expect(rest([], words(" a lamp lamp", 3600, 4230))).toBe("| a lamp");
    expect(rest([], words(" a lamp lamp turned", 3600, 4500))).toBe("| a lamp turned");
    expect(rest(words(" a lamp", 3600, 4200), words(" lamp turned", 4000, 4500))).toBe(
      " a lamp| turned",
    );
    expect(rest(words(" lamp turned", 4000, 4500), [])).toBe(" turned|");
    expect(rest([], words(" on", 4600, 4800))).toBe("| on");
  });

  it("removes several words that come again in the same order", () => {
    expect(rest([], words(" a", 3900, 4100))).toBe("| a");
    expect(rest([], words(" a lamp", 3900, 4300))).toBe("| a lamp");
    expect(rest([], words(" a lamp a", 3900, 4100))).toBe("| a lamp");
    expect(rest([], words(" a lamp a lamp turned", 3900, 4700))).toBe("| a lamp turned");
  });

  it("removes only words that came before", () => {
    rest([], words(" a", 3900, 4100));
    rest([], words(" a lamp", 3900, 4300));
    expect(rest([], words(" a lamp a", 3900, 4100))).toBe("| a lamp");
    expect(rest([], words(" a lamp a tower", 3900, 4700))).toBeNull();
  });

  it("keeps a word that a speaker repeats later", () => {
    rest([], words(" never", 3700, 4050));
    expect(rest([], words(" never never", 3700, 4800))).toBe("| never never");
    expect(rest([], words(" never never again", 3700, 5100))).toBe("| never never again");
  });

  it.each([
    ["ends a little later", 4050, 4250],
    ["ends in other sound than was sent again", 3700, 3750],
  ])("is uncertain about a word that %s", (_, endMs, againMs) => {
    rest([], words(" no", 3600, endMs));
    expect(rest([], words(" no no", 3600, againMs))).toBeNull();
  });

  it("is uncertain where only the end of both words is known", () => {
    expect(rest([], words(" no no", 3900, 4250))).toBeNull();
  });

  it("finds no echo far from the sound", () => {
    expect(rest([], words(" no no", 6000, 6080))).toBe("| no no");
  });

  it("compares words within a lane, until another session begins", () => {
    rest(words(" nein", 3900, 4200), [], "de");
    expect(rest([], words(" nein", 4000, 4200))).toBe("| nein");
    expect(rest([], words(" nein", 4000, 4200), "de")).toBe("|");
    check.clear();
    expect(rest([], words(" no no", 4000, 4200))).toBe("| no no");
  });

  it("still removes the echo from a draft when the connection breaks again", () => {
    rest([], words(" lamp", 3900, 4200));
    expect(rest([], words(" lamp lamp", 3900, 4200))).toBe("| lamp");
    check.begin({ fromMs: 5600, toMs: 5900 });
    expect(rest(words(" lamp lamp turned", 3900, 4500), [])).toBe(" lamp turned|");
  });
});
