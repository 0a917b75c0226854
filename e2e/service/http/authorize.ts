import { parseKey, type ServiceKey } from "../modes/parse-key.ts";
import { Refusal } from "./reply.ts";
import type { ServiceRequest } from "./service-request.ts";

/** The keys (without modes and plan suffix) and authorization schemes that are accepted. */
export interface Credentials {
  readonly keys: readonly string[];
  readonly schemes: readonly string[];
}

/**
 * Returns the key of a request (service-api §1.2). Schemes are compared without regard to case, as
 * in HTTP.
 * @throws Refusal 401 without a usable header or with an unknown key, 403 with a key of the other
 * plan
 */
export function authorize(request: ServiceRequest, credentials: Credentials): ServiceKey {
  const header = request.headers.authorization?.trim();
  if (!header) {
    throw new Refusal(401, "missing_authorization", "The Authorization header is missing.");
  }
  const [scheme = "", ...rest] = header.split(/ +/);
  if (!credentials.schemes.some((known) => known.toLowerCase() === scheme.toLowerCase())) {
    throw new Refusal(
      401,
      "invalid_authorization_scheme",
      `The Authorization header must have the scheme ${credentials.schemes.join(" or ")}.`,
    );
  }
  const key = rest.length === 1 ? parseKey(rest[0] ?? "", credentials.keys) : undefined;
  if (!key) throw new Refusal(401, "invalid_key", "The API key is not valid.");
  if (key.plan !== request.plan) {
    throw new Refusal(
      403,
      "wrong_plan",
      `This key belongs to the ${key.plan} plan, which has another base address.`,
    );
  }
  return key;
}

/** Like `authorize` for calls of version 2, where a bad key is 403 (service-api §2.3). */
export function authorizeV2(request: ServiceRequest, credentials: Credentials): ServiceKey {
  try {
    return authorize(request, credentials);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    throw new Refusal(403, error.code, error.message);
  }
}
