import type { TargetFormat } from "../../../src/audio/formats/target-formats.ts";
import type { SessionAccount } from "../../service/account/session-account.ts";
import type { RunningService } from "../../service/options.ts";
import { waitFor } from "../wait-for.ts";
import { describeStretches } from "./describe-stretches.ts";
import type { DubTap } from "./dub-tap.ts";
import {
  findSpeech,
  type Likeness,
  lengthMsOf,
  type Sound,
  shareOfUsual,
  USUAL_SHARE,
} from "./speech-likeness.ts";

// At a wrong sample rate, which changes the pitch, no stretch would be recognised.
const PACE = { least: 0.95, most: 1.25 };
/**
 * The search blocks the service, which runs in the same process, so it repeats only after this much
 * more playback.
 */
const LOOK_EVERY_MS = 500;

/**
 * Waits until some speech in a format is heard as it was sent: all of it recognised, in order and
 * in its place.
 * @param sessions those that may have spoken it
 * @throws Error with what was heard instead
 */
export async function waitUntilDubHeard(
  service: Pick<RunningService, "speech">,
  tap: DubTap,
  { contentType, rateHz }: TargetFormat,
  sessions: () => readonly SessionAccount[],
): Promise<void> {
  const said = () =>
    sessions()
      .filter(({ request }) => request.target_media_content_type === contentType)
      .flatMap(({ sessionId }) => service.speech(sessionId));
  let lookedAtMs = 0;
  await waitFor(
    `any speech in ${contentType} to be heard`,
    async () => {
      // Another session, after a failure, plays a sound of its own.
      const lengths = (await tap.lengthsMs()).filter((sound) => sound.rateHz === rateHz);
      const longestMs = Math.max(0, ...lengths.map(({ lengthMs }) => lengthMs));
      const totalMs = lengths.reduce((sum, { lengthMs }) => sum + lengthMs, 0);
      const whole = said().filter((speech) => lengthMsOf(speech) / PACE.most <= longestMs);
      if (whole.length === 0 || totalMs < lookedAtMs + LOOK_EVERY_MS) return false;
      lookedAtMs = totalMs;
      const played = (await tap.read()).filter((sound) => sound.rateHz === rateHz);
      return played.some((sound) => whole.some((speech) => isHeard(findSpeech(speech, sound))));
    },
    { timeoutMs: 60_000 },
  ).catch(async (cause: unknown) => {
    const played = await tap.read();
    throw new Error(`${describeSessions(sessions())}. ${describeHeard(said(), played)}`, { cause });
  });
}

// The first words of a talk may be cut short, and so is their dub, which proves nothing.
function isHeard({ stretches, length }: Likeness): boolean {
  const isWhole = stretches.length > 3 && shareOfUsual(stretches) > USUAL_SHARE;
  return isWhole && length > 1 / PACE.most && length < 1 / PACE.least;
}

function describeSessions(accounts: readonly SessionAccount[]): string {
  const each = accounts.map(({ state, request, stretches, speech, secondsReceived }) => {
    const format = request.target_media_content_type;
    const made = speech?.secondsMade ?? 0;
    return `${state}, ${format}, ${secondsReceived} s, said ${made} s, heard ${describeStretches(stretches)}`;
  });
  return `The service: ${each.join("; ")}`;
}

function describeHeard(said: readonly Sound[], played: readonly Sound[]): string {
  const each = played.flatMap((sound) =>
    said.map((speech) => {
      const { atMs, stretches } = findSpeech(speech, sound);
      const alike = stretches.map((likeness) => likeness.toFixed(2)).join(" ");
      return `of ${sound.rateHz} Hz at ${Math.round(atMs)} ms ${alike}`;
    }),
  );
  return `Heard: ${each.join("; ")}`;
}
