import { Refusal } from "../http/reply.ts";

export type Body = Readonly<Record<string, unknown>>;

/** @throws Refusal 400 for unknown fields */
export function onlyFields(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).find((field) => !known.includes(field));
  if (unknown !== undefined) {
    throw new Refusal(400, "unknown_field", `There is no field ${unknown}.`);
  }
}

/**
 * Reads a required text. Length is counted in code points, because the interface says characters
 * without defining them.
 * @param path name of the field in refusals, when it is nested
 * @throws Refusal 400
 */
export function requiredText(body: Body, field: string, maxLetters: number, path = field): string {
  const value = optionalText(body, field, path);
  if (value === undefined || value.trim() === "") {
    throw new Refusal(400, `missing_${field}`, `${path} is required.`);
  }
  const letters = [...value].length;
  if (letters > maxLetters) {
    throw new Refusal(
      400,
      `${field}_too_long`,
      `${path} may have at most ${maxLetters} characters; it has ${letters}.`,
    );
  }
  return value;
}

/** Reads an optional text; null counts as absent. */
export function optionalText(body: Body, field: string, path = field): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw wrongType(path, "a string");
  return value;
}

/** Reads an optional list of objects; null counts as absent. */
export function optionalObjects(body: Body, field: string): readonly Body[] {
  const value = body[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongType(field, "an array of objects");
  return value.map((item: unknown, at) => objectOf(item, `${field}[${at}]`));
}

export function objectOf(value: unknown, path: string): Body {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrongType(path, "an object");
  }
  return Object.fromEntries(Object.entries(value));
}

function wrongType(path: string, expected: string): Refusal {
  return new Refusal(400, "invalid_type", `${path} must be ${expected}.`);
}
