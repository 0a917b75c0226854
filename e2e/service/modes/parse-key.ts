import type { Plan } from "../http/service-request.ts";
import type { Behaviour } from "./behaviour.ts";
import { modes } from "./modes.ts";

export interface ServiceKey {
  /** The complete key, to distinguish owners. Never leaves the service. */
  readonly text: string;
  readonly plan: Plan;
  readonly modes: readonly string[];
  readonly behaviour: Behaviour;
}

// Suffix of free plan keys (service-api §1.1).
const freeSuffix = ":fx";

/**
 * Parses a key of the form `name.mode.mode=value`, with `:fx` last for the free plan. Returns
 * `undefined` when the name, a mode or a value is unknown.
 */
export function parseKey(text: string, names: readonly string[]): ServiceKey | undefined {
  const plan: Plan = text.endsWith(freeSuffix) ? "free" : "paid";
  const bare = plan === "free" ? text.slice(0, -freeSuffix.length) : text;
  const name = names.find((known) => bare === known || bare.startsWith(`${known}.`));
  if (name === undefined) return undefined;
  const written = bare === name ? [] : splitModes(bare.slice(name.length + 1));
  let behaviour: Behaviour = {};
  for (const part of written) {
    const [modeName, ...value] = part.split("=");
    const change = modes
      .find((mode) => mode.name === modeName)
      ?.behave(value.length === 0 ? undefined : value.join("="));
    if (!change) return undefined;
    behaviour = {
      ...behaviour,
      ...change,
      ...(change.documents && { documents: { ...behaviour.documents, ...change.documents } }),
    };
  }
  return { text, plan, modes: written, behaviour };
}

// Splits at dots, except in decimal numbers: no mode's name begins with a digit.
function splitModes(text: string): string[] {
  return text.split(/\.(?!\d)/);
}
