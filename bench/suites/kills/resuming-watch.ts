import { Client, type Target } from '../../kit/client.js';

/** A watch that is reopened after its last event whenever it ends. */
export class ResumingWatch {
  readonly #target: Target;
  readonly #path: string;
  #client: Client | undefined;
  #version: string;
  #isClosed = false;
  /** Number of times that each object has been added, by its name. */
  readonly added = new Map<string, number>();
  /** Number of times that the watch was reopened. */
  resumed = -1;

  /** @param version resource version after which the watch begins */
  constructor(target: Target, path: string, version: string) {
    this.#target = target;
    this.#path = path;
    this.#version = version;
    this.#open();
  }

  #open(): void {
    if (this.#isClosed) return;
    this.resumed++;
    const client = new Client(this.#target);
    this.#client = client;
    const stream = client.open('GET', `${this.#path}?watch=1&resourceVersion=${this.#version}`);
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#take(line);
    });
    stream.on('error', () => {});
    stream.on('close', () => {
      client.close();
      this.#open();
    });
  }

  #take(line: string): void {
    const { type, object } = JSON.parse(line) as {
      type: string;
      object: { metadata: { name: string; resourceVersion: string } };
    };
    if (type !== 'ADDED') throw new Error(`a watch got ${line}`);
    const { name, resourceVersion } = object.metadata;
    this.added.set(name, (this.added.get(name) ?? 0) + 1);
    this.#version = resourceVersion;
  }

  close(): void {
    this.#isClosed = true;
    this.#client?.close();
  }
}
