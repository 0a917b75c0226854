import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Redirects {
  readonly status: 301 | 302 | 303 | 307 | 308;
  /** Host name of the other server. The redirecting server itself is `127.0.0.1`. */
  readonly host: "127.0.0.1" | "localhost" | "itself";
  /** Calls that are redirected, matched against "METHOD /path"; all when absent. */
  readonly only?: RegExp;
}

export interface RedirectingService {
  readonly baseUrl: string;
  redirect(redirects: Redirects): void;
  /** Stops reading request bodies until the returned function is called. */
  stopReading(): () => void;
  /** Calls that were redirected so far, as "STATUS METHOD /path". */
  readonly redirected: readonly string[];
  /** Connections and requests that followed a redirect. */
  readonly arrivals: readonly string[];
  close(): Promise<void>;
}

const DOCUMENT_ID = "D";
const OTHER_PATH = "/elsewhere";

export async function startRedirectingService(): Promise<RedirectingService> {
  const redirected: string[] = [];
  const arrivals: string[] = [];
  let reading = Promise.resolve();
  let redirects: Redirects = { status: 302, host: "127.0.0.1" };

  const other = createServer((request, response) => {
    arrivals.push(describeRequest(request));
    response.end("{}");
  });
  other.on("connection", () => arrivals.push("a connection"));
  const otherPort = await listen(other);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const call = `${request.method} ${pathOf(request)}`;
    await reading;
    // A client that is cut off during its upload never reads the answer.
    for await (const _ of request);
    if (pathOf(request) === OTHER_PATH) arrivals.push(describeRequest(request));
    else if (redirects.only?.test(call) ?? true) {
      redirected.push(`${redirects.status} ${call}`);
      const target =
        redirects.host === "itself"
          ? OTHER_PATH
          : `http://${redirects.host}:${otherPort}${OTHER_PATH}`;
      response.writeHead(redirects.status, { Location: target }).end();
      return;
    }
    answerDocumentCall(call, response);
  };
  const own = createServer((request, response) => {
    // A page that closes aborts its requests.
    answer(request, response).catch(() => response.destroy());
  });
  const ownPort = await listen(own);

  return {
    baseUrl: `http://127.0.0.1:${ownPort}`,
    redirect: (next) => {
      redirects = next;
    },
    stopReading: () => {
      let resume = () => {};
      reading = new Promise((resolve) => {
        resume = resolve;
      });
      return resume;
    },
    redirected,
    arrivals,
    close: async () => {
      await Promise.all([own, other].map(close));
    },
  };
}

function answerDocumentCall(call: string, response: ServerResponse): void {
  const answers: Readonly<Record<string, string>> = {
    "POST /v2/document": JSON.stringify({ document_id: DOCUMENT_ID, document_key: "K" }),
    [`POST /v2/document/${DOCUMENT_ID}`]: JSON.stringify({ status: "done" }),
    [`POST /v2/document/${DOCUMENT_ID}/result`]: "the translation",
  };
  const answer = answers[call];
  response.writeHead(answer === undefined ? 404 : 200).end(answer);
}

function describeRequest(request: IncomingMessage): string {
  const { method, url, headers } = request;
  return `${method} ${url} ${headers.authorization ?? "without a key"}`;
}

function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

async function listen(server: Server): Promise<number> {
  // All names of this machine, so that "localhost" works in IPv4 and IPv6.
  server.listen(0);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
