import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import findMyWay from "find-my-way";
import { readBody } from "./read-body.ts";
import { Refusal, type Reply } from "./reply.ts";
import { sendFile } from "./send-file.ts";
import type { Plan, ServiceRequest } from "./service-request.ts";
import { Unreachable } from "./unreachable.ts";

export type PathParams = Readonly<Record<string, string | undefined>>;

/** One resource and method. `path` is a find-my-way pattern: `:name` for a parameter, or a final `/*`. */
export interface Route {
  readonly method: findMyWay.HTTPMethod;
  readonly path: string;
  handle(request: ServiceRequest, params: PathParams): Promise<Reply> | Reply;
}

export interface RouterOptions {
  readonly bodyLimitBytes: number;
  readonly signal: AbortSignal;
  readonly fallbackHost: () => string;
  log(line: string): void;
}

interface FoundRoute {
  readonly route: Route;
  readonly params: PathParams;
}

/** A random request ID of 32 hexadecimal digits for `X-Trace-ID`. */
export function newTraceId(): string {
  return randomBytes(16).toString("hex");
}

/** Splits the plan's prefix off a path: `/free/v3/x` becomes `/v3/x` of the free plan. */
export function splitPlan(path: string): { plan: Plan; path: string } {
  if (path === "/free" || path.startsWith("/free/")) {
    return { plan: "free", path: path.slice("/free".length) || "/" };
  }
  return { plan: "paid", path };
}

/** Creates the request listener of an HTTP server. It never throws and never adds CORS headers. */
export function createRouter(routes: readonly Route[], options: RouterOptions) {
  const finder = findMyWay({ maxParamLength: Number.MAX_SAFE_INTEGER });
  for (const route of routes) finder.on(route.method, route.path, () => {}, route);
  const methods = [...new Set(routes.map(({ method }) => method))];
  // find-my-way answers only "found or not"; 405 and Allow need every method at the path.
  const findRoutes = (path: string): FoundRoute[] =>
    methods.flatMap((method) => {
      const found = finder.find(method, path);
      return found ? [{ route: found.store as Route, params: found.params }] : [];
    });
  return (message: IncomingMessage, response: ServerResponse): void => {
    const ended = new AbortController();
    response.once("close", () => ended.abort());
    const signal = AbortSignal.any([ended.signal, options.signal]);
    const request = toServiceRequest(message, options, signal);
    answer(findRoutes, request)
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

async function answer(
  findRoutes: (path: string) => readonly FoundRoute[],
  request: ServiceRequest,
): Promise<Reply> {
  const found = findRoutes(request.path);
  if (found.length === 0) {
    throw new Refusal(404, "not_found", `There is nothing at ${request.path}.`);
  }
  const match = found.find(({ route }) => route.method === request.method);
  if (!match) {
    const allow = found.map(({ route }) => route.method).join(", ");
    throw new Refusal(405, "method_not_allowed", `Use ${allow} here.`, { Allow: allow });
  }
  return await match.route.handle(request, match.params);
}

function send(response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  response.setHeader("X-Trace-ID", newTraceId());
  response.setHeader("Cache-Control", "no-store");
  // Unread bytes of a refused body would be parsed as the next request.
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
