import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type Client,
  type Clock,
  describeResource,
  fetchTransport,
  type ResourceClient,
  systemClock,
} from '@k8s-ts/client';
import { type ControllerSettings, runControllers } from '@k8s-ts/controllers';
import { clientOf, startServer } from './server.js';

interface Timer {
  readonly at: number;
  readonly run: () => void;
  /** Cancels the system's timer. */
  cancel: () => void;
}

/**
 * The system's clock, which tests can move forward. If it has a start time, time passes only when a test changes it,
 * but short timers still run.
 */
export class MovableClock implements Clock {
  #offset = 0;
  readonly #start: number | undefined;
  readonly #timers = new Set<Timer>();

  /** @param start ms since the epoch */
  constructor(start?: number) {
    this.#start = start;
  }

  now(): number {
    return (this.#start ?? systemClock.now()) + this.#offset;
  }

  /**
   * Sets the time, to an earlier one too. For the preparation of objects, while there are no timers.
   *
   * @param time ms since the epoch
   */
  set(time: number): void {
    this.#offset += time - this.now();
  }

  schedule(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.now() + ms, run, cancel: () => {} };
    this.#timers.add(timer);
    this.#wait(timer);
    return () => {
      timer.cancel();
      this.#timers.delete(timer);
    };
  }

  /** Moves the time forward. Due timers run soon, in order. */
  advance(ms: number): void {
    this.#offset += ms;
    for (const timer of [...this.#timers].sort((a, b) => a.at - b.at)) this.#wait(timer);
  }

  #wait(timer: Timer): void {
    timer.cancel();
    timer.cancel = systemClock.schedule(timer.at - this.now(), () => {
      this.#timers.delete(timer);
      timer.run();
    });
  }
}

/** A server in this process, with controllers that use their service accounts under RBAC. */
export interface ControllerServer {
  readonly client: Client;
  /** The controllers' clock. The server has the system's clock, unless it was given this one too. */
  readonly clock: MovableClock;
  of<T extends KubeObject = AnyKubeObject>(
    resource: string,
    kind: string,
    group?: string,
    version?: string,
  ): ResourceClient<T>;
  /** Resolves once the function returns true. @throws Error with the controllers' failures after 60 s */
  until(holds: () => Promise<boolean>): Promise<void>;
  /** The events about an object, as `Type Reason message`, oldest first. */
  eventsOf(namespace: string, name: string): Promise<readonly string[]>;
  stop(): Promise<void>;
}

interface ServerSettings {
  /** Creates the objects that exist when the controllers start. */
  readonly prepare?: (client: Client, clock: MovableClock) => Promise<void>;
  /**
   * The clock of the server and the controllers. Default: the system's clock, which tests can move forward only for the
   * controllers.
   */
  readonly clock?: MovableClock;
  /** IP ranges of services. Default: only IPv4. */
  readonly serviceClusterIPRange?: string;
}

/** @param controllers a list like the value of the flag `--controllers` */
export async function startControllerServer(
  controllers: readonly string[],
  settings: ControllerSettings = {},
  { prepare, clock: serverClock, serviceClusterIPRange }: ServerSettings = {},
): Promise<ControllerServer> {
  const server = await startServer({
    authorizationMode: ['RBAC'],
    ...(serverClock && { clock: serverClock }),
    ...(serviceClusterIPRange && { serviceClusterIPRange }),
  });
  const url = 'http://in-process';
  const client = clientOf(server);
  const clock = serverClock ?? new MovableClock();
  await prepare?.(client, clock);
  const stopping = new AbortController();
  const failures: string[] = [];
  const running = runControllers(
    {
      ...settings,
      controllers,
      clock,
      transportOf: ({ name }) => {
        const fetchAs = (input: string | URL | Request, init?: RequestInit) => {
          const request = new Request(input, init);
          // The server adds the groups of service accounts itself.
          request.headers.set('impersonate-user', name);
          return server.fetch(request);
        };
        return fetchTransport({ url, fetch: fetchAs });
      },
      onError: (controller, error, key) => void failures.push(`${controller} ${key}: ${error}`),
    },
    stopping.signal,
  );
  const of = <T extends KubeObject>(resource: string, kind: string, group = '', version = 'v1') =>
    client.resource(describeResource<T>({ group, version, resource, kind }));
  return {
    client,
    clock,
    of,
    async until(holds) {
      const end = performance.now() + 60_000;
      while (!(await holds())) {
        if (performance.now() > end) throw new Error(`still false; ${[...new Set(failures)].join('; ')}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async eventsOf(namespace, name) {
      const { items } = await of<EventLike>('events', 'Event').namespace(namespace).list();
      return items
        .filter(({ involvedObject }) => involvedObject.name === name)
        .sort((a, b) => Number(a.metadata.resourceVersion) - Number(b.metadata.resourceVersion))
        .map(({ type, reason, message }) => `${type} ${reason} ${message}`);
    },
    async stop() {
      stopping.abort();
      await running;
      await server.stop();
    },
  };
}

interface EventLike extends KubeObject {
  readonly involvedObject: { readonly name?: string };
  readonly type: string;
  readonly reason: string;
  readonly message: string;
}
