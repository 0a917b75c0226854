import type { RunAccount } from "./account/run-account.ts";
import type { SessionAccount } from "./account/session-account.ts";
import type { Clock } from "./clock.ts";
import type { DocumentAccount } from "./documents/stored-document.ts";
import type { Limits } from "./limits.ts";
import type { Utterance } from "./speech/speech-shelf.ts";

/** A chunk has arrived. */
export interface ChunkEvent {
  readonly sessionId: string;
  /** The payload, decoded from the message. */
  readonly bytes: Uint8Array;
  /** Position of the chunk's first sample in the sound received so far, milliseconds. */
  readonly streamMs: number;
  /** Wall clock in milliseconds since the epoch, with fractions. */
  readonly arrivedAtMs: number;
}

/** A message has been handed to the connection. */
export interface MessageEvent {
  readonly sessionId: string;
  readonly name: string;
  readonly body: unknown;
  /** Wall clock in milliseconds since the epoch, with fractions. */
  readonly sentAtMs: number;
}

/** How to start the service; everything has a default. */
export interface ServiceOptions {
  /** 0 takes any free port. */
  readonly port?: number;
  readonly host?: string;
  readonly talksFolder?: string;
  readonly limits?: Partial<Limits>;
  /** Names of the keys that are known, without modes and without `:fx`. */
  readonly keys?: readonly string[];
  /** Authorization schemes that are accepted. */
  readonly schemes?: readonly string[];
  readonly clock?: Clock;
  readonly onChunk?: (event: ChunkEvent) => void;
  readonly onMessage?: (event: MessageEvent) => void;
  readonly log?: (line: string) => void;
}

/** A service that is up. */
export interface RunningService {
  /** Base address of the paid plan, without a slash at the end. */
  readonly url: string;
  /** Base address of the free plan. */
  readonly freeUrl: string;
  readonly port: number;
  /** Accounts of the latest sessions, newest first. */
  accounts(): SessionAccount[];
  /** What all sessions of a key come to, for each key; the one that was used last first. */
  runs(): RunAccount[];
  /** What a session has said so far, oldest first; the last ten minutes of all sessions are kept. */
  speech(sessionId: string): readonly Utterance[];
  /** What happened to each document, the newest first. */
  documents(): DocumentAccount[];
  /** Lets the translations of a key's documents end that are held now (mode `doc-held`). */
  releaseDocuments(apiKey: string): void;
  /** Ends every session and stops listening; resolves when nothing is left. */
  close(): Promise<void>;
}
