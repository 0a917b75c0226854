import { jsonBody } from "./json-body.ts";
import { Refusal } from "./reply.ts";
import type { ServiceRequest } from "./service-request.ts";

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

const flags = ["show_billed_characters", "preserve_formatting", "outline_detection"];
const lists = ["text", "glossary_ids", "custom_instructions"];
const commaLists = ["non_splitting_tags", "splitting_tags", "ignore_tags"];

/**
 * Reads the body of a translation request, JSON or a form (service-api §11.1), as a plain object.
 */
export async function jsonOrFormBody(request: ServiceRequest): Promise<Record<string, unknown>> {
  if (!formType.test(request.headers["content-type"]?.trim() ?? "")) return await jsonBody(request);
  const form = new URLSearchParams(new TextDecoder().decode(await request.body()));
  return Object.fromEntries([...new Set(form.keys())].map((name) => [name, fieldOf(form, name)]));
}

function fieldOf(form: URLSearchParams, name: string): unknown {
  const values = form.getAll(name);
  const [value = ""] = values;
  if (lists.includes(name)) return values;
  if (commaLists.includes(name)) return values.flatMap((each) => each.split(","));
  if (values.length > 1) {
    throw new Refusal(400, "repeated_field", `${name} may be given once.`);
  }
  if (flags.includes(name)) return value === "1" ? true : value === "0" ? false : value;
  return name === "translation_memory_threshold" ? Number(value) : value;
}
