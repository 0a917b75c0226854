import { describe, expect, test } from "vitest";
import { syntheticTalk } from "../testing/synthetic-talk.ts";
import { misplaceWords } from "./misplace-words.ts";
import { scriptOf } from "./script.ts";

const heard = scriptOf(syntheticTalk("talk", 5, 60), "de").map((word) => ({ word }));
const restless = { isRestless: true, take: 0 };

describe("misplaceWords", () => {
  test("puts some words last that belong further ahead", () => {
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

  test("keeps the order of a calm recogniser, and finally corrects every position", () => {
    expect(misplaceWords(heard, "de", { isRestless: false, take: 0 })).toEqual(heard);
    expect(misplaceWords(heard.slice(0, 3), "de", restless)).toEqual(
      misplaceWords(heard.slice(0, 3), "de", restless),
    );
  });
});
