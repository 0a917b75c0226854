import { expect, test } from "vitest";
import type { SessionAccount } from "../service/account/session-account.ts";
import { failingStage } from "./failing-stage.ts";

function account(progress: {
  connections?: number;
  chunks?: number;
  sound?: number;
  recognised?: number;
  translations?: number;
}): SessionAccount {
  const { connections = 1, chunks = 10, sound = 1, recognised = 1, translations = 1 } = progress;
  return {
    connections,
    chunks: { count: chunks },
    secondsOfSound: sound,
    secondsRecognised: recognised,
    messagesSent: { target_transcript_update: translations },
  } as SessionAccount;
}

const captions = { shown: true, lanes: [], notice: "Listening…" };

test.each([
  { session: undefined, sentence: "received no session request. Popup text: Stopped" },
  { session: account({ connections: 0 }), sentence: "stream was never opened" },
  { session: account({ chunks: 0 }), sentence: "No sound was captured" },
  { session: account({ sound: 0 }), sentence: "Only silence was captured" },
  { session: account({ recognised: 0 }), sentence: "knew no talk" },
  { session: account({ translations: 0 }), sentence: "wrote no translations" },
  { session: account({}), sentence: "Its notice: Listening…" },
])("names the first failed stage: $sentence", ({ session, sentence }) => {
  expect(failingStage({ popup: "Stopped\n", session, captions })).toContain(sentence);
});

test("a page without an overlay is reported", () => {
  const evidence = { popup: "", session: account({}), captions: null };
  expect(failingStage(evidence)).toContain("the page has no overlay");
});
