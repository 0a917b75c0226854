/** A WebSocket without a network, driven by the test. */
export class FakeWebSocket {
  static readonly all: FakeWebSocket[] = [];
  readonly url: string;
  readonly sent: unknown[] = [];
  closed = false;
  binaryType = "blob";
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(url: string) {
    this.url = url;
    FakeWebSocket.all.push(this);
  }

  send(frame: unknown): void {
    this.sent.push(frame);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.();
  }

  receive(data: unknown): void {
    this.onmessage?.({ data });
  }

  drop(): void {
    this.closed = true;
    this.onclose?.();
  }
}
