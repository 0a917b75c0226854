import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readWave } from "./read-wave.ts";
import { type SpokenSentence, trimSilence } from "./spoken-sentence.ts";

const run = promisify(execFile);

/**
 * Speaks one sentence with Festival. Word times come from its utterance structure: a written word
 * begins where its first spoken word does.
 */
export async function speakWithFestival(
  text: string,
  voice: { name: string; speed: number },
): Promise<SpokenSentence> {
  const folder = await mkdtemp(join(tmpdir(), "talk-"));
  try {
    const wavePath = join(folder, "sentence.wav");
    const programPath = join(folder, "sentence.scm");
    await writeFile(programPath, program(text, voice, wavePath));
    const { stdout } = await run("festival", ["-b", programPath]);
    const wordStartsMs = stdout
      .trim()
      .split("\n")
      .map((line) => Number(line) * 1_000);
    return trimSilence({ ...readWave(await readFile(wavePath)), wordStartsMs });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function program(text: string, voice: { name: string; speed: number }, wavePath: string): string {
  return `
    (voice_${voice.name})
    (set! hts_engine_params (append hts_engine_params (list (list "-r" ${voice.speed}))))
    (set! utt (utt.synth (Utterance Text ${JSON.stringify(text)})))
    (utt.save.wave utt ${JSON.stringify(wavePath)} 'riff)
    (set! token (utt.relation.first utt 'Token))
    (while token
      (format t "%s\\n" (item.feat token "daughter1.word_start"))
      (set! token (item.next token)))`;
}
