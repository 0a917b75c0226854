import { describe, expect, test } from "vitest";
import { chooseTalk, demoTargets } from "./demo-talk.ts";

const talk = chooseTalk(null);
const drawn = async () => true;

describe("demoTargets", () => {
  test("chooses three languages that the talk does not speak", async () => {
    expect(talk.spokenLanguage).toBe("en");
    expect(await demoTargets(talk, drawn)).toEqual({ targets: ["de", "es", "ja"], missed: [] });
  });

  test("skips languages without a font, and reports them", async () => {
    const found = await demoTargets(talk, async (text) => !/\p{Script=Hiragana}/u.test(text));
    expect(found).toEqual({ targets: ["de", "es", "ar"], missed: ["ja"] });
  });

  test("chooses only languages that the talk has", async () => {
    const words = new Map([...talk.words].filter(([language]) => language !== "es"));
    expect((await demoTargets({ ...talk, words }, drawn)).targets).toEqual(["de", "ja", "ar"]);
  });

  test("chooses the default languages when no font is found", async () => {
    const found = await demoTargets(talk, async () => false);
    expect(found).toEqual({ targets: ["de", "es", "ja"], missed: ["de", "es", "ja", "ar"] });
  });
});
