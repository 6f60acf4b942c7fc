import { Client, type Target } from '../../kit/client.js';

/** The parameters of the normal load. */
export interface LoadOptions {
  readonly watches: number;
  /** Number of namespaces for the watches and objects. */
  readonly namespaces: number;
  readonly createsPerSecond: number;
  readonly listsPerSecond: number;
}

/** Counts and latencies of one phase of the load. */
export interface LoadReport {
  /** Times of creates and lists in ms, in rising order. */
  readonly latencies: readonly number[];
  /** Number of creates and lists that failed. */
  readonly failed: number;
  /** Number of watch events that did not arrive. */
  readonly lost: number;
}

/** Sends creates and lists, and receives watch events, at a steady pace, however long the responses take. */
export class NormalLoad {
  readonly #client: Client;
  readonly #options: LoadOptions;
  /** Names of the objects in each watch's events, by the number of the watch. */
  readonly #seen: Set<string>[] = [];
  #created = 0;
  #endedWatches = 0;

  constructor(target: Target, options: LoadOptions) {
    // Maximum number of watches on a connection: the streams that it can have.
    this.#client = new Client(target, Math.ceil(options.watches / 100) + 1);
    this.#options = options;
  }

  #path(namespace: number): string {
    return `/api/v1/namespaces/load-${namespace % this.#options.namespaces}/configmaps`;
  }

  /** Makes the namespaces and opens the watches. */
  async start(): Promise<void> {
    const { namespaces, watches } = this.#options;
    for (let i = 0; i < namespaces; i++) {
      const metadata = { name: `load-${i}` };
      await this.#client.json('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata });
    }
    await Promise.all(Array.from({ length: watches }, (_, i) => this.#watch(i)));
  }

  #watch(number: number): Promise<void> {
    const seen = new Set<string>();
    this.#seen[number] = seen;
    const stream = this.#client.open('GET', `${this.#path(number)}?watch=1`);
    let rest = '';
    stream.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const name = /"name":"(made-\d+)"/.exec(line)?.[1];
        if (name !== undefined) seen.add(name);
      }
    });
    stream.on('close', () => this.#endedWatches++);
    return new Promise((resolve, reject) => {
      stream.on('response', ({ ':status': status }) =>
        status === 200 ? resolve() : reject(new Error(`a watch was answered with ${status}`)),
      );
      stream.on('error', reject);
    });
  }

  /** Sends the load for this number of seconds. Waits up to ten more for answers and events. */
  async run(seconds: number): Promise<LoadReport> {
    const { createsPerSecond, listsPerSecond } = this.#options;
    const latencies: number[] = [];
    const created: { readonly name: string; readonly namespace: number }[] = [];
    let failed = 0;
    const open = new Set<Promise<void>>();
    const send = (work: () => Promise<{ readonly status: number }>, done: () => void = () => {}) => {
      const start = performance.now();
      const sent: Promise<void> = work()
        .then(
          ({ status }) => {
            if (status >= 300) failed++;
            else done();
          },
          () => {
            failed++;
          },
        )
        .then(() => {
          latencies.push(performance.now() - start);
          open.delete(sent);
        });
      open.add(sent);
    };
    const create = () => {
      const number = this.#created++;
      const name = `made-${number}`;
      const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { text: 'x'.repeat(500) } };
      send(
        () => this.#client.request('POST', this.#path(number), body),
        () => created.push({ name, namespace: number % this.#options.namespaces }),
      );
    };
    const list = () => send(() => this.#client.request('GET', `${this.#path(this.#created)}?limit=100`));
    const timers = [setInterval(create, 1000 / createsPerSecond), setInterval(list, 1000 / listsPerSecond)];
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    for (const timer of timers) clearInterval(timer);
    const patience = new Promise((resolve) => setTimeout(resolve, 10_000).unref());
    await Promise.race([Promise.all(open), patience]);
    let lost = this.#missing(created);
    for (let i = 0; i < 100 && lost > 0; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      lost = this.#missing(created);
    }
    // New names would accumulate with each run and lengthen the garbage collections of this process, which delay its
    // requests.
    for (const seen of this.#seen) seen.clear();
    return { latencies: latencies.sort((a, b) => a - b), failed: failed + open.size, lost };
  }

  #missing(created: readonly { readonly name: string; readonly namespace: number }[]): number {
    const { namespaces } = this.#options;
    let missing = 0;
    for (const [watch, seen] of this.#seen.entries()) {
      for (const { name, namespace } of created) if (watch % namespaces === namespace && !seen.has(name)) missing++;
    }
    return missing;
  }

  /** Number of watches that have ended since the start. */
  get endedWatches(): number {
    return this.#endedWatches;
  }

  close(): void {
    this.#client.close();
  }
}
