import { expect, test } from "vitest";
import { type ConnectionDraft, type ConnectionFinding, testConnection } from "./connection-test.ts";

const DRAFT: ConnectionDraft = {
  plan: "paid",
  paidBaseUrl: "https://paid.example.com",
  freeBaseUrl: "https://free.example.com",
  authScheme: "Service-Auth-Key",
  apiKey: "key",
  streamHosts: [],
};
const signal = new AbortController().signal;

type Answer = () => Response;
const session: Answer = () =>
  Response.json(
    { streaming_url: "wss://voice.example.com/connect", token: "t" },
    { headers: { "X-Trace-ID": "0a2c" } },
  );
const status =
  (code: number): Answer =>
  () =>
    Response.json(
      { message: `no: ${code}`, code: `c${code}` },
      { status: code, headers: { "X-Trace-ID": "4f91" } },
    );
const silence: Answer = () => {
  throw new TypeError("Failed to fetch");
};

function plans(paid: Answer, free: Answer = status(401)): typeof fetch {
  return async (url) => (String(url).startsWith(DRAFT.paidBaseUrl) ? paid() : free());
}

test.each<
  { what: string; draft?: Partial<ConnectionDraft>; fetchFn: typeof fetch } & {
    finding: ConnectionFinding;
  }
>([
  { what: "a session", fetchFn: plans(session), finding: "works" },
  { what: "401 from both", fetchFn: plans(status(401)), finding: "key_refused" },
  { what: "403 from both", fetchFn: plans(status(403), status(403)), finding: "forbidden" },
  { what: "403, free plan takes it", fetchFn: plans(status(403), session), finding: "wrong_plan" },
  { what: "401, free plan takes it", fetchFn: plans(status(401), session), finding: "wrong_plan" },
  {
    what: "403, the free plan knows the key but its quota is used up",
    fetchFn: plans(status(403), status(456)),
    finding: "wrong_plan",
  },
  {
    what: "free chosen, 403, paid plan takes it",
    draft: { plan: "free", apiKey: "key:fx" },
    fetchFn: plans(session, status(403)),
    finding: "wrong_plan",
  },
  {
    what: "403, free plan silent, key of the free plan",
    draft: { apiKey: "key:fx" },
    fetchFn: plans(status(403), silence),
    finding: "wrong_plan",
  },
  {
    what: "403, free plan silent, key of the paid plan",
    fetchFn: plans(status(403), silence),
    finding: "forbidden",
  },
  {
    what: "401, no free address, key of the free plan",
    draft: { apiKey: "key:fx", freeBaseUrl: "" },
    fetchFn: plans(status(401)),
    finding: "key_refused",
  },
  { what: "no answer", fetchFn: plans(silence), finding: "unreachable" },
  { what: "404", fetchFn: plans(status(404)), finding: "not_this_service" },
  {
    what: "404 of a glossary",
    fetchFn: plans(() => Response.json({ message: "Glossary not found" }, { status: 404 })),
    finding: "bad_request",
  },
  { what: "400 with our body", fetchFn: plans(status(400)), finding: "bad_request" },
  {
    what: "400 without our body",
    fetchFn: plans(() => new Response("Bad Request", { status: 400 })),
    finding: "not_this_service",
  },
  {
    what: "a page",
    fetchFn: plans(() => new Response("<!doctype html>")),
    finding: "not_this_service",
  },
  {
    what: "a redirect",
    fetchFn: plans(() => new Response(null, { status: 308 })),
    finding: "redirected",
  },
  { what: "other JSON", fetchFn: plans(() => Response.json({})), finding: "not_this_service" },
  { what: "429", fetchFn: plans(status(429)), finding: "too_many_requests" },
  { what: "529", fetchFn: plans(status(529)), finding: "too_many_requests" },
  {
    what: "403, the free plan knows the key but is busy",
    fetchFn: plans(status(403), status(529)),
    finding: "wrong_plan",
  },
  { what: "456", fetchFn: plans(status(456)), finding: "quota_exceeded" },
  { what: "500", fetchFn: plans(status(500)), finding: "server_error" },
  { what: "503", fetchFn: plans(status(503)), finding: "unavailable" },
  {
    what: "no key",
    draft: { apiKey: "" },
    fetchFn: plans(session),
    finding: "not_configured",
  },
])("$what means $finding", async ({ draft, fetchFn, finding }) => {
  const verdict = await testConnection({ ...DRAFT, ...draft }, signal, fetchFn);
  expect(verdict.finding).toBe(finding);
});

test("trace and message come from the chosen plan", async () => {
  const worked = await testConnection(DRAFT, signal, plans(session));
  expect(worked).toEqual({ finding: "works", traceId: null, detail: null });
  const verdict = await testConnection(DRAFT, signal, plans(status(403), session));
  expect(verdict).toEqual({
    finding: "wrong_plan",
    traceId: "4f91",
    code: "c403",
    detail: "no: 403",
  });
});

test("the other plan is not asked unless the chosen one refuses the key", async () => {
  const asked: string[] = [];
  const fetchFn: typeof fetch = async (url) => {
    asked.push(new URL(String(url)).host);
    return status(503)();
  };
  await testConnection(DRAFT, signal, fetchFn);
  expect(asked).toEqual(["paid.example.com"]);
});

test("a refused key is tried with the other plan of a service under any public suffix", async () => {
  const asked: string[] = [];
  const fetchFn: typeof fetch = async (url) => {
    asked.push(new URL(String(url)).host);
    return status(401)();
  };
  const paidBaseUrl = "https://api.example.co.uk";
  const freeBaseUrl = "https://free.example.co.uk";
  await testConnection({ ...DRAFT, paidBaseUrl, freeBaseUrl }, signal, fetchFn);
  expect(asked).toEqual(["api.example.co.uk", "free.example.co.uk"]);
});

test.each([
  ["another service", "https://paid.example.com", "https://free.example.org"],
  ["a stranger's host", "https://alice.herokuapp.com", "https://mallory.herokuapp.com"],
  ["another program on this machine", "http://localhost:4700", "http://localhost:4800"],
  ["the same address, unencrypted", "https://localhost", "http://localhost"],
])("a refused key is not sent to %s", async (_, paidBaseUrl, freeBaseUrl) => {
  const asked: string[] = [];
  const fetchFn: typeof fetch = async (url) => {
    asked.push(new URL(String(url)).origin);
    return status(401)();
  };
  const draft = { ...DRAFT, paidBaseUrl, freeBaseUrl };
  expect(await testConnection(draft, signal, fetchFn)).toMatchObject({ finding: "key_refused" });
  expect(asked).toEqual([new URL(paidBaseUrl).origin]);
});

test("a session at another owner's host is reported, and works once that host is allowed", async () => {
  const elsewhere: Answer = () =>
    Response.json(
      { streaming_url: "wss://voice.example.org/connect", token: "t" },
      { headers: { "X-Trace-ID": "0a2c" } },
    );
  const found = await testConnection(DRAFT, signal, plans(elsewhere));
  expect(found).toEqual({ finding: "stream_host_unknown", traceId: "0a2c", detail: null });
  const baseUrl = DRAFT.paidBaseUrl;
  const streamHosts = [{ baseUrl, host: "voice.example.org", isAllowed: true }];
  const allowed = await testConnection({ ...DRAFT, streamHosts }, signal, plans(elsewhere));
  expect(allowed.finding).toBe("works");
});

test("an abort ends the test", async () => {
  const tested = testConnection(DRAFT, AbortSignal.abort(), plans(session));
  await expect(tested).rejects.toMatchObject({ name: "AbortError" });
});
