import * as v from "valibot";
import { SerialQueue } from "../../lib/serial-queue.ts";
import { browser } from "../../platform/browser.ts";
import type { Journal, LaneEnd } from "./journal.ts";
import {
  type JournalSegment,
  JournalSegmentSchema,
  type JournalSession,
  JournalSessionSchema,
} from "./journal-entry.ts";

// Segments kept per lane: more than a minute of speech.
const MAX_SEGMENTS = 40;

const EntrySchema = v.object({
  session: JournalSessionSchema,
  lanes: v.array(v.object({ lane: v.string(), newest: v.array(JournalSegmentSchema) })),
});
type Entry = v.InferOutput<typeof EntrySchema>;

/**
 * The journal of private windows. It holds what a restarted worker needs, in the browser's memory,
 * and nothing of a session that is over.
 */
export const memoryJournal: Journal = {
  beginSession: (session) => queue.run(() => write({ session, lanes: [] })),
  changeSession: (id, change) =>
    queue.run(async () => {
      const entry = await read(id);
      if (!entry) return;
      const session: JournalSession = { ...entry.session, ...change };
      if (session.endedAtMs === null) await write({ ...entry, session });
      else await browser.storage.session.remove(keyOf(id));
    }),
  appendSegments: (segments) =>
    queue.run(async () => {
      const [first] = segments;
      const entry = first ? await read(first.sessionId) : null;
      if (entry) await write({ ...entry, lanes: segments.reduce(withSegment, entry.lanes) });
      return first === undefined || entry !== null;
    }),
  getSession: async (id) => (await read(id))?.session ?? null,
  laneEnds: async (id) => (await read(id))?.lanes ?? [],
};

function withSegment(lanes: Entry["lanes"], segment: JournalSegment): Entry["lanes"] {
  const before = lanes.find(({ lane }) => lane === segment.lane)?.newest ?? [];
  const end = { lane: segment.lane, newest: [...before, segment].slice(-MAX_SEGMENTS) };
  return [...lanes.filter(({ lane }) => lane !== segment.lane), end] satisfies LaneEnd[];
}

async function read(id: string): Promise<Entry | null> {
  const stored = await browser.storage.session.get(keyOf(id));
  const entry = v.safeParse(EntrySchema, stored[keyOf(id)]);
  return entry.success ? entry.output : null;
}

async function write(entry: Entry): Promise<void> {
  await browser.storage.session.set({ [keyOf(entry.session.id)]: entry });
}

function keyOf(id: string): string {
  return `journal:${id}`;
}

// Each read and its write must not interleave with others.
const queue = new SerialQueue();
