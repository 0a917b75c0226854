import { beforeEach, describe, expect, it, vi } from "vitest";
import { hiddenTexts } from "../testing/hidden-text.ts";
import { LiveRegion } from "./live-region.ts";

describe("LiveRegion", () => {
  let life: AbortController;
  let region: LiveRegion;

  beforeEach(() => {
    vi.useFakeTimers();
    life = new AbortController();
    region = new LiveRegion(life.signal);
    region.setEnabled(true);
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  const announced = () => hiddenTexts(region.element);

  it("is a polite live region that is not marked as busy", () => {
    expect([region.element.role, region.element.ariaLive]).toEqual(["log", "polite"]);
  });

  it("announces the first words at once and joins those that arrive meanwhile", () => {
    region.announce("One two three four five six.", "en");
    region.announce(" Seven.", "en");
    region.announce(" Eight nine.", "en");
    expect(announced()).toEqual(["One two three four five six."]);
    vi.advanceTimersByTime(1900);
    expect(announced().length).toBe(1);
    vi.advanceTimersByTime(200);
    expect(announced()).toEqual(["One two three four five six.", "Seven. Eight nine."]);
  });

  it("marks the language of each announcement", () => {
    region.announce("Guten Tag.", "de");
    vi.advanceTimersByTime(5000);
    region.announce("こんにちは。", "ja");
    const languages = [...region.element.children].map((line) => line.getAttribute("lang"));
    expect(languages).toEqual(["de", "ja"]);
  });

  it("drops old words when it falls far behind, and keeps few announcements", () => {
    region.announce("Start.", "en");
    for (let at = 0; at < 200; at++) region.announce(` word${at}`, "en");
    vi.advanceTimersByTime(2000);
    const words = announced()[1]?.split(" ") ?? [];
    expect([words.length, words[0], words.at(-1)]).toEqual([45, "word155", "word199"]);
    for (let at = 0; at < 20; at++) {
      region.announce(` again${at}`, "en");
      vi.advanceTimersByTime(60_000);
    }
    expect(announced().length).toBeLessThanOrEqual(5);
  });

  it("says nothing while disabled and drops waiting words", () => {
    region.announce("One.", "en");
    region.announce(" Two.", "en");
    region.setEnabled(false);
    vi.advanceTimersByTime(60_000);
    region.announce(" Three.", "en");
    expect(announced()).toEqual([]);
  });
});
