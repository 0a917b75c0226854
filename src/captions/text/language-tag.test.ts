// @vitest-environment node
import { expect, test } from "vitest";
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
