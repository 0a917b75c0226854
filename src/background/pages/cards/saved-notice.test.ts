import { beforeEach, expect, it, vi } from "vitest";
import type { SavedAnswer } from "../../../messaging/page-cards.ts";
import { SavedNotice } from "./saved-notice.ts";

const { create } = vi.hoisted(() => ({ create: vi.fn(async (_tab: unknown) => undefined) }));
vi.mock("webextension-polyfill", () => ({
  default: { runtime: { getURL: (path: string) => path }, tabs: { create } },
}));

const CAPTIONS = { tabId: 7, id: "talk" };

let answer: SavedAnswer;
const deps = {
  isWanted: vi.fn(async () => true),
  hasWords: vi.fn(async (_id: string) => true),
  show: vi.fn(async () => answer),
};
let notice: SavedNotice;

beforeEach(() => {
  vi.clearAllMocks();
  answer = null;
  notice = new SavedNotice(deps);
});

it("comes once for captions that the user stopped in the page", async () => {
  await notice.onWritten(CAPTIONS);
  expect(deps.show).not.toHaveBeenCalled();
  notice.expect("talk");
  await notice.onWritten({ tabId: 8, id: "other" });
  await notice.onWritten(CAPTIONS);
  await notice.onWritten(CAPTIONS);
  expect(deps.show).toHaveBeenCalledExactlyOnceWith(7);
  expect(create).not.toHaveBeenCalled();
});

it.each(["isWanted", "hasWords"] as const)("does not come without %s", async (name) => {
  deps[name].mockResolvedValueOnce(false);
  notice.expect("talk");
  await notice.onWritten(CAPTIONS);
  expect(deps.show).not.toHaveBeenCalled();
});

it.each([
  ["open", "src/transcript/library.html#session=talk"],
  ["translate", "src/transcript/library.html#session=talk&translate="],
] as const)("opens the transcript when the user chooses %s", async (chosen, url) => {
  answer = chosen;
  notice.expect("talk");
  await notice.onWritten(CAPTIONS);
  expect(create).toHaveBeenCalledExactlyOnceWith({ url, openerTabId: 7 });
});
