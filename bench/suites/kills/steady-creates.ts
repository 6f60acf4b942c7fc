import { Client, type Target } from '../../kit/client.js';

/** One create of the load. Times are in ms, on the clock of `performance.now()`. */
export interface Sent {
  readonly due: number;
  /**
   * Time from the moment at which the create was due to the response that confirms it, in ms. Includes failed attempts.
   */
  readonly took: number;
}

/** A connection. It can be replaced when it has ended. */
class Connection {
  readonly #target: Target;
  #client: Client;

  constructor(target: Target) {
    this.#target = target;
    this.#client = new Client(target);
  }

  get client(): Client {
    return this.#client;
  }

  /** Opens a new connection, unless another request has already replaced the given one. */
  renew(used: Client): void {
    if (this.#client !== used) return;
    used.close();
    this.#client = new Client(this.#target);
  }
}

/**
 * Creates ConfigMaps at a steady rate, however long the responses take. When the connection of a create ends, the
 * create is sent again over a new one, with another name.
 */
export class SteadyCreates {
  readonly #path: string;
  readonly #connections: readonly Connection[];
  readonly #pending = new Set<Promise<void>>();
  /** The version of each object that the server has acknowledged, by name. */
  readonly acknowledged = new Map<string, string>();
  /** Attempts that ended without an answer, and answers that refused the create. */
  failed = 0;
  #names = 0;

  constructor(target: Target, path: string, connections: number) {
    this.#path = path;
    this.#connections = Array.from({ length: connections }, () => new Connection(target));
  }

  /**
   * Sends creates until the time is over or the signal aborts. Resolves when all are answered.
   *
   * @param rate number of creates per second
   */
  async run(rate: number, signal: AbortSignal): Promise<readonly Sent[]> {
    const sent: Sent[] = [];
    const begun = performance.now();
    for (let count = 0; !signal.aborted; ) {
      const due = ((performance.now() - begun) / 1000) * rate;
      for (; count < due; count++) {
        const at = begun + (count / rate) * 1000;
        const one: Promise<void> = this.#create(count)
          .then(() => void sent.push({ due: at, took: performance.now() - at }))
          .finally(() => this.#pending.delete(one));
        this.#pending.add(one);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(this.#pending);
    return sent;
  }

  async #create(count: number): Promise<void> {
    const connection = this.#connections[count % this.#connections.length] as Connection;
    for (;;) {
      const { client } = connection;
      const name = `made-${this.#names++}`;
      const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { text: 'x'.repeat(400) } };
      try {
        const { metadata } = await client.json<{ metadata: { resourceVersion: string } }>('POST', this.#path, object);
        this.acknowledged.set(name, metadata.resourceVersion);
        return;
      } catch {
        this.failed++;
        connection.renew(client);
      }
    }
  }

  close(): void {
    for (const { client } of this.#connections) client.close();
  }
}
