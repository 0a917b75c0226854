import type { LaneSegment } from "../../../captions/segment.ts";
import { WAITS } from "../../../lib/waits.ts";
import type { PlacedUpdate } from "../../../messaging/channel.ts";
import { voiceSessionRequest } from "../../../service/voice-session/voice-session-request.ts";
import { settingsWithKey } from "../../../settings/connection/service-client.ts";
import { baseUrlOf } from "../../../settings/connection/service-presets.ts";
import type { Settings } from "../../../settings/schema/settings.ts";
import { VoiceStream } from "../../../voice/voice-stream.ts";
import type { CaptionWordSource, WordSourceDeps } from "../caption-word-source.ts";
import { createVoiceSessionProvider } from "./voice-session-provider.ts";

/** Creates a source of words that streams the sound to the service. */
export function createVoiceSource(deps: WordSourceDeps): CaptionWordSource {
  const { feed, events, start, settings } = deps;
  let requestedKey: string | null = null;
  const stream = new VoiceStream({
    provider: createVoiceSessionProvider({
      async readChoices() {
        const choices = await settingsWithKey(deps.readSettings);
        requestedKey = sessionKey(choices.settings);
        return choices;
      },
      openAccess: start.access,
      onAccess: (access, traceId) => deps.onAccess(access, traceId),
    }),
    feed,
    events,
    start: {
      progress: start.progress,
      token: start.access?.token ?? null,
      concluded: laneSegments(start.concluded),
      counts: start.counts,
      ...(start.isOtherEngine && { isOtherEngine: true }),
    },
    silenceLimitMs: settings.stream.silenceMinutes * WAITS.silenceMinuteMs,
  });
  return {
    run: (signal) => stream.run(signal),
    finish: () => stream.finish(),
    renew: () => stream.renew(),
    isOutdated: (newest) => requestedKey !== null && requestedKey !== sessionKey(newest),
  };
}

/**
 * Identifies what a session is requested with: another key needs a new session. The order of the
 * target languages does not count, nor which of them are drawn.
 */
function sessionKey(settings: Settings): string {
  const { target_languages: targets = [], ...request } = voiceSessionRequest(settings);
  const { service } = settings;
  return JSON.stringify([baseUrlOf(service), service.authScheme, request, [...targets].sort()]);
}

function laneSegments(updates: readonly PlacedUpdate[]): readonly LaneSegment[] {
  return updates.flatMap(({ lane, concluded }) => concluded.map((segment) => ({ lane, segment })));
}
