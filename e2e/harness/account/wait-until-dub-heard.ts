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

/** A search takes time from the service, which runs in the same process. */
const LOOK_EVERY_MS = 1000;
// The longest that speech is expected to take, in lengths of it and for holes in the sound.
const MOST_LENGTHS = 1.5;
const HOLES_MS = 1000;

/**
 * Waits until some speech in a format is heard as it was sent: all of it recognised, in order and
 * in its place. At a wrong sample rate, which changes the pitch, nothing would be recognised. How
 * fast it is played is not judged, since a busy machine tears holes into it.
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
  const search = new SpeechSearch();
  await waitFor(
    `any speech in ${contentType} to be heard`,
    // Another session, after a failure, plays a sound of its own.
    async () => search.isFound(said(), await soundsOf(tap, rateHz)),
    { timeoutMs: 60_000 },
  ).catch(async (cause: unknown) => {
    const played = await soundsOf(tap, rateHz);
    throw new Error(`${describeSessions(sessions())}. ${describeHeard(said(), played)}`, { cause });
  });
}

async function soundsOf(tap: DubTap, rateHz: number): Promise<readonly Sound[]> {
  return (await tap.read()).filter((sound) => sound.rateHz === rateHz);
}

/** Searches growing sounds for speech, and each part of them only once. */
class SpeechSearch {
  #isFound = false;
  #lookedAtMs = 0;
  /** For each speech, how far each sound was searched, in samples. */
  readonly #searched = new Map<Sound, number[]>();

  isFound(said: readonly Sound[], played: readonly Sound[]): boolean {
    const totalMs = played.reduce((sum, sound) => sum + lengthMsOf(sound), 0);
    if (this.#isFound || totalMs < this.#lookedAtMs + LOOK_EVERY_MS) return this.#isFound;
    this.#lookedAtMs = totalMs;
    // Kept for when nobody waits for this answer any more.
    this.#isFound = said.some((speech) =>
      played.some((sound, at) => this.#hears(speech, sound, at)),
    );
    return this.#isFound;
  }

  #hears(speech: Sound, { samples, rateHz }: Sound, at: number): boolean {
    const searched = this.#searched.get(speech) ?? [];
    this.#searched.set(speech, searched);
    if (searched[at] === samples.length) return false;
    const spanMs = MOST_LENGTHS * lengthMsOf(speech) + HOLES_MS;
    const from = Math.max(0, (searched[at] ?? 0) - Math.ceil((spanMs * rateHz) / 1000));
    searched[at] = samples.length;
    return isHeard(findSpeech(speech, { samples: samples.subarray(from), rateHz }));
  }
}

// The first words of a talk may be cut short, and so is their dub, which proves nothing.
function isHeard({ stretches }: Likeness): boolean {
  return stretches.length > 3 && shareOfUsual(stretches) > USUAL_SHARE;
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
