import * as v from "valibot";
import type { CaptionFailureReason } from "../../messaging/caption-status.ts";
import { browser } from "../../platform/browser.ts";
import { SessionAccessSchema } from "../../store/journal-entry.ts";
import { NO_PROGRESS, type StreamProgress } from "../../voice/ledger/stream-progress.ts";

const CAPTIONED_KEY = "captionedTabs";
const FAILED_KEY = "failedTabs";
const ENDED_KEY = "endedTabs";
const PROGRESS_PREFIX = "progress:";

const position = v.pipe(v.number(), v.finite(), v.minValue(0));

const ProgressSchema = v.object({
  settledMs: position,
  beganMs: position,
  heardMs: position,
  drafts: v.array(
    v.object({
      lane: v.string(),
      language: v.string(),
      segments: v.array(v.object({ text: v.string(), startMs: position, endMs: position })),
    }),
  ),
});

const CaptionedTabSchema = v.object({
  tabId: v.number(),
  /** Names the capture and the journal. */
  id: v.string(),
  startedAtMs: v.number(),
  /** Whether it is a private window, of which nothing is written to disk. */
  isPrivate: v.boolean(),
  /** Whether its words are written to disk at all. */
  isOnDisk: v.boolean(),
  /** Whether the sound is sent in the small format, whatever the settings say. */
  lessData: v.boolean(),
  /** Whether the user has hidden the captions, which go on unseen. */
  isHidden: v.boolean(),
  /** The only lane to be drawn; null for all. */
  onlyLane: v.nullable(v.string()),
  /** Newest access to the voice session; null until there is one. */
  access: v.nullable(SessionAccessSchema),
});

const FailedTabSchema = v.object({
  tabId: v.number(),
  failure: v.object({
    // Only the worker itself writes here, and the reasons are its own.
    reason: v.custom<CaptionFailureReason>((reason) => typeof reason === "string"),
    traceId: v.nullable(v.string()),
    code: v.exactOptional(v.nullable(v.string())),
    detail: v.nullable(v.string()),
    streamHost: v.exactOptional(v.object({ baseUrl: v.string(), host: v.string() })),
  }),
});

const EndedTabSchema = v.object({
  tabId: v.number(),
  /** Names the journal. */
  id: v.string(),
});

/** What a new life of the worker needs to go on with a tab. */
export type CaptionedTab = v.InferOutput<typeof CaptionedTabSchema>;

/** A tab whose captions failed, and what the user is to be told of it when the popup opens. */
export type FailedTab = v.InferOutput<typeof FailedTabSchema>;

/** A tab whose captions are over, and whose words are on disk. */
export type EndedTab = v.InferOutput<typeof EndedTabSchema>;

/** The tabs as one life of the worker leaves them to the next. */
export interface RememberedTabs {
  readonly captioned: readonly CaptionedTab[];
  readonly failed: readonly FailedTab[];
  readonly ended: readonly EndedTab[];
}

/** The tabs as the worker's earlier life left them. */
export async function recallTabs(): Promise<RememberedTabs> {
  const [captioned, failed, ended] = await Promise.all([
    recall(CAPTIONED_KEY, CaptionedTabSchema),
    recall(FAILED_KEY, FailedTabSchema),
    recall(ENDED_KEY, EndedTabSchema),
  ]);
  return { captioned, failed, ended };
}

/** Writes down the tabs. Kept in memory by the browser, gone when it closes. */
export async function rememberTabs({ captioned, failed, ended }: RememberedTabs): Promise<void> {
  await browser.storage.session.set({
    [CAPTIONED_KEY]: captioned,
    [FAILED_KEY]: failed,
    [ENDED_KEY]: ended,
  });
}

/** Remembers how far the stream of a capture has come. Resolves when the next life would know. */
export async function rememberProgress(id: string, progress: StreamProgress): Promise<void> {
  await browser.storage.session.set({ [PROGRESS_PREFIX + id]: progress });
}

/** How far the stream of a capture came in the worker's earlier life. */
export async function recallProgress(id: string): Promise<StreamProgress> {
  const key = PROGRESS_PREFIX + id;
  const stored = await browser.storage.session.get(key);
  const progress = v.safeParse(ProgressSchema, stored[key]);
  return progress.success ? progress.output : NO_PROGRESS;
}

/** Captions are over: nobody will ask any more. */
export async function forgetProgress(id: string): Promise<void> {
  await browser.storage.session.remove(PROGRESS_PREFIX + id);
}

async function recall<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): Promise<readonly v.InferOutput<Schema>[]> {
  const stored = await browser.storage.session.get(key);
  const tabs = v.safeParse(v.array(schema), stored[key]);
  return tabs.success ? tabs.output : [];
}
