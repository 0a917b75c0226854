import { Refusal } from "./reply.ts";
import type { ServiceRequest } from "./service-request.ts";

const jsonType = /^application\/json\s*(;|$)/i;

/**
 * The request's JSON body as a plain object. Anything else is refused with 400: another content
 * type, text that is not UTF-8 or not JSON, an array, a bare value.
 * @param limitBytes instead of the service's own limit
 */
export async function jsonBody(
  request: ServiceRequest,
  limitBytes?: number,
): Promise<Record<string, unknown>> {
  if (!jsonType.test(request.headers["content-type"]?.trim() ?? "")) {
    throw new Refusal(
      400,
      "invalid_body_type",
      "The request body must be of type application/json.",
    );
  }
  const body = parse(await request.body(limitBytes));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Refusal(400, "invalid_json", "The request body must be a JSON object.");
  }
  return Object.fromEntries(Object.entries(body));
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, "invalid_json", "The request body is not valid JSON.");
  }
}
