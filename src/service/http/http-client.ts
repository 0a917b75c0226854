import { errorFromResponse, traceIdOf } from "./error-response.ts";
import { MAX_BODY_BYTES, parseJson, readBody } from "./read-body.ts";
import { ServiceError, type ServiceErrorDetails } from "./service-error.ts";

export interface ServiceConnection {
  /** Base address of the plan, with or without a path, never with a trailing slash. */
  readonly baseUrl: string;
  /** First word of the `Authorization` header (service-api §1.2). */
  readonly authScheme: string;
  readonly apiKey: string;
}

/** A list becomes a repeated parameter. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

export interface RequestOptions {
  readonly body?: object;
  readonly query?: Query;
  /** A whole dictionary is sent or returned, which is larger and takes longer. */
  readonly isLarge?: boolean;
  readonly signal?: AbortSignal;
}

export interface JsonResponse {
  readonly body: unknown;
  readonly traceId: string | undefined;
}

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface HttpClient {
  /**
   * Sends a request and reads the JSON response.
   * @param path starts with a slash and follows the base address
   * @throws ServiceError for everything but a success with a JSON body
   * @throws the signal's reason when the caller's signal aborts
   */
  requestJson(
    method: HttpMethod,
    path: `/${string}`,
    options?: RequestOptions,
  ): Promise<JsonResponse>;
}

export interface EmptyResponseClient {
  /**
   * Sends a request whose success has no body, such as a deletion.
   * @throws ServiceError for everything but a success
   * @throws the signal's reason when the caller's signal aborts
   */
  requestNothing(method: HttpMethod, path: `/${string}`, options?: RequestOptions): Promise<void>;
}

export interface FileClient extends HttpClient, EmptyResponseClient {
  /**
   * Requests a file. Resolves when the response begins: the caller reads its body, which has no
   * time limit and fails when the connection breaks.
   * @throws ServiceError for everything but a success
   */
  requestFile(
    method: "GET" | "POST",
    path: `/${string}`,
    options?: RequestOptions,
  ): Promise<Response>;
}

export const REQUEST_TIME_LIMIT_MS = 15_000;

// A dictionary of 10 MiB takes this long at 100 kB/s, and is this large as JSON.
const LARGE = { timeFactor: 8, maxBytes: 48 * MAX_BODY_BYTES };

/**
 * A client for one connection. It sends the key to the base address alone: it follows no redirect
 * and uses no referrer, cookie or cache.
 * @param timeLimitMs for a whole request, until the last byte of its response
 */
export function createHttpClient(
  connection: ServiceConnection,
  fetchFn: typeof fetch = fetch,
  timeLimitMs: number = REQUEST_TIME_LIMIT_MS,
): FileClient {
  const send = async <Answer>(
    method: string,
    path: string,
    { body, query, signal }: RequestOptions,
    time: TimeLimit,
    read: (response: Response) => Promise<Answer>,
  ): Promise<Answer> => {
    signal?.throwIfAborted();
    const url = requestUrl(connection, path, query);
    try {
      const response = await fetchFn(url, {
        method,
        headers: requestHeaders(connection, body !== undefined),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal ? AbortSignal.any([signal, time.signal]) : time.signal,
        credentials: "omit",
        cache: "no-store",
        referrerPolicy: "no-referrer",
        // Following a redirect would send the key to an address the user never named.
        redirect: "manual",
      });
      return await read(response);
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof ServiceError) throw thrown;
      const why = time.signal.aborted ? `no response within ${timeLimitMs} ms` : "no connection";
      throw new ServiceError("unreachable", `${method} ${path}: ${why}`, { cause: thrown });
    }
  };
  return {
    requestJson: (method, path, options = {}) => {
      const { isLarge = false } = options;
      const limitMs = timeLimitMs * (isLarge ? LARGE.timeFactor : 1);
      const read = (response: Response) =>
        readJsonResponse(response, isLarge ? LARGE.maxBytes : MAX_BODY_BYTES);
      return send(method, path, options, { signal: AbortSignal.timeout(limitMs) }, read);
    },
    async requestNothing(method, path, options = {}) {
      const time = { signal: AbortSignal.timeout(timeLimitMs) };
      await send(method, path, options, time, async (response) => {
        await checkSuccess(response);
        await response.body?.cancel();
      });
    },
    async requestFile(method, path, options = {}) {
      // The limit applies to the start of the response. A large file may take longer.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timeLimitMs);
      try {
        return await send(method, path, options, late, checkSuccess);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

type TimeLimit = Pick<AbortController, "signal">;

/**
 * The URL of a call.
 * @throws ServiceError `not_configured` without a usable base address or key
 */
export function requestUrl(
  { baseUrl, apiKey }: ServiceConnection,
  path: string,
  query: Query = {},
): string {
  if (baseUrl === "" || apiKey === "") {
    throw new ServiceError("not_configured", "No service address or no key is set");
  }
  const base = baseUrl.replace(/\/+$/, "");
  if (!URL.canParse(base + path)) {
    throw new ServiceError("not_configured", "The base address is not a valid URL");
  }
  const parameters = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  return base + path + (parameters.length > 0 ? `?${parameters.join("&")}` : "");
}

export function requestHeaders(
  { authScheme, apiKey }: ServiceConnection,
  hasBody: boolean,
): Headers {
  const authorization = `${authScheme} ${apiKey}`;
  // Checked here because the browser's own error could quote the key.
  if (!/^[\x20-\x7e]+$/.test(authorization)) {
    throw new ServiceError(
      "key_refused",
      "The key contains characters that are not allowed in a header",
    );
  }
  const headers = new Headers({ Accept: "application/json", Authorization: authorization });
  if (hasBody) headers.set("Content-Type", "application/json");
  return headers;
}

/**
 * Reads a JSON response.
 * @throws ServiceError when it is not a success, not JSON or too long
 */
export async function readJsonResponse(
  response: Response,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<JsonResponse> {
  const traceId = traceIdOf(await checkSuccess(response));
  const body = parseJson(await readBody(response, maxBytes));
  if (body === undefined) {
    throw new ServiceError("bad_answer", "The response is not JSON", detailsOf(response));
  }
  return { body, traceId };
}

/** The error for a redirect, which is never followed (service-api §1). */
export function redirectError(details: ServiceErrorDetails = {}): ServiceError {
  return new ServiceError("redirected", "The service redirects to another address", details);
}

async function checkSuccess(response: Response): Promise<Response> {
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
    throw redirectError(detailsOf(response));
  }
  if (!response.ok) throw await errorFromResponse(response);
  return response;
}

function detailsOf(response: Response): ServiceErrorDetails {
  const traceId = traceIdOf(response);
  return { status: response.status, ...(traceId !== undefined && { traceId }) };
}
