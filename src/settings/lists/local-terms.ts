import { checkTermText, type TermProblem } from "../../service/terms/term-checks.ts";
import { MAX_LOCAL_TERM_LENGTH, MAX_LOCAL_TERMS } from "../schema/settings.ts";
import { changeSettings } from "../stored/settings-store.ts";

/** Why a term is not taken: a message key. */
export type LocalTermProblem = TermProblem | "local_terms_too_long" | "local_terms_full";

export interface RefusedLocalTerm {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly text: string;
  readonly problem: LocalTermProblem;
}

export interface LocalTermsAddition {
  /** All terms, with the new ones at the end. */
  readonly terms: readonly string[];
  readonly addedCount: number;
  /** Lines whose term was there already. */
  readonly repeatedCount: number;
  readonly refused: readonly RefusedLocalTerm[];
}

/** Adds the term of each line to the terms for captions on this computer. Empty lines are skipped. */
export function withLocalTerms(terms: readonly string[], lines: string): LocalTermsAddition {
  const known = new Set(terms);
  const refused: RefusedLocalTerm[] = [];
  let repeatedCount = 0;
  for (const [at, text] of lines.split(/\r\n|[\n\r]/).entries()) {
    if (text.trim() === "") continue;
    const checked = checkTermText(text.normalize("NFC"));
    const refuse = (problem: LocalTermProblem) => refused.push({ line: at + 1, text, problem });
    if (!checked.ok) refuse(checked.problem);
    else if (checked.value.length > MAX_LOCAL_TERM_LENGTH) refuse("local_terms_too_long");
    else if (known.has(checked.value)) repeatedCount += 1;
    else if (known.size >= MAX_LOCAL_TERMS) refuse("local_terms_full");
    else known.add(checked.value);
  }
  const all = [...known];
  return { terms: all, addedCount: all.length - terms.length, repeatedCount, refused };
}

/** Puts a removed term back to its place. */
export function withTermAt(terms: readonly string[], term: string, at: number): readonly string[] {
  if (terms.includes(term) || terms.length >= MAX_LOCAL_TERMS) return terms;
  return terms.toSpliced(at, 0, term);
}

/** Changes the stored terms, which may be newer than those on the page. */
export async function changeLocalTerms(
  change: (terms: readonly string[]) => readonly string[],
): Promise<void> {
  await changeSettings((settings) => ({
    ...settings,
    engine: { ...settings.engine, terms: [...change(settings.engine.terms)] },
  }));
}
