import type { TargetFormat } from "../../../src/audio/target-formats.ts";
import type { SessionAccount } from "../../service/account/session-account.ts";
import type { RunningService } from "../../service/options.ts";
import { waitFor } from "../wait-for.ts";
import type { DubTap } from "./dub-tap.ts";
import {
  findSpeech,
  type Likeness,
  lengthMsOf,
  type Sound,
  shareOfUsual,
  USUAL_SHARE,
} from "./speech-likeness.ts";
import { tellStretches } from "./tell-stretches.ts";

/** At a wrong rate, which changes the pitch, no stretch would be known again. */
const PACE = { least: 0.95, most: 1.25 };
/**
 * Looking for speech keeps the service waiting, which runs in the same process: it is done again
 * only when so much more was played.
 */
const LOOK_EVERY_MS = 500;

/**
 * Waits until something that was said in a format is heard as it was said: all of it is known again,
 * in its order and where it had to come.
 * @param sessions those that may have said it
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
    `something of what was said as ${contentType} to be heard`,
    async () => {
      const lengths = await tap.lengthsMs();
      const { lengthMs = 0 } = lengths.findLast((sound) => sound.rateHz === rateHz) ?? {};
      const whole = said().filter((speech) => lengthMsOf(speech) / PACE.most <= lengthMs);
      if (whole.length === 0 || lengthMs < lookedAtMs + LOOK_EVERY_MS) return false;
      lookedAtMs = lengthMs;
      const played = (await tap.read()).findLast((sound) => sound.rateHz === rateHz);
      return played && whole.some((speech) => isHeard(findSpeech(speech, played)));
    },
    { timeoutMs: 60_000 },
  ).catch(async (cause: unknown) => {
    const played = await tap.read();
    throw new Error(`${tellService(sessions())}. ${tellHeard(said(), played)}`, { cause });
  });
}

/** Where the first words of a talk are cut short, so is what is said of them: that tells nothing. */
function isHeard({ stretches, length }: Likeness): boolean {
  const isWhole = stretches.length > 3 && shareOfUsual(stretches) > USUAL_SHARE;
  return isWhole && length > 1 / PACE.most && length < 1 / PACE.least;
}

function tellService(accounts: readonly SessionAccount[]): string {
  const each = accounts.map(({ state, request, stretches, speech, secondsReceived }) => {
    const format = request.target_media_content_type;
    const made = speech?.secondsMade ?? 0;
    return `${state}, ${format}, ${secondsReceived} s, said ${made} s, heard ${tellStretches(stretches)}`;
  });
  return `The service: ${each.join("; ")}`;
}

/** How like each stretch is of everything that was said. */
function tellHeard(said: readonly Sound[], played: readonly Sound[]): string {
  const each = played.flatMap((sound) =>
    said.map((speech) => {
      const { atMs, stretches } = findSpeech(speech, sound);
      const alike = stretches.map((likeness) => likeness.toFixed(2)).join(" ");
      return `of ${sound.rateHz} Hz at ${Math.round(atMs)} ms ${alike}`;
    }),
  );
  return `Heard: ${each.join("; ")}`;
}
