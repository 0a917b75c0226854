import { parentPort } from "node:worker_threads";
import { SpeechEncoder } from "./speech-encoder.ts";
import { Synthesiser } from "./synthesiser.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

const synthesiser = Synthesiser.load();
const encoders = new Map<string, SpeechEncoder>();
/** One after the other, as they came. */
let queue: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: ToThread) => {
  queue = queue.then(() => take(message));
});

async function take(message: ToThread): Promise<void> {
  if (message.kind === "say") await say(message);
  else await close(message.row);
}

async function say({ row, format, wording }: Extract<ToThread, { kind: "say" }>): Promise<void> {
  try {
    const samples = (await synthesiser).say(wording);
    const encoder = encoders.get(row) ?? (await SpeechEncoder.open(format));
    encoders.set(row, encoder);
    answer({ row, samples, batches: await encoder.encode(samples), fault: undefined });
  } catch (error) {
    answer({ row, samples: new Float32Array(), batches: [], fault: String(error) });
  }
}

/** The next utterance of the row, if there is one, begins a new stream. */
async function close(row: string): Promise<void> {
  const encoder = encoders.get(row);
  encoders.delete(row);
  await encoder?.close();
}

function answer(message: FromThread): void {
  parentPort?.postMessage(message);
}
