import { refusedAnswer, traceIdOf } from "./error-response.ts";
import { MAX_BODY_BYTES, parseJson, readBody } from "./read-body.ts";
import { ServiceError, type ServiceErrorDetails } from "./service-error.ts";

/** Where the service is and who asks. */
export interface ServiceConnection {
  /** Base address of the plan, with or without a path, without a trailing slash. */
  readonly baseUrl: string;
  /** First word of the `Authorization` header (service-api §1.2). */
  readonly authScheme: string;
  readonly apiKey: string;
}

/** Names and values of parameters. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** What goes with a request besides method and path. */
export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: object;
  /** A list is sent as a parameter that comes several times. */
  readonly query?: Query;
  /** A whole dictionary goes along or comes back: it may be larger and take longer than others. */
  readonly isLarge?: boolean;
  /** Aborting it abandons the request with an AbortError. */
  readonly signal?: AbortSignal;
}

/** A checked-for-success answer; its body is still to be checked by whoever asked. */
export interface JsonAnswer {
  readonly body: unknown;
  /** `X-Trace-ID`, to quote in a report. */
  readonly traceId: string | undefined;
}

/** Methods of the interface's calls. */
export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface HttpClient {
  /**
   * Asks the service and reads its JSON answer.
   * @param path starts with a slash and follows the base address
   * @throws ServiceError for everything that is not a success with a JSON body
   * @throws the signal's reason when the caller's signal aborts
   */
  requestJson(
    method: HttpMethod,
    path: `/${string}`,
    options?: RequestOptions,
  ): Promise<JsonAnswer>;
}

/** A client for calls whose success has no body. */
export interface EmptyAnswerClient {
  /**
   * Asks the service for something that is answered with nothing, as deleting is.
   * @throws ServiceError for everything that is not a success
   * @throws the signal's reason when the caller's signal aborts
   */
  requestNothing(method: HttpMethod, path: `/${string}`, options?: RequestOptions): Promise<void>;
}

/** A client that can be asked for files too. */
export interface FileClient extends HttpClient, EmptyAnswerClient {
  /**
   * Asks the service for a file. Resolves when the answer begins; reading its body is up to the
   * caller, takes as long as it takes, and ends with an error when the connection breaks.
   * @throws ServiceError for everything that is not a success
   */
  requestFile(
    method: "GET" | "POST",
    path: `/${string}`,
    options?: RequestOptions,
  ): Promise<Response>;
}

/** A service that has not answered after this time will not. */
export const REQUEST_TIME_LIMIT_MS = 15_000;

/** What a dictionary of 10 MiB takes by a line of 100 kB a second, and what it comes to as JSON. */
const LARGE = { timeFactor: 8, maxBytes: 48 * MAX_BODY_BYTES };

/**
 * A client for one connection. It sends the key to the base address only: no redirect is followed
 * and no referrer, cookie or cache is used.
 * @param timeLimitMs for a whole request, until the last byte of its answer
 */
export function createHttpClient(
  connection: ServiceConnection,
  fetchFn: typeof fetch = fetch,
  timeLimitMs: number = REQUEST_TIME_LIMIT_MS,
): FileClient {
  const ask = async <Answer>(
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
        // Followed, a redirect would carry the key to a place the user never named.
        redirect: "manual",
      });
      return await read(response);
    } catch (thrown) {
      signal?.throwIfAborted();
      if (thrown instanceof ServiceError) throw thrown;
      const why = time.signal.aborted ? `no answer within ${timeLimitMs} ms` : "no connection";
      throw new ServiceError("unreachable", `${method} ${path}: ${why}`, { cause: thrown });
    }
  };
  return {
    requestJson: (method, path, options = {}) => {
      const { isLarge = false } = options;
      const limitMs = timeLimitMs * (isLarge ? LARGE.timeFactor : 1);
      const read = (response: Response) =>
        readAnswer(response, isLarge ? LARGE.maxBytes : MAX_BODY_BYTES);
      return ask(method, path, options, { signal: AbortSignal.timeout(limitMs) }, read);
    },
    async requestNothing(method, path, options = {}) {
      const time = { signal: AbortSignal.timeout(timeLimitMs) };
      await ask(method, path, options, time, async (response) => {
        await checkAnswer(response);
        await response.body?.cancel();
      });
    },
    async requestFile(method, path, options = {}) {
      // The limit is for the beginning of the answer; a large file may take longer.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timeLimitMs);
      try {
        return await ask(method, path, options, late, checkAnswer);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Aborts a request that takes too long. */
type TimeLimit = Pick<AbortController, "signal">;

/** The address of a call. @throws ServiceError when there is no usable base address or key */
export function requestUrl(
  { baseUrl, apiKey }: ServiceConnection,
  path: string,
  query: Query = {},
): string {
  if (baseUrl === "" || apiKey === "") {
    throw new ServiceError("not_configured", "No address or no key was given");
  }
  const base = baseUrl.replace(/\/+$/, "");
  if (!URL.canParse(base + path)) {
    throw new ServiceError("not_configured", "The base address is not an address");
  }
  const parameters = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  return base + path + (parameters.length > 0 ? `?${parameters.join("&")}` : "");
}

/** What every call says of itself. @throws ServiceError when no header can carry the key */
export function requestHeaders(
  { authScheme, apiKey }: ServiceConnection,
  hasBody: boolean,
): Headers {
  const authorization = `${authScheme} ${apiKey}`;
  // Checked here, because the browser's own complaint could quote the key.
  if (!/^[\x20-\x7e]+$/.test(authorization)) {
    throw new ServiceError("key_refused", "The key has characters that no header can carry");
  }
  const headers = new Headers({ Accept: "application/json", Authorization: authorization });
  if (hasBody) headers.set("Content-Type", "application/json");
  return headers;
}

/** The JSON of an answer. @throws ServiceError when it is no success, no JSON or too long */
export async function readAnswer(
  response: Response,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<JsonAnswer> {
  const traceId = traceIdOf(await checkAnswer(response));
  const body = parseJson(await readBody(response, maxBytes));
  if (body === undefined) {
    throw new ServiceError("bad_answer", "The answer is not JSON", detailsOf(response));
  }
  return { body, traceId };
}

/** The error for an answer that redirects; nobody follows it (service-api §1). */
export function redirectedAnswer(details: ServiceErrorDetails = {}): ServiceError {
  return new ServiceError("redirected", "The answer redirects to another address", details);
}

async function checkAnswer(response: Response): Promise<Response> {
  if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
    throw redirectedAnswer(detailsOf(response));
  }
  if (!response.ok) throw await refusedAnswer(response);
  return response;
}

function detailsOf(response: Response): ServiceErrorDetails {
  const traceId = traceIdOf(response);
  return { status: response.status, ...(traceId !== undefined && { traceId }) };
}
