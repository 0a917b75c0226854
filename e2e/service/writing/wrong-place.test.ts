// @vitest-environment node
import { describe, expect, test } from "vitest";
import { madeUpTalk } from "../testing/made-up-talk.ts";
import { scriptOf } from "./script.ts";
import { misplaceWords } from "./wrong-place.ts";

const heard = scriptOf(madeUpTalk("talk", 5, 60), "de").map((word) => ({ word }));
const restless = { isRestless: true, take: 0 };

describe("misplaceWords", () => {
  test("writes some words last that will stand further in front", () => {
    const pieces = new Set(heard.map(({ word }) => word.piece));
    let misplaced = 0;
    for (const piece of pieces) {
      const words = heard.filter(({ word }) => word.piece === piece);
      for (let count = 1; count <= words.length; count++) {
        const tail = words.slice(0, count);
        const written = misplaceWords(tail, "de", restless);
        expect(new Set(written)).toEqual(new Set(tail));
        expect(written[0]).toBe(tail[0]);
        if (written.some((each, at) => each !== tail[at])) misplaced += 1;
      }
    }
    expect(misplaced).toBeGreaterThan(3);
  });

  test("leaves the words of a calm recogniser where they are, and knows every place in the end", () => {
    expect(misplaceWords(heard, "de", { isRestless: false, take: 0 })).toEqual(heard);
    expect(misplaceWords(heard.slice(0, 3), "de", restless)).toEqual(
      misplaceWords(heard.slice(0, 3), "de", restless),
    );
  });
});
