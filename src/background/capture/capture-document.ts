import type {
  DeviceTargetsRequest,
  DeviceTextAnswer,
  DeviceTextRequest,
} from "../../device/texts/device-text.ts";
import { SerialQueue } from "../../lib/serial-queue.ts";
import { send } from "../../messaging/messenger.ts";
import type {
  CaptureName,
  CaptureRequest,
  CaptureStarted,
  ChangeSourceRequest,
} from "../../messaging/protocol.ts";
import { hasOffscreenDocuments, offscreenDocument } from "../../platform/offscreen-document.ts";
import type { StreamProgress } from "../../voice/ledger/stream-progress.ts";

const CAPTURE_PAGE = "src/capture/index.html";

// One call after the other: the document must not close during a call.
const calls = new SerialQueue();

// Translations of texts that are under way; they run beside the calls.
let textCount = 0;

/**
 * Captures a tab in the offscreen document, which it opens if necessary. Only there captured sound
 * stays audible without feedback, and capture survives a navigation of the tab.
 */
export function startCapture(request: CaptureRequest): Promise<CaptureStarted> {
  return calls.run(async () => {
    await openDocument();
    return send("capture", "startCapture", request);
  });
}

/** Continues a capture with another source; false when it no longer runs. */
export async function changeSource(request: ChangeSourceRequest): Promise<boolean> {
  return (await askIfOpen(() => send("capture", "changeSource", request))) ?? false;
}

/** How far the words of a capture have come; null when it no longer exists, with its sound. */
export function captureProgress(capture: CaptureName): Promise<StreamProgress | null> {
  const { tabId, captureId } = capture;
  return askIfOpen(() => send("capture", "captureProgress", { tabId, captureId }));
}

export async function muteCapture(tabId: number, muted: boolean): Promise<void> {
  await askIfOpen(() => send("capture", "muteCapture", { tabId, muted }));
}

/**
 * Stops capturing a tab. The sound in the ring stays available.
 * @returns false when the tab was not captured
 */
export async function stopCapture(tabId: number): Promise<boolean> {
  return (await askIfOpen(() => send("capture", "stopCapture", { tabId }))) ?? false;
}

export async function forgetCapture({ tabId, captureId }: CaptureName): Promise<void> {
  await askIfOpen(() => send("capture", "forgetCapture", { tabId, captureId }));
}

/** Whether the browser can recognise a language on this computer. Only while a tab is captured. */
export async function canRecognise(language: string): Promise<boolean> {
  const state = await askIfOpen(() => send("capture", "speechPackState", { language }));
  return state === "available";
}

// Null without the document.
function askIfOpen<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  return calls.run(async () => ((await offscreenDocument.isOpen()) ? await ask() : null));
}

/**
 * Closes the document. Call it when no tab is captured. While it translates texts it stays open,
 * and reports later that it is unused.
 */
export function closeCapture(): Promise<void> {
  return calls.run(async () => {
    if (textCount === 0) await offscreenDocument.close();
  });
}

/**
 * Translates texts in the document, which it opens if necessary. It stays open for a while, so that
 * the next text finds its translator.
 * @throws Error when the document is gone, or was closed meanwhile
 */
export async function translateOnDevice(request: DeviceTextRequest): Promise<DeviceTextAnswer> {
  // A browser without such documents has no translator either.
  if (!hasOffscreenDocuments()) {
    return { kind: "failed", reason: "device_missing", from: request.from };
  }
  return await withTexts(() => send("capture", "translateOnDevice", request));
}

/**
 * Languages into which the browser can translate on this computer.
 * @throws Error when the document is gone, or was closed meanwhile
 */
export async function deviceTargets(request: DeviceTargetsRequest): Promise<readonly string[]> {
  if (!hasOffscreenDocuments()) return [];
  return await withTexts(() => send("capture", "deviceTargets", request));
}

// Not one of the calls: captures do not wait for a translation.
async function withTexts<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  textCount += 1;
  try {
    await calls.run(openDocument);
    return await ask();
  } finally {
    textCount -= 1;
  }
}

/** Closes the document if no tab is captured and no text is translated. */
export function closeUnusedCapture(): Promise<void> {
  return calls.run(async () => {
    if (textCount > 0 || !(await offscreenDocument.isOpen())) return;
    if (await send("capture", "isCaptureUnused", {})) await offscreenDocument.close();
  });
}

async function openDocument(): Promise<void> {
  // No reason names translation, but a document for texts may capture a tab next.
  const justification = "Hears the tab's sound and plays it on; translates texts on this computer.";
  await offscreenDocument.open(CAPTURE_PAGE, justification);
}
