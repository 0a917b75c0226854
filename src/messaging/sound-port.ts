import type { SoundChunk } from "./sound-chunk.ts";

/**
 * How sound travels from capture to the background. A message to a service worker goes through the
 * browser process and costs more than all the rest of capture, so it is used only to hand over a
 * port; the chunks go through the port. A port does not wake a worker that has been stopped, so
 * chunks are acknowledged, and what is not goes again, through a new port.
 */
export interface PortHandover {
  readonly kind: "sound-port";
  /** Tells the senders apart: a sequence counts within one. */
  readonly sender: string;
}

/** One chunk in the port. */
export interface PortMessage {
  /** Counts up by one a chunk. */
  readonly sequence: number;
  readonly chunk: SoundChunk;
}

/** Answers the sequence up to which all chunks have come. */
export type PortAnswer = number;

/** The background answers every so many chunks, and the last one of a capture. */
export const ANSWER_EVERY = 8;
