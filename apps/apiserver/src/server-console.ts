import { type Console, type ConsoleCommand, serveConsole } from '@k8s-ts/console';
import type { APIServer, APIServerOptions, ServerSnapshot } from '@k8s-ts/embedded-apiserver';

type RequestLogEntry = Parameters<NonNullable<APIServerOptions['onRequest']>>[0];

/** Maximum number of requests that the console can show. Older ones are dropped. */
const keptRequests = 1000;

/** The console of `--console`: a page for the server of the command. */
export class ServerConsole {
  readonly #requests: (RequestLogEntry & { readonly at: number })[] = [];
  #served: Console | undefined;

  readonly onRequest = (entry: RequestLogEntry): void => {
    this.#requests.push({ ...entry, at: Date.now() });
    // Old requests are not dropped at each request, because removing the first elements moves all others.
    if (this.#requests.length >= 2 * keptRequests) this.#requests.splice(0, keptRequests);
  };

  /**
   * Serves the page on a free port. It lists requests of a server of one process, and keeps snapshots of objects in
   * memory.
   *
   * @returns the link to open
   */
  async serve(
    server: APIServer,
    { workers, storageBackend }: Pick<APIServerOptions, 'workers' | 'storageBackend'>,
  ): Promise<string> {
    const isOneProcess = workers === 1;
    this.#served = await serveConsole({
      fetch: (request) => server.fetch(request),
      commands: {
        ...(isOneProcess && { requests: async ({ last = 0 }) => ({ requests: this.#requests.slice(-Number(last)) }) }),
        ...(isOneProcess && storageBackend === 'memory' && snapshotCommands(server)),
      },
    });
    return this.#served.url;
  }

  async close(): Promise<void> {
    await this.#served?.close();
  }
}

function snapshotCommands(server: APIServer): Readonly<Record<'snapshot' | 'restore', ConsoleCommand>> {
  const snapshots: ServerSnapshot[] = [];
  return {
    snapshot: async () => ({ snapshot: snapshots.push(await server.snapshot()) }),
    async restore({ snapshot }) {
      const kept = snapshots[Number(snapshot) - 1];
      if (kept === undefined) throw new Error('there is no such snapshot');
      await server.restore(kept);
    },
  };
}
