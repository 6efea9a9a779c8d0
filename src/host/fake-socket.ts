/** A `WebSocket` for tests, driven from the platform's side. The newest one is `FakeSocket.all.at(-1)`. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;
  readyState: number = FakeSocket.CONNECTING;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  /** Sends one frame: a message, or a batch of them. */
  send(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** Ends the connection from the platform's side. */
  drop(code = 1006): void {
    this.onclose?.({ code });
  }

  close(): void {
    this.closed = true;
  }
}
