import { jsonBody } from "./json-body.ts";
import { Refusal } from "./reply.ts";
import { listBodyLimitBytes } from "./serve-lists.ts";
import type { ServiceRequest } from "./service-request.ts";

const jsonType = /^application\/json\s*(;|$)/i;
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/**
 * Reads the body of a call about glossaries or Spoken Terms, JSON or a form (service-api §15, §16),
 * as a plain object. A form writes lists as `dictionaries[0].source_lang=en`.
 * @throws Refusal 415 for anything else, 413, 400
 */
export async function listBody(request: ServiceRequest): Promise<Record<string, unknown>> {
  const type = request.headers["content-type"]?.trim() ?? "";
  if (jsonType.test(type)) return await jsonBody(request, listBodyLimitBytes);
  if (!formType.test(type)) {
    throw new Refusal(
      415,
      "invalid_body_type",
      "The request body must be of type application/json or application/x-www-form-urlencoded.",
    );
  }
  const bytes = await request.body(listBodyLimitBytes);
  return formFields(new URLSearchParams(new TextDecoder().decode(bytes)));
}

function formFields(form: URLSearchParams): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  const lists = new Map<string, Map<number, Record<string, string>>>();
  for (const [name, value] of form) {
    const [, list, at, field] = /^(\w+)\[(\d{1,4})\]\.(\w+)$/.exec(name) ?? [];
    if (list === undefined || at === undefined || field === undefined) {
      if (fields.has(name)) throw repeated(name);
      fields.set(name, value);
      continue;
    }
    const items = lists.get(list) ?? new Map<number, Record<string, string>>();
    const item = items.get(Number(at)) ?? {};
    if (Object.hasOwn(item, field)) throw repeated(name);
    lists.set(list, items.set(Number(at), { ...item, [field]: value }));
  }
  for (const [name, items] of lists) {
    if (fields.has(name)) throw repeated(name);
    fields.set(
      name,
      [...items].sort(([a], [b]) => a - b).map(([, item]) => item),
    );
  }
  return Object.fromEntries(fields);
}

function repeated(name: string): Refusal {
  return new Refusal(400, "repeated_field", `${name} may be given once.`);
}
