import { parseKey, type ServiceKey } from "../modes/parse-key.ts";
import { Refusal } from "./reply.ts";
import type { ServiceRequest } from "./service-request.ts";

/** Who may come in: names of keys without modes and plan suffix, and accepted schemes. */
export interface Admission {
  readonly keys: readonly string[];
  readonly schemes: readonly string[];
}

/**
 * The key a request comes with (service-api §1.2). 401 without a usable header or with an unknown
 * key, 403 with a key of the other plan. Schemes compare without regard to case, as HTTP has it.
 */
export function authorize(request: ServiceRequest, admission: Admission): ServiceKey {
  const header = request.headers.authorization?.trim();
  if (!header) {
    throw new Refusal(401, "missing_authorization", "The Authorization header is missing.");
  }
  const [scheme = "", ...rest] = header.split(/ +/);
  if (!admission.schemes.some((known) => known.toLowerCase() === scheme.toLowerCase())) {
    throw new Refusal(
      401,
      "invalid_authorization_scheme",
      `The Authorization header must have the scheme ${admission.schemes.join(" or ")}.`,
    );
  }
  const key = rest.length === 1 ? parseKey(rest[0] ?? "", admission.keys) : undefined;
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

/** The same for the calls of version 2, which know no 401: a bad key is 403 (service-api §2.3). */
export function authorizeV2(request: ServiceRequest, admission: Admission): ServiceKey {
  try {
    return authorize(request, admission);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 401) throw error;
    throw new Refusal(403, error.code, error.message);
  }
}
