import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody } from "./read-body.ts";
import { Refusal, type Reply } from "./reply.ts";
import { sendFile } from "./send-file.ts";
import type { Plan, ServiceRequest } from "./service-request.ts";
import { Unreachable } from "./unreachable.ts";

/** What stands in the path where a route has `{name}`, decoded. */
export type PathParts = Readonly<Record<string, string>>;

/**
 * One resource and method. `path` is matched whole; `{name}` in it matches anything between two
 * slashes, and a trailing `/*` anything below it.
 */
export interface Route {
  readonly method: string;
  readonly path: string;
  handle(request: ServiceRequest, parts: PathParts): Promise<Reply> | Reply;
}

/** What the router needs besides its routes. */
export interface RouterOptions {
  readonly bodyLimitBytes: number;
  readonly signal: AbortSignal;
  /** `host:port` to fall back on when the request names none. */
  readonly fallbackHost: () => string;
  log(line: string): void;
}

/** A new request identifier of 32 hexadecimal digits, quoted in `X-Trace-ID`. */
export function newTraceId(): string {
  return randomBytes(16).toString("hex");
}

/** Takes the plan's prefix off a path: `/free/v3/x` belongs to the free plan and is `/v3/x` there. */
export function splitPlan(path: string): { plan: Plan; path: string } {
  if (path === "/free" || path.startsWith("/free/")) {
    return { plan: "free", path: path.slice("/free".length) || "/" };
  }
  return { plan: "paid", path };
}

/** Makes the request listener of an HTTP server out of routes. It never throws and never adds CORS headers. */
export function createRouter(routes: readonly Route[], options: RouterOptions) {
  return (message: IncomingMessage, response: ServerResponse): void => {
    const ended = new AbortController();
    response.once("close", () => ended.abort());
    const signal = AbortSignal.any([ended.signal, options.signal]);
    const request = toServiceRequest(message, options, signal);
    answer(routes, request)
      .catch((error: unknown) => {
        if (error instanceof Refusal) return error.toReply();
        if (error instanceof Unreachable) response.destroy();
        if (response.destroyed || signal.aborted) return undefined;
        options.log(`unexpected failure: ${error instanceof Error ? error.stack : String(error)}`);
        return { status: 500 };
      })
      .then((reply) => reply && send(response, reply))
      .catch((error: unknown) => options.log(`could not answer: ${String(error)}`));
  };
}

function toServiceRequest(
  message: IncomingMessage,
  options: RouterOptions,
  signal: AbortSignal,
): ServiceRequest {
  const url = new URL(message.url ?? "/", "http://service");
  const host = message.headers.host;
  return {
    method: message.method ?? "GET",
    ...splitPlan(url.pathname),
    query: url.searchParams,
    headers: message.headers,
    host: host !== undefined && /^[\w.:[\]-]+$/.test(host) ? host : options.fallbackHost(),
    body: (limitBytes = options.bodyLimitBytes) => readBody(message, limitBytes),
    signal,
  };
}

async function answer(routes: readonly Route[], request: ServiceRequest): Promise<Reply> {
  const here = routes.flatMap((route) => {
    const parts = match(route.path, request.path);
    return parts ? [{ ...route, parts }] : [];
  });
  if (here.length === 0) {
    throw new Refusal(404, "not_found", `There is nothing at ${request.path}.`);
  }
  const route = here.find(({ method }) => method === request.method);
  if (!route) {
    const allow = here.map(({ method }) => method).join(", ");
    throw new Refusal(405, "method_not_allowed", `Use ${allow} here.`, { Allow: allow });
  }
  return await route.handle(request, route.parts);
}

function match(pattern: string, path: string): PathParts | undefined {
  if (pattern.endsWith("/*")) return path.startsWith(pattern.slice(0, -1)) ? {} : undefined;
  const wanted = pattern.split("/");
  const segments = path.split("/");
  if (wanted.length !== segments.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [at, each] of wanted.entries()) {
    const segment = segments[at] ?? "";
    const name = /^\{(\w+)\}$/.exec(each)?.[1];
    if (name === undefined && each !== segment) return undefined;
    if (name === undefined) continue;
    if (segment === "") return undefined;
    parts[name] = decoded(segment);
  }
  return parts;
}

/** As it is where its escapes are broken: then it names nothing that is there. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  response.setHeader("X-Trace-ID", newTraceId());
  response.setHeader("Cache-Control", "no-store");
  // What is left of a body that was refused unread would be taken for the next request.
  if (!response.req.complete) response.setHeader("Connection", "close");
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  const content =
    reply.page ??
    (reply.body === undefined
      ? undefined
      : { type: "application/json", text: JSON.stringify(reply.body) });
  if (reply.file) {
    sendFile(response, reply.status, reply.file);
    return;
  }
  if (content) response.setHeader("Content-Type", content.type);
  response.writeHead(reply.status);
  response.end(content?.text);
}
