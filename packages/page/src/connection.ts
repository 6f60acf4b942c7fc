import type { MessageEnd, ToPage, ToServer } from './messages.js';

/** Answers the reviews that the server sends to a webhook. */
export type WebhookFunction = (review: never, url: string) => unknown;

/** The page's end of a connection. Sends requests and commands to a server behind a port, and returns its answers. */
export class Connection {
  readonly #end: MessageEnd;
  readonly #webhooks: Readonly<Record<string, WebhookFunction>>;
  readonly #open = new Map<number, (message: ToPage) => void>();
  #last = 0;

  constructor(end: MessageEnd, webhooks: Readonly<Record<string, WebhookFunction>> = {}) {
    this.#end = end;
    this.#webhooks = webhooks;
    end.addEventListener('message', (event) => {
      const data = event.data as ToPage;
      if (data.type === 'review') void this.#review(data.id, data.url, data.review);
      else this.#open.get(data.id)?.(data);
    });
    end.start?.();
  }

  /** Sends a request, as `fetch` does. The host of the URL is ignored; a path without a host is valid too. */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? new Request(input, init) : new Request(new URL(input, base), init);
    const { method, url, headers, signal } = request;
    signal.throwIfAborted();
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const answer = new Answer(
        id,
        { resolve, reject },
        (message) => this.#send(message),
        () => {
          this.#open.delete(id);
          signal.removeEventListener('abort', abort);
        },
      );
      const abort = () => answer.abort(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      this.#open.set(id, (message) => answer.receive(message));
      this.#send({ type: 'request', id, method, url, headers: [...headers], body }, body ? [body] : []);
    });
  };

  /** Runs a command of the server. @throws Error with the server's message */
  command(command: string, body: unknown = {}): Promise<unknown> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#open.set(id, (message) => {
        this.#open.delete(id);
        if (message.type === 'value') resolve(message.value);
        else if (message.type === 'failed') reject(new Error(message.message));
      });
      this.#send({ type: 'command', id, command, body });
    });
  }

  /** Makes another port of the server, for another page or worker. */
  connect(): MessageEnd {
    const { port1, port2 } = new MessageChannel();
    this.#send({ type: 'connect', port: port1 as unknown as MessageEnd }, [port1]);
    return port2 as unknown as MessageEnd;
  }

  #send(message: ToServer, transfer: readonly object[] = []): void {
    this.#end.postMessage(message, transfer);
  }

  async #review(id: number, url: string, review: unknown): Promise<void> {
    try {
      const webhook = Object.hasOwn(this.#webhooks, url) ? this.#webhooks[url] : undefined;
      if (webhook === undefined) throw new Error('no function of the page has this URL');
      this.#send({ type: 'reviewed', id, answer: await webhook(review as never, url) });
    } catch (error) {
      this.#send({ type: 'reviewed', id, error: error instanceof Error ? error.message : String(error) });
    }
  }
}

const base = 'https://kubernetes.default.svc';

/** An answer whose body arrives piece by piece. */
class Answer {
  #body: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(
    readonly id: number,
    readonly settle: { resolve(response: Response): void; reject(reason: unknown): void },
    readonly send: (message: ToServer) => void,
    readonly done: () => void,
  ) {}

  receive(message: ToPage): void {
    if (message.type === 'response') this.#begin(message);
    else if (message.type === 'chunk') this.#body?.enqueue(message.bytes);
    else if (message.type === 'end') {
      this.done();
      this.#body?.close();
    } else if (message.type === 'failed') this.#fail(new TypeError(message.message));
  }

  /** Cancels the request, because the page no longer needs the answer. */
  abort(reason: unknown): void {
    this.send({ type: 'cancel', id: this.id });
    this.#fail(reason);
  }

  #begin({ status, headers, hasBody }: Extract<ToPage, { readonly type: 'response' }>): void {
    const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
    if (!hasBody) {
      this.done();
      this.settle.resolve(new Response(null, init));
      return;
    }
    const { id, send, done } = this;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (controller) => {
          this.#body = controller;
        },
        pull: () => send({ type: 'pull', id }),
        cancel() {
          send({ type: 'cancel', id });
          done();
        },
      },
      { highWaterMark: 1 },
    );
    this.settle.resolve(new Response(body, init));
  }

  #fail(reason: unknown): void {
    this.done();
    this.settle.reject(reason);
    this.#body?.error(reason);
  }
}
