import { isRecord } from "../lib/is-record.ts";
import { isSoundChunk, type SoundChunk } from "./sound-chunk.ts";
import { ANSWER_EVERY, type PortAnswer, type PortHandover } from "./sound-port.ts";

/** Calls back with every chunk, once and in order. Call it at the top level of the worker. */
export function onSoundChunk(callback: (chunk: SoundChunk) => void): void {
  const receive = createSoundReceiver(callback);
  self.addEventListener("message", (event: MessageEvent) => {
    const [port] = event.ports;
    if (event.origin !== self.location.origin || !port || !isHandover(event.data)) return;
    receive(event.data, port);
  });
}

/** Takes a port and passes on what comes through it; chunks that came before are left out. */
export function createSoundReceiver(
  callback: (chunk: SoundChunk) => void,
): (handover: PortHandover, port: MessagePort) => void {
  let current = "";
  let newest = -1;
  return ({ sender }, port) => {
    if (sender !== current) newest = -1;
    current = sender;
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (sender !== current || !isRecord(data) || typeof data.sequence !== "number") return;
      const { sequence, chunk } = data;
      const isChunk = isSoundChunk(chunk);
      if (sequence > newest && isChunk) {
        newest = sequence;
        callback(chunk);
      }
      const isLast = isChunk && chunk.last;
      if (isLast || sequence % ANSWER_EVERY === 0) port.postMessage(newest satisfies PortAnswer);
    };
  };
}

function isHandover(data: unknown): data is PortHandover {
  return isRecord(data) && data.kind === "sound-port" && typeof data.sender === "string";
}
