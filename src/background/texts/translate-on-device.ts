import {
  type DeviceTextAnswer,
  DeviceTextError,
  type DeviceTextRequest,
  MAX_DEVICE_CHARACTERS,
  MAX_DEVICE_TEXTS,
} from "../../device/texts/device-text.ts";
import { TextLines } from "../../service/translate/text-lines.ts";

/** Sends one bounded request to the capture document. */
export type DeviceTextSender = (request: DeviceTextRequest) => Promise<DeviceTextAnswer>;

export interface DeviceTranslatedText {
  readonly text: string;
  /** BCP 47 tag of the original. */
  readonly from: string;
}

/**
 * Translates a text of any length on this computer, line by line. Long lines are translated in
 * parts, since the browser's translator has its own limits.
 * @param known language of the text and the one to assume when it is unclear; null for none
 * @throws DeviceTextError
 * @throws the signal's reason when it aborts
 */
export async function translateLinesOnDevice(
  send: DeviceTextSender,
  text: string,
  known: Pick<DeviceTextRequest, "from" | "likely">,
  to: string,
  signal: AbortSignal,
): Promise<DeviceTranslatedText> {
  const lines = new TextLines(text);
  const pieces = lines.texts.map(piecesOf);
  const translated: string[] = [];
  let { from } = known;
  for (const texts of deviceBatches(pieces.flat())) {
    signal.throwIfAborted();
    const answer = await askDevice(send, { ...known, from, texts, to });
    // The first part decides for all.
    from = answer.from;
    translated.push(...answer.texts);
  }
  signal.throwIfAborted();
  const whole = pieces.map((own) => translated.splice(0, own.length).join(" "));
  return { text: lines.join(whole), from: from ?? "" };
}

/** @throws DeviceTextError for every answer but translations */
export async function askDevice(
  send: DeviceTextSender,
  request: DeviceTextRequest,
): Promise<Extract<DeviceTextAnswer, { kind: "translated" }>> {
  const failed: DeviceTextAnswer = { kind: "failed", reason: "device_text", from: request.from };
  // The document may be closed in between.
  const answer = await send(request).catch(() => failed);
  if (answer.kind === "failed") throw new DeviceTextError(answer.reason, answer.from, request.to);
  return answer;
}

/** Groups texts so that each group fits into a request. */
export function deviceBatches(texts: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let length = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    length += text.length;
    if (last && last.length < MAX_DEVICE_TEXTS && length <= MAX_DEVICE_CHARACTERS) last.push(text);
    else {
      batches.push([text]);
      length = text.length;
    }
  }
  return batches;
}

// Cuts a long line after a sentence or word where possible.
function piecesOf(line: string): readonly string[] {
  const pieces: string[] = [];
  let rest = line;
  while (rest.length > MAX_PIECE) {
    const part = rest.slice(0, MAX_PIECE);
    const sentence = part.search(/[.!?。！？؟][^.!?。！？؟]*$/u) + 1;
    const word = part.search(/\s\S*$/u);
    let cut = sentence > 0 ? sentence : word > 0 ? word : MAX_PIECE;
    // A cut must not halve a character outside the basic plane.
    if (/[\uD800-\uDBFF]/.test(rest[cut - 1] ?? "")) cut -= 1;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...pieces, rest].filter((piece) => piece !== "");
}

// In UTF-16 units; a paragraph is rarely longer.
const MAX_PIECE = 2000;
