import { Refusal } from "./reply.ts";
import type { ServiceRequest } from "./service-request.ts";

const jsonType = /^application\/json\s*(;|$)/i;

/**
 * Reads the request's JSON body as a plain object.
 * @param limitBytes instead of the service's default limit
 * @throws Refusal 400 for another content type, invalid UTF-8 or JSON, an array or a bare value
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
