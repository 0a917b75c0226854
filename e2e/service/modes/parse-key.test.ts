import { describe, expect, test } from "vitest";
import { modes } from "./modes.ts";
import { parseKey } from "./parse-key.ts";

const names = ["local-key"];

describe("parseKey", () => {
  test("distinguishes the plans", () => {
    expect(parseKey("local-key", names)).toMatchObject({ plan: "paid", behaviour: {} });
    expect(parseKey("local-key:fx", names)).toMatchObject({ plan: "free", behaviour: {} });
  });

  test("reads several modes, decimals and the plan's suffix at the end", () => {
    expect(parseKey("local-key.drop=2.5.slow=200.mute:fx", names)).toEqual({
      text: "local-key.drop=2.5.slow=200.mute:fx",
      plan: "free",
      modes: ["drop=2.5", "slow=200", "mute"],
      behaviour: { dropAfterSeconds: 2.5, delayMs: 200, mute: true },
    });
  });

  test("reads two numbers of one mode", () => {
    expect(parseKey("local-key.outage=5-16.5.forgetful", names)?.behaviour).toEqual({
      outage: { fromSeconds: 5, forSeconds: 16.5 },
      forgetful: true,
    });
  });

  test.each([
    "",
    "another-key",
    "local-keys",
    "local-key:FX",
    "local-key.",
    "local-key.nonsense",
    "local-key.drop",
    "local-key.drop=soon",
    "local-key.drop=-1",
    "local-key.refuse=418",
    "local-key.mute=1",
    "local-key.outage=5",
    "local-key.outage=5-",
    "local-key.slow-read=0",
    "local-key:fx.mute",
  ])("rejects %j", (text) => {
    expect(parseKey(text, names)).toBeUndefined();
  });

  test.each(modes.map((mode) => [mode.example]))("accepts the example %s", (example) => {
    const key = parseKey(`local-key.${example}`, names);
    expect(Object.keys(key?.behaviour ?? {})).toHaveLength(1);
  });
});
