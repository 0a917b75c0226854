import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawnWords } from "../testing/drawn-words.ts";
import { LiveRegion } from "./live-region.ts";

describe("LiveRegion", () => {
  let life: AbortController;
  let region: LiveRegion;

  beforeEach(() => {
    vi.useFakeTimers();
    life = new AbortController();
    region = new LiveRegion(life.signal);
    region.setOn(true);
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  const told = () => drawnWords(region.element);

  it("is heard politely, and not seen to be busy", () => {
    expect([region.element.role, region.element.ariaLive]).toEqual(["log", "polite"]);
  });

  it("says the first words at once, and joins those that come while they are read", () => {
    region.say("One two three four five six.", "en");
    region.say(" Seven.", "en");
    region.say(" Eight nine.", "en");
    expect(told()).toEqual(["One two three four five six."]);
    vi.advanceTimersByTime(1900);
    expect(told().length).toBe(1);
    vi.advanceTimersByTime(200);
    expect(told()).toEqual(["One two three four five six.", "Seven. Eight nine."]);
  });

  it("says in which language each announcement is", () => {
    region.say("Guten Tag.", "de");
    vi.advanceTimersByTime(5000);
    region.say("こんにちは。", "ja");
    const languages = [...region.element.children].map((line) => line.getAttribute("lang"));
    expect(languages).toEqual(["de", "ja"]);
  });

  it("leaves out what is too old when it falls far behind, and keeps little in the page", () => {
    region.say("Start.", "en");
    for (let at = 0; at < 200; at++) region.say(` word${at}`, "en");
    vi.advanceTimersByTime(2000);
    const words = told()[1]?.split(" ") ?? [];
    expect([words.length, words[0], words.at(-1)]).toEqual([45, "word155", "word199"]);
    for (let at = 0; at < 20; at++) {
      region.say(` again${at}`, "en");
      vi.advanceTimersByTime(60_000);
    }
    expect(told().length).toBeLessThanOrEqual(5);
  });

  it("says nothing while it is off, nor what was left when it was switched off", () => {
    region.say("One.", "en");
    region.say(" Two.", "en");
    region.setOn(false);
    vi.advanceTimersByTime(60_000);
    region.say(" Three.", "en");
    expect(told()).toEqual([]);
  });
});
