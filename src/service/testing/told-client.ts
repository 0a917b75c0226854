import type {
  EmptyAnswerClient,
  HttpClient,
  HttpMethod,
  RequestOptions,
} from "../http/http-client.ts";

/** A call as it was made: method, path, and what went with it. */
export interface MadeCall {
  readonly method: HttpMethod;
  readonly path: string;
  readonly body: unknown;
  readonly query: RequestOptions["query"] | undefined;
}

/** A client that writes calls down and answers what it was told to, one after the other. */
export interface ToldClient extends HttpClient, EmptyAnswerClient {
  readonly calls: readonly MadeCall[];
}

/** @param answers bodies; the last one is given again and again */
export function toldClient(...answers: readonly unknown[]): ToldClient {
  const calls: MadeCall[] = [];
  const note = (method: HttpMethod, path: string, options: RequestOptions = {}) => {
    options.signal?.throwIfAborted();
    const { body, query } = options;
    // As it goes over the wire: what is undefined is not there.
    calls.push({ method, path, body: body && JSON.parse(JSON.stringify(body)), query });
  };
  return {
    calls,
    async requestJson(method, path, options) {
      note(method, path, options);
      const body = answers[Math.min(calls.length, answers.length) - 1];
      return { body: structuredClone(body), traceId: "4f91" };
    },
    async requestNothing(method, path, options) {
      note(method, path, options);
    },
  };
}
