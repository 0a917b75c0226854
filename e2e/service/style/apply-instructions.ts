const opening = "[\"'“„«»‘‚「]";
const closing = "[\"'”“»«’‘」]";
const words = `${opening}([^"”“„«»「」]+?)${closing}`;

// The supported instructions, in English and German, anywhere in a prompt.
const instead = [
  new RegExp(
    `\\b(?:write|use|say)\\s+${words}\\s+(?:instead of|not|rather than)\\s+${words}`,
    "giu",
  ),
  new RegExp(
    `\\b(?:schreibe?|verwende|sage?)\\s+${words}\\s+(?:statt|anstatt|nicht)\\s+${words}`,
    "giu",
  ),
];
const replace = [
  new RegExp(`\\breplace\\s+${words}\\s+(?:with|by)\\s+${words}`, "giu"),
  new RegExp(`\\bersetze?\\s+${words}\\s+durch\\s+${words}`, "giu"),
];
const begin = [
  new RegExp(`\\bbegin\\s+every\\s+text\\s+with\\s+${words}`, "giu"),
  new RegExp(`\\bbeginne\\s+jeden\\s+text\\s+mit\\s+${words}`, "giu"),
];
const end = [
  new RegExp(`\\bend\\s+every\\s+text\\s+with\\s+${words}`, "giu"),
  new RegExp(`\\bbeende\\s+jeden\\s+text\\s+mit\\s+${words}`, "giu"),
];

/**
 * Applies instructions of a few forms, in order, and ignores others. `Write "x" instead of "y"`
 * replaces y as a whole word in any case. `Begin every text with "x"` and `End every text with "x"`
 * add x.
 * @param write escapes an inserted text for its document
 */
export function applyInstructions(
  text: string,
  prompts: readonly string[],
  write: (text: string) => string,
): string {
  return prompts.reduce((obeyed, prompt) => applyInstruction(obeyed, prompt, write), text);
}

function applyInstruction(text: string, prompt: string, write: (text: string) => string): string {
  let obeyed = text;
  for (const [, x = "", y = ""] of matches(prompt, instead))
    obeyed = exchange(obeyed, write(y), write(x));
  for (const [, y = "", x = ""] of matches(prompt, replace))
    obeyed = exchange(obeyed, write(y), write(x));
  for (const [, x = ""] of matches(prompt, begin)) obeyed = `${write(x)} ${obeyed}`;
  for (const [, x = ""] of matches(prompt, end)) obeyed = `${obeyed} ${write(x)}`;
  return obeyed;
}

function matches(prompt: string, forms: readonly RegExp[]): RegExpMatchArray[] {
  return forms.flatMap((form) => [...prompt.matchAll(form)]);
}

function exchange(text: string, old: string, words: string): string {
  const escaped = old.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  const isWord = (sign: string | undefined) =>
    sign !== undefined && /[\p{L}\p{M}\p{N}]/u.test(sign);
  const isSpaced = !/[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u.test(old);
  const before = isSpaced && isWord(old[0]) ? "(?<![\\p{L}\\p{M}\\p{N}])" : "";
  const after = isSpaced && isWord(old.at(-1)) ? "(?![\\p{L}\\p{M}\\p{N}])" : "";
  return text.replaceAll(new RegExp(before + escaped + after, "giu"), () => words);
}
