import type { FaultRule, ObjectChange, SeenRequest } from '@k8s-ts/testing';
import { Connection, type WebhookFunction } from './connection.js';
import type { MessageEnd } from './messages.js';
import type { PageServerOptions } from './page-server-options.js';
import type { SavedState } from './saved-state.js';

/** Options of {@link startInPage}: those of the server, its webhooks and its worker. */
export interface StartInPageOptions extends PageServerOptions {
  /**
   * Functions that act as webhooks, by URL without a query: `https://hooks.example/validate`, or for a service
   * `https://NAME.NAMESPACE.svc:PORT/PATH`. They get an `AdmissionReview` or `ConversionReview` and return the review
   * with its response. Default none.
   */
  readonly webhooks?: Readonly<Record<string, WebhookFunction>>;
  /** Makes the worker. Default: that of the package, `worker/worker.js` beside this module. */
  readonly newWorker?: () => PageWorker;
}

/** An API server in a worker of the page. */
export interface PageServer {
  /**
   * Sends a request, as the global `fetch`: to a path such as `/api/v1/pods`, or to a URL, whose host is ignored.
   * Without an `Authorization` header the user is a member of `system:masters`. The body of a watch is a stream.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** A port for another page or worker, which uses it with {@link connectToPage}. */
  connect(): MessageEnd;
  /** The state of all objects as plain data, which can be stored and sent. */
  snapshot(): Promise<SavedState>;
  /** Restores a state of this or another server in a page. Watches end, and their clients have to list again. */
  restore(state: SavedState): Promise<void>;
  /** Moves the time of the cluster forward by ms, or by a text such as `90s`, `1h30m`. @returns the new time */
  advance(duration: number | string): Promise<Date>;
  /**
   * Adds a fault for requests, see `@k8s-ts/testing`. Without a `user`, the fault applies to the requests of the page's
   * administrator.
   *
   * @returns the ID of the fault, for `removeFault`
   */
  addFault(rule: FaultRule): Promise<string>;
  /** Removes a fault. Default: all faults. */
  removeFault(fault?: string): Promise<void>;
  /** The requests that the server has answered. */
  requests(): Promise<readonly SeenRequest[]>;
  /** The changes of objects since the start. */
  changes(): Promise<readonly ObjectChange[]>;
  /** Requests and changes of objects in order, as text. */
  timeline(): Promise<string>;
  /** Stores the state if the server has a name in the browser's storage, stops the server and ends its worker. */
  stop(): Promise<void>;
}

/** A worker of a browser. */
export interface PageWorker extends MessageEnd {
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data: unknown; readonly message: string }) => void,
    options?: object,
  ): void;
  terminate(): void;
}

// This repository does not include the types of browsers.
declare const Worker: new (url: URL, options: { readonly type: 'module' }) => PageWorker;

type Started = { readonly type: 'ready' } | { readonly type: 'failed'; readonly message: string };

/**
 * Starts an API server with storage in memory in a worker of the page. Resolves when it is ready.
 *
 * @throws Error when the worker cannot be loaded, or for a wrong option
 */
export async function startInPage({
  webhooks,
  newWorker = ownWorker,
  ...options
}: StartInPageOptions = {}): Promise<PageServer> {
  const worker = newWorker();
  try {
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the worker cannot be loaded')), {
        once: true,
      });
      worker.addEventListener(
        'message',
        ({ data }) => {
          const started = data as Started;
          if (started.type === 'ready') resolve();
          else reject(new Error(started.message));
        },
        { once: true },
      );
      worker.postMessage(options, []);
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  const server = serverBehind(new Connection(worker, webhooks));
  return {
    ...server,
    async stop() {
      await server.stop();
      worker.terminate();
    },
  };
}

/** Uses the server of another page or worker through a port that `connect` made. `stop` stops the server. */
export const connectToPage = (port: MessageEnd): PageServer => serverBehind(new Connection(port));

/** The user of requests without an `Authorization` header. */
const administrator = 'kubernetes-admin';

const ownWorker = (): PageWorker => new Worker(new URL('./worker/worker.js', import.meta.url), { type: 'module' });

function serverBehind(connection: Connection): PageServer {
  const run = <T>(command: string, body?: unknown) => connection.command(command, body) as Promise<T>;
  return {
    fetch: connection.fetch,
    connect: () => connection.connect(),
    snapshot: () => run<SavedState>('save'),
    restore: (state) => run<void>('load', state),
    advance: async (duration) => new Date((await run<{ readonly now: string }>('clock', { advance: duration })).now),
    addFault: async (rule) =>
      (await run<{ readonly fault: string }>('add-fault', { user: administrator, ...rule })).fault,
    removeFault: (fault) => (fault === undefined ? run('clear-faults') : run('remove-fault', { fault })),
    requests: async () => (await run<{ readonly requests: readonly SeenRequest[] }>('requests')).requests,
    changes: async () => (await run<{ readonly changes: readonly ObjectChange[] }>('diff')).changes,
    timeline: async () => (await run<{ readonly timeline: string }>('timeline')).timeline,
    stop: () => run<void>('stop'),
  };
}
