import * as v from "valibot";
import { cleanSentence } from "../../captions/text/clean-text.ts";
import { parseJson, readBody } from "./read-body.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { ServiceError, type ServiceErrorDetails } from "./service-error.ts";

// The user reads these messages, so they are cleaned and cut to this length.
const MAX_MESSAGE_CHARACTERS = 500;

const IDENTIFIER = /^[\w.:/+=-]{1,100}$/;

// The error body of 400, 401, 403, 429 and 456 (service-api §2.1).
const ErrorBodySchema = v.object({ message: v.string(), code: v.optional(v.unknown()) });

/** `X-Trace-ID` of a response (service-api §2.1); undefined when there is none. */
export function traceIdOf(response: Response): string | undefined {
  return identifierOf(response.headers.get("X-Trace-ID"));
}

/** The error for a response without a success status, with all its details. */
export async function errorFromResponse(response: Response): Promise<ServiceError> {
  const body = v.safeParse(ErrorBodySchema, parseJson(await readBody(response)));
  const traceId = traceIdOf(response);
  const retryAfterMs = parseRetryAfter(response.headers.get("Retry-After"), Date.now());
  const serviceMessage = body.success
    ? cleanSentence(body.output.message, MAX_MESSAGE_CHARACTERS)
    : undefined;
  const code = body.success ? identifierOf(body.output.code) : undefined;
  const details: ServiceErrorDetails = {
    ...(traceId !== undefined && { traceId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(serviceMessage !== undefined && { serviceMessage }),
    ...(code !== undefined && { code }),
  };
  // The message may be logged, and logs must not contain the service's own text.
  return ServiceError.ofStatus(response.status, `HTTP ${response.status}`, details);
}

function identifierOf(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return IDENTIFIER.test(text) ? text : undefined;
}
