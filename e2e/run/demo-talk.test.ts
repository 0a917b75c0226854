import { describe, expect, test } from "vitest";
import { chooseTalk, demoTargets } from "./demo-talk.ts";

const talk = chooseTalk(null);
const drawn = async () => true;

describe("demoTargets", () => {
  test("takes three languages that are not spoken in the talk", async () => {
    expect(talk.spokenLanguage).toBe("en");
    expect(await demoTargets(talk, drawn)).toEqual({ targets: ["de", "es", "ja"], missed: [] });
  });

  test("passes over what no font can write, and tells of it", async () => {
    const found = await demoTargets(talk, async (text) => !/\p{Script=Hiragana}/u.test(text));
    expect(found).toEqual({ targets: ["de", "es", "ar"], missed: ["ja"] });
  });

  test("takes only what the talk is there in", async () => {
    const words = new Map([...talk.words].filter(([language]) => language !== "es"));
    expect((await demoTargets({ ...talk, words }, drawn)).targets).toEqual(["de", "ja", "ar"]);
  });

  test("takes the usual ones where nothing at all can be written", async () => {
    const found = await demoTargets(talk, async () => false);
    expect(found).toEqual({ targets: ["de", "es", "ja"], missed: ["de", "es", "ja", "ar"] });
  });
});
