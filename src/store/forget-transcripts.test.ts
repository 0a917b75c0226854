import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import {
  forgetAllTranscripts,
  forgetTranscript,
  forgetTranscriptsOf,
  sitesOf,
} from "./forget-transcripts.ts";
import { diskJournal, journalSegments, journalSessions } from "./journal.ts";
import { deleteJournalDatabase, journalDatabase } from "./journal-database.ts";
import { onLibraryChanged } from "./library-changes.ts";
import { madeUpLane, storeSession } from "./testing/made-up-session.ts";

const page = (address: string) => ({ title: "", address, fromMs: 0 });

beforeEach(async () => {
  await deleteJournalDatabase();
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

it("forgets one, with all its words, and tells whoever lists them", async () => {
  const life = new AbortController();
  const changed = vi.fn();
  onLibraryChanged(changed, life.signal);
  await forgetTranscript("talk");
  expect(await ids()).toEqual(["both", "film"]);
  expect(await journalSegments("talk")).toEqual([]);
  await vi.waitFor(() => expect(changed).toHaveBeenCalled());
  life.abort();
});

it("forgets all during which a page of a site was open", async () => {
  const [both] = (await journalSessions()).filter(({ id }) => id === "both");
  expect(both && sitesOf(both)).toEqual(["films.test", "talks.test"]);
  await forgetTranscriptsOf("talks.test");
  expect(await ids()).toEqual(["film"]);
});

it("forgets all there is, also what is damaged", async () => {
  const database = await journalDatabase();
  await database.put("sessions", { id: "damaged" });
  await database.put("segments", { sessionId: "nobody", lane: "original", ordinal: 0 });
  await forgetAllTranscripts();
  expect(await database.count("sessions")).toBe(0);
  expect(await database.count("segments")).toBe(0);
});

it("keeps forgotten what goes on", async () => {
  await forgetTranscript("film");
  const late = { ...madeUpLane("film", "original", ["Late."])[0], ordinal: 1 };
  expect(await diskJournal.append([late as ReturnType<typeof madeUpLane>[0]])).toBe(false);
  await diskJournal.change("film", { title: "Film" });
  expect(await ids()).toEqual(["both", "talk"]);
  expect(await journalSegments("film")).toEqual([]);
});
