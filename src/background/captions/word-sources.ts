import type { Engine } from "../../settings/schema/settings.ts";
import type {
  CaptionWordSource,
  CreateWordSource,
  EndOpenSession,
  WordSourceDeps,
} from "./caption-word-source.ts";
import { createDeviceSource } from "./device-source.ts";
import { endVoiceSession } from "./voice/end-voice-session.ts";
import { createVoiceSource } from "./voice/voice-source.ts";

// Every kind of source of words registers here. Captions do not know which kind they use.
const WORD_SOURCES: Readonly<Record<Engine, CreateWordSource>> = {
  service: createVoiceSource,
  device: createDeviceSource,
};

export function createWordSource(deps: WordSourceDeps): CaptionWordSource {
  return WORD_SOURCES[deps.settings.engine.kind](deps);
}

/** Ends a session that is still open. Only voice sessions can outlive their source. */
export const endOpenSession: EndOpenSession = endVoiceSession;
