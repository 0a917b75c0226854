import { expect, test } from "vitest";
import type { HearingAccount, TalkAccount } from "../service/account/session-account.ts";
import { describeSound } from "./describe-sound.ts";

const RANGE_MS = 10_000;

function account(flaws: { silentMs?: number; missingMs?: number; repeatedMs?: number }) {
  const { silentMs = 0, missingMs = silentMs, repeatedMs = 0 } = flaws;
  const heardOnceMs = RANGE_MS - missingMs - repeatedMs;
  const talk: Partial<TalkAccount> = { fromMs: 500, toMs: 500 + RANGE_MS, missingMs, repeatedMs };
  return {
    talks: [talk],
    heardOnceShare: heardOnceMs / RANGE_MS,
    silentShare: silentMs / RANGE_MS,
  } as unknown as HearingAccount;
}

test.each([
  [account({}), "100.00 % of the talk's sound reached the service exactly once"],
  [
    account({ missingMs: 10 }),
    "99.90 % of the talk's sound reached the service exactly once (10 ms missing)",
  ],
  [
    account({ missingMs: 30, silentMs: 20 }),
    "99.70 % of the talk's sound reached the service exactly once (20 ms played by the browser as silence, 10 ms missing)",
  ],
  [
    account({ repeatedMs: 40 }),
    "99.60 % of the talk's sound reached the service exactly once (40 ms repeated)",
  ],
  [undefined, "0.00 % of the talk's sound reached the service exactly once"],
])("says what arrived, and what did not: %#", (heard, sentence) => {
  expect(describeSound(heard, "the service")).toBe(sentence);
});
