import { Refusal } from "../http/reply.ts";

/** A body's fields, none of them checked yet. */
export type Body = Readonly<Record<string, unknown>>;

/** Refuses fields that nobody knows. */
export function onlyFields(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).find((field) => !known.includes(field));
  if (unknown !== undefined) {
    throw new Refusal(400, "unknown_field", `There is no field ${unknown}.`);
  }
}

/**
 * A text that has to be there. Letters are counted as code points, an emoji of one as one: the
 * interface says characters and not how they are counted.
 * @param path what the field is called in a refusal, when it is inside of another
 */
export function requiredText(body: Body, field: string, mostLetters: number, path = field): string {
  const value = optionalText(body, field, path);
  if (value === undefined || value.trim() === "") {
    throw new Refusal(400, `missing_${field}`, `${path} is required.`);
  }
  const letters = [...value].length;
  if (letters > mostLetters) {
    throw new Refusal(
      400,
      `${field}_too_long`,
      `${path} may have at most ${mostLetters} characters; it has ${letters}.`,
    );
  }
  return value;
}

/** A text that may be left out; null counts as left out. */
export function optionalText(body: Body, field: string, path = field): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw wrongType(path, "a string");
  return value;
}

/** A list of objects that may be left out; null counts as left out. */
export function optionalObjects(body: Body, field: string): readonly Body[] {
  const value = body[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongType(field, "an array of objects");
  return value.map((item: unknown, at) => objectOf(item, `${field}[${at}]`));
}

/** A value that has to be an object. */
export function objectOf(value: unknown, path: string): Body {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrongType(path, "an object");
  }
  return Object.fromEntries(Object.entries(value));
}

function wrongType(path: string, expected: string): Refusal {
  return new Refusal(400, "invalid_type", `${path} must be ${expected}.`);
}
