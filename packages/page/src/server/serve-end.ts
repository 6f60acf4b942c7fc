import type { MessageEnd, RequestMessage, ToPage, ToServer } from '../messages.js';

/** Functions that answer the requests and commands of a port. */
export interface ServedBy {
  fetch(request: Request): Promise<Response>;
  command(command: string, body: unknown): Promise<unknown>;
}

/** Serves the requests and commands that arrive at a port. */
export class ServedEnd {
  readonly #end: MessageEnd;
  readonly #by: ServedBy;
  readonly #bodies = new Map<number, ReadableStreamDefaultReader<Uint8Array>>();
  readonly #running = new Map<number, AbortController>();
  readonly #reviews = new Map<number, (message: Extract<ToServer, { readonly type: 'reviewed' }>) => void>();
  #last = 0;

  constructor(end: MessageEnd, by: ServedBy) {
    this.#end = end;
    this.#by = by;
    end.addEventListener('message', ({ data }) => this.#receive(data as ToServer));
    end.start?.();
  }

  /** Asks a function of the page to answer a review. @throws Error with the message of the function */
  review(url: string, review: unknown): Promise<unknown> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#reviews.set(id, ({ answer, error }) => {
        this.#reviews.delete(id);
        if (error === undefined) resolve(answer);
        else reject(new Error(error));
      });
      this.#send({ type: 'review', id, url, review });
    });
  }

  #receive(message: ToServer): void {
    if (message.type === 'request') void this.#answer(message);
    else if (message.type === 'command') void this.#run(message.id, message.command, message.body);
    else if (message.type === 'pull') void this.#next(message.id);
    else if (message.type === 'cancel') this.#cancel(message.id);
    else if (message.type === 'reviewed') this.#reviews.get(message.id)?.(message);
    else if (message.type === 'connect') new ServedEnd(message.port, this.#by);
  }

  async #answer({ id, method, url, headers, body }: RequestMessage): Promise<void> {
    const running = new AbortController();
    this.#running.set(id, running);
    try {
      const request = new Request(url, {
        method,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
        body: body ?? null,
        signal: running.signal,
      });
      const response = await this.#by.fetch(request);
      if (response.body !== null) this.#bodies.set(id, response.body.getReader());
      else this.#running.delete(id);
      this.#send({
        type: 'response',
        id,
        status: response.status,
        headers: [...response.headers],
        hasBody: response.body !== null,
      });
    } catch (error) {
      this.#fail(id, error);
    }
  }

  async #run(id: number, command: string, body: unknown): Promise<void> {
    try {
      this.#send({ type: 'value', id, value: await this.#by.command(command, body) });
    } catch (error) {
      this.#fail(id, error);
    }
  }

  async #next(id: number): Promise<void> {
    try {
      const next = await this.#bodies.get(id)?.read();
      if (next === undefined) return;
      // The bytes are copied, because they may be those of a stored object.
      if (!next.done) this.#send({ type: 'chunk', id, bytes: Uint8Array.from(next.value) });
      else {
        this.#forget(id);
        this.#send({ type: 'end', id });
      }
    } catch (error) {
      this.#fail(id, error);
    }
  }

  #cancel(id: number): void {
    this.#running.get(id)?.abort();
    this.#bodies
      .get(id)
      ?.cancel()
      .catch(() => {});
    this.#forget(id);
  }

  #fail(id: number, error: unknown): void {
    this.#forget(id);
    this.#send({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }

  #forget(id: number): void {
    this.#running.delete(id);
    this.#bodies.delete(id);
  }

  #send(message: ToPage): void {
    this.#end.postMessage(message, message.type === 'chunk' ? [message.bytes.buffer] : []);
  }
}
