import type { ChannelEnd, ChannelName, Channels } from "../../messaging/channel.ts";

/** The background's end of a connection, which records what it posts. */
export class FakeEnd<Name extends ChannelName> implements ChannelEnd<Name> {
  readonly name: Name;
  readonly tabId: number | undefined;
  isTop = true;
  readonly address: string;
  readonly messages: Channels[Name][] = [];
  #onMessage: (message: unknown) => void = () => undefined;
  #onClosed: () => void = () => undefined;
  #isClosed = false;

  constructor(name: Name, tabId: number | undefined = 7, address = "https://example.test/") {
    this.name = name;
    this.address = address;
    this.tabId = tabId;
  }

  get kinds(): string[] {
    return this.messages.map(({ kind }) => kind);
  }

  post(message: Channels[Name]): void {
    this.messages.push(message);
  }

  onMessage(callback: (message: unknown) => void): void {
    this.#onMessage = callback;
  }

  receive(message: unknown): void {
    this.#onMessage(message);
  }

  onClosed(callback: () => void): void {
    this.#onClosed = callback;
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
    this.#onClosed();
  }
}
