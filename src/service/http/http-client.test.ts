import { describe, expect, test } from "vitest";
import { createHttpClient, type ServiceConnection } from "./http-client.ts";
import { MAX_BODY_BYTES } from "./read-body.ts";
import { ServiceError } from "./service-error.ts";

const CONNECTION: ServiceConnection = {
  baseUrl: "https://api.example.test",
  authScheme: "Service-Auth-Key",
  apiKey: "very-secret-key",
};

function answering(answer: () => Response) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetchFn = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    asked.push({ url: String(url), init });
    return answer();
  };
  return { fetchFn, asked };
}

const neverAnswering: typeof fetch = (_url, init) =>
  new Promise((_resolve, reject) => {
    const signal = init?.signal;
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const thrown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof ServiceError)) throw new Error(`not a ServiceError: ${String(thrown)}`);
  return thrown;
}

function get(connection: Partial<ServiceConnection>, fetchFn: typeof fetch) {
  return createHttpClient({ ...CONNECTION, ...connection }, fetchFn).requestJson("GET", "/v3/x");
}

describe("a request", () => {
  test("sends scheme, key and JSON, without cookies, cache, referrer or redirects", async () => {
    const { fetchFn, asked } = answering(() => Response.json({}));
    await createHttpClient(CONNECTION, fetchFn).requestJson("POST", "/v3/x", { body: { a: 1 } });
    const headers = new Headers(asked[0]?.init.headers);
    expect(headers.get("Authorization")).toBe("Service-Auth-Key very-secret-key");
    expect(headers.get("Content-Type")).toBe("application/json");
    expect(asked[0]?.init).toMatchObject({
      method: "POST",
      body: '{"a":1}',
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      redirect: "manual",
    });
  });

  test.each([
    { baseUrl: "https://api.example.test", url: "https://api.example.test/v3/x" },
    { baseUrl: "https://api.example.test/", url: "https://api.example.test/v3/x" },
    { baseUrl: "http://localhost:4700/free", url: "http://localhost:4700/free/v3/x" },
  ])("puts the path after the base address $baseUrl", async ({ baseUrl, url }) => {
    const { fetchFn, asked } = answering(() => Response.json({}));
    await get({ baseUrl }, fetchFn);
    expect(asked[0]?.url).toBe(url);
  });

  test("percent-encodes query values", async () => {
    const { fetchFn, asked } = answering(() => Response.json({}));
    await createHttpClient(CONNECTION, fetchFn).requestJson("GET", "/v3/x", {
      query: { token: "a+/=&b" },
    });
    expect(asked[0]?.url).toBe("https://api.example.test/v3/x?token=a%2B%2F%3D%26b");
  });

  test.each([{ baseUrl: "" }, { apiKey: "" }, { baseUrl: "nowhere" }])(
    "is not sent with only %o",
    async (lacking) => {
      const { fetchFn, asked } = answering(() => Response.json({}));
      expect((await failureOf(get(lacking, fetchFn))).reason).toBe("not_configured");
      expect(asked).toEqual([]);
    },
  );
});

describe("a response", () => {
  test("of success gives body and trace", async () => {
    const { fetchFn } = answering(() =>
      Response.json({ token: "t" }, { headers: { "X-Trace-ID": "4f91" } }),
    );
    expect(await get({}, fetchFn)).toEqual({ body: { token: "t" }, traceId: "4f91" });
  });

  test.each([
    { status: 400, reason: "bad_request" },
    { status: 401, reason: "key_refused" },
    { status: 403, reason: "forbidden" },
    { status: 429, reason: "too_many_requests" },
    { status: 456, reason: "quota_exceeded" },
    { status: 500, reason: "server_error" },
    { status: 503, reason: "unavailable" },
    { status: 529, reason: "too_many_requests" },
    { status: 502, reason: "server_error" },
    { status: 418, reason: "bad_request" },
  ])("of status $status is $reason, with all its details", async ({ status, reason }) => {
    const { fetchFn } = answering(() =>
      Response.json(
        { message: "No more.", code: "invalid_content_type" },
        { status, headers: { "X-Trace-ID": "4f91", "Retry-After": "3" } },
      ),
    );
    expect(await failureOf(get({}, fetchFn))).toMatchObject({
      reason,
      status,
      traceId: "4f91",
      code: "invalid_content_type",
      serviceMessage: "No more.",
      retryAfterMs: 3000,
    });
  });

  test("has its message cleaned and cut before it is shown", async () => {
    const message = `\u202eNo\nmore.${"x".repeat(5000)}`;
    const { fetchFn } = answering(() => Response.json({ message }, { status: 400 }));
    const { serviceMessage = "" } = await failureOf(get({}, fetchFn));
    expect(serviceMessage).toMatch(/^No more\.x+…$/);
    expect(serviceMessage).toHaveLength(500);
  });

  test("keeps the service's message out of logs, and accepts only identifiers as traces", async () => {
    for (const identifier of ["some words", "x".repeat(101), "<b>4f91</b>"]) {
      const headers = { "X-Trace-ID": identifier };
      const body = { message: "WORDS", code: identifier };
      const { fetchFn } = answering(() => Response.json(body, { status: 400, headers }));
      const failure = await failureOf(get({}, fetchFn));
      expect(failure.message).toBe("HTTP 400");
      expect(failure).toMatchObject({ traceId: undefined, code: undefined });
      expect(failure.serviceMessage).toBe("WORDS");
    }
  });

  test("with an unreadable error body lacks only the message", async () => {
    for (const body of ["", "<html>", "[1]", '{"message":7}']) {
      const { fetchFn } = answering(() => new Response(body, { status: 500 }));
      const failure = await failureOf(get({}, fetchFn));
      expect(failure).toMatchObject({ reason: "server_error", serviceMessage: undefined });
    }
  });

  test.each([
    { what: "HTML", answer: () => new Response("<html></html>") },
    { what: "nothing", answer: () => new Response("") },
    { what: "endless text", answer: () => new Response(`"${"a".repeat(MAX_BODY_BYTES)}"`) },
  ])("that is $what is a bad answer", async ({ answer }) => {
    expect((await failureOf(get({}, answering(answer).fetchFn))).reason).toBe("bad_answer");
  });
});

test.each([301, 302, 303, 307, 308])("a redirect with %i is not followed", async (status) => {
  const { fetchFn, asked } = answering(
    () => new Response(null, { status, headers: { Location: "https://elsewhere.test/" } }),
  );
  expect((await failureOf(get({}, fetchFn))).reason).toBe("redirected");
  expect(asked.map(({ url }) => url)).toEqual(["https://api.example.test/v3/x"]);
});

describe("no response", () => {
  test("is unreachable when the connection fails", async () => {
    const failure = await failureOf(get({}, () => Promise.reject(new TypeError("failed"))));
    expect(failure.reason).toBe("unreachable");
  });

  test("is unreachable when the service never responds", async () => {
    const http = createHttpClient(CONNECTION, neverAnswering, 1);
    expect((await failureOf(http.requestJson("GET", "/v3/x"))).reason).toBe("unreachable");
  });

  test("is an AbortError when the caller aborts", async () => {
    const controller = new AbortController();
    const http = createHttpClient(CONNECTION, neverAnswering);
    const asked = http.requestJson("GET", "/v3/x", { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
    await expect(
      http.requestJson("GET", "/v3/x", { signal: controller.signal }),
    ).rejects.toMatchObject({ name: "AbortError" });
  });

  test("is requested with a key that no header can carry, which is never quoted", async () => {
    const { fetchFn, asked } = answering(() => Response.json({}));
    const failure = await failureOf(get({ apiKey: "sécret-€" }, fetchFn));
    expect(failure.reason).toBe("key_refused");
    expect(JSON.stringify([failure.message, String(failure.cause)])).not.toContain("sécret");
    expect(asked).toEqual([]);
  });
});
