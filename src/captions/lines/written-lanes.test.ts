import { expect, it } from "vitest";
import { directionOf } from "../text/writing-direction.ts";
import { isolateForeign } from "./foreign-runs.ts";
import { LaneText } from "./lane-text.ts";
import { KNOWN_PHRASES } from "./phrase-starts.ts";
import { WRITTEN_LANES } from "./testing/written-lanes.ts";

it.each(WRITTEN_LANES.map((lane) => [lane.language, lane] as const))(
  "breaks %s into lines, and keeps names against its direction together",
  (language, { lines, space, direction }) => {
    const text = lines.join(space).replaceAll(/[‹›]/g, "");
    const lane = new LaneText(language, KNOWN_PHRASES, { pace: 4, columns: null, lines: 4 });
    const concluded = [{ text, startMs: 0, endMs: 9000 }];
    lane.applyUpdate({ language, concluded, tentative: [] }, 0);
    const written = lane.lines(0).map(({ firm }) => {
      const parts = isolateForeign(firm, firm.length, directionOf(language));
      return parts.join("").trim().replaceAll("\u2068", "‹").replaceAll("\u2069", "›");
    });
    expect(directionOf(language)).toBe(direction);
    expect(written).toEqual(lines);
  },
);
