import type {
  EmptyResponseClient,
  HttpClient,
  HttpMethod,
  RequestOptions,
} from "../http/http-client.ts";

export interface MadeCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly body: unknown;
  readonly query: RequestOptions["query"] | undefined;
}

export interface ScriptedClient extends HttpClient, EmptyResponseClient {
  readonly calls: readonly MadeCall[];
}

/** Records calls and returns `answers` in order; the last one repeats. */
export function createScriptedClient(...answers: readonly unknown[]): ScriptedClient {
  const calls: MadeCall[] = [];
  const record = (method: HttpMethod, path: string, options: RequestOptions = {}) => {
    options.signal?.throwIfAborted();
    const { body, query } = options;
    // As sent: JSON leaves out undefined members.
    calls.push({ method, path, body: body && JSON.parse(JSON.stringify(body)), query });
  };
  return {
    calls,
    async requestJson(method, path, options) {
      record(method, path, options);
      const body = answers[Math.min(calls.length, answers.length) - 1];
      return { body: structuredClone(body), traceId: "4f91" };
    },
    async requestNothing(method, path, options) {
      record(method, path, options);
    },
  };
}
