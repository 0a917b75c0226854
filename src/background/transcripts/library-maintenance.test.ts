import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { WAITS } from "../../lib/waits.ts";
import { journalDatabase } from "../../store/databases.ts";
import { journalSegments, journalSessions } from "../../store/journal/journal.ts";
import { markDeleted } from "../../store/library/library.ts";
import { storedSummaries } from "../../store/library/transcript-summary.ts";
import { storeSession } from "../../store/testing/sample-session.ts";
import { LibraryMaintenance } from "./library-maintenance.ts";

vi.mock("../../store/library/library-changes.ts", () => ({
  announceLibraryChange: () => undefined,
}));

const NOW_MS = 1_700_000_000_000;
const UNDO_MS = WAITS.deletionUndoMs;

const ids = async () => (await journalSessions()).map(({ id }) => id).sort();

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW_MS, toFake: ["Date", "setTimeout", "clearTimeout"] });
  await journalDatabase.delete();
  return () => vi.useRealTimers();
});

test("deletes for good what was deleted in the last run of the browser", async () => {
  await storeSession({ id: "kept" }, { original: ["One."] });
  await storeSession({ id: "gone" }, { original: ["Two."] });
  await markDeleted(["gone"], NOW_MS);
  vi.setSystemTime(NOW_MS + UNDO_MS);
  await new LibraryMaintenance().purgeDeletedSessions();
  expect(await ids()).toEqual(["kept"]);
  expect(await journalSegments("gone")).toEqual([]);
  expect(await journalSegments("kept")).toHaveLength(1);
});

test("waits with what can still be brought back", async () => {
  await storeSession({ id: "back" }, { original: ["One."] });
  await storeSession({ id: "gone" }, { original: ["Two."] });
  await markDeleted(["back", "gone"], NOW_MS);
  await new LibraryMaintenance().purgeDeletedSessions();
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1000);
  expect(await ids()).toEqual(["back", "gone"]);
  await markDeleted(["back"], null);
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(async () => expect(await ids()).toEqual(["back"]));
});

test("packs ended transcripts for the search, and no others", async () => {
  await storeSession({ id: "ended" }, { original: ["One."] });
  await storeSession({ id: "running", endedAtMs: null }, { original: ["Two."] });
  await storeSession({ id: "deleted" }, { original: ["Three."] });
  await markDeleted(["deleted"], NOW_MS);
  await new LibraryMaintenance().packEndedSessions();
  expect([...(await storedSummaries())].filter(([, { packed }]) => packed)).toHaveLength(1);
  expect((await storedSummaries()).get("ended")?.packed).toBe(true);
});
