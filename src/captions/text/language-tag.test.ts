import { expect, test } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { readLanguageTag } from "./language-tag.ts";

test.each(["en", "pt-BR", "zh-HANS", "zh-hant", "tl", "nb", "und"])("%s is a language", (tag) => {
  expect(readLanguageTag(tag)).toBe(tag);
});

test.each(["", " en", "en_US", "e", "ja-u", "ja-!", "<b>", "x".repeat(36), "en\u0000", "123"])(
  "%j is none",
  (tag) => {
    expect(readLanguageTag(tag)).toBe("und");
  },
);

test("a tag that is accepted by its form alone is one that Intl accepts", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{2,3}(?:-(?:[A-Za-z]{4}|[A-Za-z]{2}))?$/), (tag) => {
      expect(Intl.getCanonicalLocales(tag)).toHaveLength(1);
      expect(readLanguageTag(tag)).toBe(tag);
    }),
  );
});
