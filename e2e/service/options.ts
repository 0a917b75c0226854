import type { RunAccount } from "./account/run-account.ts";
import type { SessionAccount } from "./account/session-account.ts";
import type { Clock } from "./clock.ts";
import type { DeviceEngine } from "./device/device-engine.ts";
import type { PieceEvent, ResultsEvent } from "./device/device-events.ts";
import type { DocumentAccount } from "./documents/stored-document.ts";
import type { Limits } from "./limits.ts";
import type { Utterance } from "./speech/speech-history.ts";

export interface ChunkEvent {
  readonly sessionId: string;
  readonly bytes: Uint8Array;
  /** Position of the chunk's first sample in the received sound, in milliseconds. */
  readonly streamMs: number;
  /** Wall clock in milliseconds since the epoch, with fractions. */
  readonly arrivedAtMs: number;
}

export interface MessageEvent {
  readonly sessionId: string;
  readonly name: string;
  readonly body: unknown;
  /** Wall clock in milliseconds since the epoch, with fractions. */
  readonly sentAtMs: number;
}

export interface ServiceOptions {
  readonly port?: number;
  readonly host?: string;
  readonly talksFolder?: string;
  readonly limits?: Partial<Limits>;
  /** Accepted keys, without modes and `:fx`. */
  readonly keys?: readonly string[];
  readonly schemes?: readonly string[];
  readonly clock?: Clock;
  readonly onChunk?: (event: ChunkEvent) => void;
  readonly onMessage?: (event: MessageEvent) => void;
  /** Called with the sound and the results of the stand-in of a browser's recogniser. */
  readonly onDevicePiece?: (event: PieceEvent) => void;
  readonly onDeviceResults?: (event: ResultsEvent) => void;
  readonly log?: (line: string) => void;
}

export interface RunningService {
  /** Base address of the paid plan, without a trailing slash. */
  readonly url: string;
  /** Base address of the free plan, without a trailing slash. */
  readonly freeUrl: string;
  readonly port: number;
  /** What stands in for the engines of a browser without packs. */
  readonly device: DeviceEngine;
  accounts(): SessionAccount[];
  runs(): RunAccount[];
  /** Speech of a session so far, oldest first; ten minutes of all sessions together are kept. */
  speech(sessionId: string): readonly Utterance[];
  /** What happened to each document, newest first. */
  documents(): DocumentAccount[];
  /** Lets held document translations of a key finish (mode `doc-held`). */
  releaseDocuments(apiKey: string): void;
  /** Ends every session and stops listening; resolves when everything is closed. */
  close(): Promise<void>;
}
