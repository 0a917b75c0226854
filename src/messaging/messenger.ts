import { isRecord } from "../lib/is-record.ts";
import { browser, type Runtime } from "../platform/browser.ts";
import { packError, type Reply, unpackReply } from "./error-envelope.ts";
import { isContentScript } from "./is-content-script.ts";
import type { Protocols, Receiver } from "./protocol.ts";

type DataOf<To extends Receiver, Name extends keyof Protocols[To]> = Protocols[To][Name] extends (
  data: infer Data,
) => unknown
  ? Data
  : never;

type ReplyOf<To extends Receiver, Name extends keyof Protocols[To]> = Protocols[To][Name] extends (
  data: never,
) => infer Result
  ? Result
  : never;

type Handlers<To extends Receiver> = {
  [Name in keyof Protocols[To]]: (
    data: DataOf<To, Name>,
  ) => ReplyOf<To, Name> | Promise<ReplyOf<To, Name>>;
};

interface Envelope {
  readonly to: string;
  readonly name: string;
  readonly data: unknown;
}

/**
 * Sends a message to one receiver and waits for its reply.
 * @throws RemoteError with the name, message and reason of what the handler threw
 * @throws Error when nobody answered
 */
export async function send<To extends Receiver, Name extends keyof Protocols[To] & string>(
  to: To,
  name: Name,
  data: DataOf<To, Name>,
): Promise<ReplyOf<To, Name>> {
  const envelope: Envelope = { to, name, data };
  const answer: unknown = await browser.runtime.sendMessage(envelope);
  // Both ends share this protocol map in one build, so the reply has the type it names.
  return unpackReply(answer, name) as ReplyOf<To, Name>;
}

/**
 * Handles the messages of one receiver. Call it at the top level. Content scripts are ignored: they
 * have their channels.
 */
export function handle<To extends Receiver>(to: To, handlers: Handlers<To>): void {
  const listener = (
    message: unknown,
    sender: Runtime.MessageSender,
    sendReply: (reply: unknown) => void,
  ): true | undefined => {
    // Claim synchronously or leave it to the next listener: a promise here would answer for all.
    if (!isEnvelope(message) || message.to !== to) return undefined;
    if (sender.id !== browser.runtime.id || isContentScript(sender)) return undefined;
    const handler = Object.hasOwn(handlers, message.name)
      ? handlers[message.name as keyof Protocols[To]]
      : undefined;
    if (!handler) return undefined;
    // An extension page sent it by this protocol map, so the data has the type it names.
    void runHandler(() => handler(message.data as never)).then(sendReply);
    return true;
  };
  // The type knows only listeners that always or never answer; ours depends on the message.
  browser.runtime.onMessage.addListener(listener as Runtime.OnMessageListenerCallback);
}

async function runHandler(run: () => unknown): Promise<Reply> {
  try {
    return { reply: await run() };
  } catch (thrown) {
    return { error: packError(thrown) };
  }
}

function isEnvelope(message: unknown): message is Envelope {
  return isRecord(message) && typeof message.to === "string" && typeof message.name === "string";
}
