import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { journalDatabase } from "../databases.ts";
import { onLibraryChanged } from "../library/library-changes.ts";
import { sampleLane, storeSession } from "../testing/sample-session.ts";
import {
  forgetAllTranscripts,
  forgetTranscript,
  forgetTranscriptsOf,
  sitesOf,
} from "./forget-transcripts.ts";
import { diskJournal, journalSegments, journalSessions } from "./journal.ts";

const page = (address: string) => ({ title: "", address, fromMs: 0 });

beforeEach(async () => {
  await journalDatabase.delete();
  await storeSession(
    { id: "talk", address: "https://talks.test/1", pages: [page("https://talks.test/1")] },
    { original: ["One."], de: ["Eins."] },
  );
  await storeSession(
    {
      id: "both",
      address: "https://films.test/",
      pages: [page("https://films.test/"), page("https://talks.test/2"), page("")],
    },
    { original: ["Two."] },
  );
  await storeSession({ id: "film", address: "https://films.test/3" }, { original: ["Three."] });
});

const ids = async () => (await journalSessions()).map(({ id }) => id).sort();

it("removes one with all its segments, and announces it", async () => {
  const stop = new AbortController();
  const changed = vi.fn();
  onLibraryChanged(changed, stop.signal);
  await forgetTranscript("talk");
  expect(await ids()).toEqual(["both", "film"]);
  expect(await journalSegments("talk")).toEqual([]);
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  stop.abort();
});

it("removes all with a page of a site", async () => {
  const [both] = (await journalSessions()).filter(({ id }) => id === "both");
  expect(both && sitesOf(both)).toEqual(["films.test", "talks.test"]);
  await forgetTranscriptsOf("talks.test");
  expect(await ids()).toEqual(["film"]);
});

it("removes all, even damaged ones", async () => {
  const database = await journalDatabase.open();
  await database.put("sessions", { id: "damaged" });
  await database.put("segments", { sessionId: "nobody", lane: "original", ordinal: 0 });
  await forgetAllTranscripts();
  expect(await database.count("sessions")).toBe(0);
  expect(await database.count("segments")).toBe(0);
});

it("stores nothing more of removed captions that are still running", async () => {
  await forgetTranscript("film");
  const late = { ...sampleLane("film", "original", ["Late."])[0], ordinal: 1 };
  expect(await diskJournal.appendSegments([late as ReturnType<typeof sampleLane>[0]])).toBe(false);
  await diskJournal.changeSession("film", { title: "Film" });
  expect(await ids()).toEqual(["both", "talk"]);
  expect(await journalSegments("film")).toEqual([]);
});
