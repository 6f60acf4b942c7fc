import type { corev1 } from '@k8s-ts/api';
import { binaryMinor, type KubernetesMinor } from '@k8s-ts/api/discovery';
import {
  type APIServer,
  type APIServerOptions,
  createAPIServer,
  type RequestLogEntry,
  type ServerSnapshot,
} from '@k8s-ts/embedded-apiserver';
import { controllersOf } from '@k8s-ts/embedded-apiserver/flags';
import { disableSlicing } from '@k8s-ts/event-loop';
import { insertFilterAfter, insertFilterBefore } from '@k8s-ts/generic-apiserver';
import { createMemoryStore } from '@k8s-ts/storage-backend/memory';
import type { AuditEvent, AuditLevel, AuditPolicy } from './audit/index.js';
import type { TestClock } from './clock/test-clock.js';
import { type Faults, newFaults } from './faults/index.js';
import { serverStarted } from './first-start.js';
import type { Manifests } from './manifests.js';
import { callerOf, type IdleNotice, newIdleNotice } from './requests/idle-notice.js';
import { type SeenRequest, seenRequest } from './requests/seen-request.js';
import type { SaveTimelineOptions, TimelineOptions } from './requests/timeline-options.js';
import { markOwnRequests } from './rules/index.js';
import { seededRandom, seededSequences } from './seeded-random.js';
import { type ObjectChange, snapshotDiff } from './snapshots/snapshot-diff.js';
import { newStubs, type Stubs } from './stubs/index.js';
import { systemObjects } from './system-objects.js';
import { newTestClient, type TestClient } from './test-client.js';
import { kubeconfigWithToken, newTokens, roleOf, type TestUser, type TestUserAccess, withTokenFile } from './users.js';

/** Options of a test server: those of `createAPIServer`, and the initial content of the server. */
export interface TestServerOptions<User extends string = string>
  extends Omit<APIServerOptions, 'memoryStore' | 'clock' | 'random'> {
  /** Objects that are applied before `startTestServer` resolves, in this order. Default none. */
  readonly manifests?: Manifests;
  /** Users besides the admin, by name. Default none. */
  readonly users?: Readonly<Record<User, TestUser>>;
  /** The time of the server and its controllers, made by `testClock`. Default: the machine's clock. */
  readonly clock?: TestClock;
  /**
   * Whether to record audit events of the requests, see `audit`: a level for all requests, or a policy. Default: no
   * audit events.
   */
  readonly audit?: AuditLevel | AuditPolicy;
  /**
   * The minor release of Kubernetes that the server emulates, as with `emulatedVersion`. Default: the one that the
   * environment variable K8S_TS_VERSION names, else the newest.
   */
  readonly version?: KubernetesMinor;
  /**
   * Seed of the random numbers for uids, generated names, cluster IPs, node ports and the chances of faults, so that
   * they are the same in each run. Default: they differ in each run.
   */
  readonly seed?: number | string;
}

/** An API server that runs inside a test. The requests of its own methods are those of an admin (`system:masters`). */
export interface TestServer<User extends string = never> extends TestClient, AsyncDisposable {
  /** `https://127.0.0.1:PORT` */
  readonly url: string;
  /** An admin's kubeconfig (YAML), with all certificates and keys inline. */
  readonly kubeconfig: string;
  readonly server: APIServer;
  /** The access of each user in the options. */
  readonly users: Readonly<Record<User, TestUserAccess>>;
  /**
   * The requests that the server has answered since `startTestServer` resolved, or since the last reset, in the order
   * in which their answers ended: watches appear when they have ended. Grows with each request.
   */
  readonly requests: readonly SeenRequest[];
  /** Breaks requests on demand. */
  readonly faults: Faults;
  /** Answers requests with objects of the test. */
  readonly stubs: Stubs;
  /**
   * An immutable snapshot of all stored objects. It shares them with the server, so it is cheap. Like `restore`,
   * `reset`, `fork` and `diff` it rejects with another storage than `memory`.
   */
  snapshot(): Promise<ServerSnapshot>;
  /**
   * Restores the objects of a snapshot of this server or a fork. Objects have their old resourceVersions. Watches end,
   * and their clients must list again, because their versions have expired (410). Later writes get higher
   * resourceVersions than all writes before.
   */
  restore(snapshot: ServerSnapshot): Promise<void>;
  /** Restores the objects at the start of the test, and removes faults, stubs and the records of requests. */
  reset(): Promise<void>;
  /** Starts another server with the same options, users and objects. It has its own port, certificates and tokens. */
  fork(): Promise<TestServer<User>>;
  /**
   * Differences between the current objects and those of a snapshot. Default: the snapshot at the start of the test.
   */
  diff(since?: ServerSnapshot): Promise<readonly ObjectChange[]>;
  /** The Events of all namespaces, the latest one last. */
  events(): Promise<readonly corev1.Event[]>;
  /**
   * The audit events (`audit.k8s.io/v1`) of the requests since `startTestServer` resolved, or since the last reset, in
   * the order in which kube-apiserver would log them. Empty without the option `audit`.
   */
  audit(): readonly AuditEvent[];
  /**
   * The requests and the changes of objects since `startTestServer` resolved, or since the last reset or restore, in
   * order, as text; for the message of a failed test. Without `users`, requests of the cluster's own components and
   * Leases are left out. History is kept for at least `etcdCompactionInterval`.
   */
  timeline(options?: TimelineOptions): Promise<string>;
  /**
   * Writes the timeline and the requests into a page of one file, for a browser.
   *
   * @returns the URL of the file
   */
  saveTimeline(options?: SaveTimelineOptions): Promise<string>;
  /** Stops the server and drops its data. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts a real API server inside this process, with memory storage, on a free port of the loopback address. Resolves
 * when the server is ready, and its users and manifests exist. Several servers can run at the same time.
 *
 * @param options Defaults: as described above
 * @throws FlagError for an unknown option or a wrong value, and for a release that the server cannot emulate; TypeError
 * for a wrong audit policy; StatusError for a manifest that the server refuses. The server is stopped in these cases
 */
export async function startTestServer<const User extends string = never>(
  options: TestServerOptions<User> = {},
): Promise<TestServer<User>> {
  const notice = newIdleNotice(callerOf(startTestServer));
  try {
    return await startServerWith(options, { notice });
  } catch (error) {
    notice.stop();
    throw error;
  }
}

/**
 * See {@link startTestServer}.
 *
 * @param from the initial objects; they replace the manifests and the roles of users
 * @param notice receives events about the use of the server. Default: there are no such events
 */
export async function startServerWith<User extends string>(
  options: TestServerOptions<User>,
  { from, notice }: { readonly from?: ServerSnapshot; readonly notice?: IdleNotice } = {},
): Promise<TestServer<User>> {
  const {
    manifests = [],
    users: given,
    onRequest,
    seed,
    version = process.env.K8S_TS_VERSION || undefined,
    clock,
    audit: auditPolicy,
    buildHandlerChain,
    ...rest
  } = options;
  const emulatedVersion = version === undefined || version === binaryMinor ? undefined : [version];
  const users: Readonly<Record<string, TestUser>> = given ?? {};
  const requests: SeenRequest[] = [];
  const tokens = newTokens(Object.keys(users));
  const random = seed === undefined ? undefined : seededSequences(seed);
  const { storageBackend = 'memory' } = rest;
  const now = clock === undefined ? Date.now : () => clock.now();
  const audit = auditPolicy === undefined ? undefined : (await import('./audit/index.js')).newAudit(auditPolicy, now);
  const isInMemory = storageBackend === 'memory';
  const systemRandom = seed === undefined ? undefined : seededRandom(`system ${seed}`);
  const keys =
    isInMemory && from === undefined
      ? await systemObjects({ ...rest, emulatedVersion }, now(), systemRandom)
      : undefined;
  const store = isInMemory
    ? createMemoryStore({ ...(clock && { clock }), ...(from && { snapshot: from.store }), ...(keys && { keys }) })
    : undefined;
  let forks = 0;
  const chances = (of: string) => (seed === undefined ? Math.random : seededRandom(`${of} ${seed}`));
  const { filter: faultFilter, ...faults } = newFaults(chances('faults'));
  const { filter: stubFilter, ...stubs } = newStubs(chances('stubs'));
  const startServer = async (more: APIServerOptions = {}) => {
    const server = createAPIServer({
      securePort: 0,
      ...(emulatedVersion && { emulatedVersion }),
      ...rest,
      ...more,
      storageBackend,
      ...(store && { memoryStore: store }),
      ...(clock && { clock }),
      ...(random && { random }),
      buildHandlerChain(chain) {
        const marked = insertFilterBefore(chain, 'Authentication', markOwnRequests);
        const withStubs = insertFilterAfter(marked, 'Authorization', { name: 'Stubs', filter: stubFilter });
        const withFaults = insertFilterAfter(withStubs, 'Authorization', { name: 'Faults', filter: faultFilter });
        const all = audit?.addTo(withFaults) ?? withFaults;
        return buildHandlerChain?.(all) ?? all;
      },
      onRequest(entry: RequestLogEntry) {
        const request = seenRequest(entry, now(), store?.currentRevision ?? 0);
        requests.push(request);
        notice?.seen(request);
        onRequest?.(entry);
      },
    });
    await server.start();
    // Creates the system objects now; otherwise they would appear in the middle of a test.
    await server.createSystemObjects();
    return server;
  };
  const server =
    tokens.size === 0
      ? await startServer()
      : await withTokenFile(users, tokens, options.tokenAuthFile, (tokenAuthFile) => startServer({ tokenAuthFile }));
  const newTestClientOf = (token?: string) =>
    newTestClient({
      fetch: (request) => server.fetch(request),
      restMapper: () => server.restMapper,
      waitHint: hintOf(rest),
      ...(token !== undefined && { token }),
    });
  const release = seed === undefined ? () => {} : disableSlicing();
  const stop = () => {
    release();
    notice?.stop();
    stubs.clear();
    return server.stop();
  };
  try {
    const admin = newTestClientOf();
    const kubeconfig = server.kubeconfig();
    const accesses = [...tokens].map(([name, token]): [string, TestUserAccess] => [
      name,
      { ...newTestClientOf(token), token, kubeconfig: kubeconfigWithToken(kubeconfig, token) },
    ]);
    if (from === undefined) {
      for (const [name, { rules }] of Object.entries(users)) if (rules) await admin.apply(roleOf(name, rules));
      await admin.apply(manifests);
    }
    const initial = store && (await server.snapshot());
    let since = store?.currentRevision ?? 0;
    const restore = async (snapshot: ServerSnapshot) => {
      await server.restore(snapshot);
      since = store?.currentRevision ?? 0;
    };
    const timeline = async (shown?: TimelineOptions) => {
      const { timelineOf } = await import('./requests/timeline.js');
      return timelineOf({ store, requests, faults: faults.met, stubs: stubs.met, since }, shown);
    };
    requests.length = 0;
    audit?.clear();
    serverStarted();
    return {
      ...admin,
      url: server.url,
      kubeconfig,
      server,
      users: Object.fromEntries(accesses) as Record<User, TestUserAccess>,
      requests,
      faults,
      stubs,
      snapshot: () => server.snapshot(),
      restore,
      async reset() {
        faults.clear();
        stubs.clear();
        await restore(initial ?? (await server.snapshot()));
        requests.length = 0;
        audit?.clear();
      },
      async fork() {
        forks += 1;
        // With the same sequences, a fork would generate names that its objects already have.
        return startServerWith(seed === undefined ? options : { ...options, seed: `${seed} fork ${forks}` }, {
          from: await server.snapshot(),
          ...(notice && { notice: newIdleNotice(undefined) }),
        });
      },
      async diff(other = initial) {
        const now = await server.snapshot();
        return snapshotDiff(other ?? now, now);
      },
      events: () => eventsOf(admin),
      audit: () => audit?.events ?? [],
      timeline,
      async saveTimeline(saving) {
        const { writeTimeline } = await import('./requests/write-timeline.js');
        return writeTimeline({ timeline: await timeline(), requests }, saving);
      },
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The Events of all namespaces, the latest one last. */
export async function eventsOf(client: TestClient): Promise<readonly corev1.Event[]> {
  const { items } = await client.resource<corev1.Event>({ apiVersion: 'v1', kind: 'Event' }).list();
  return items.toSorted((a, b) => timeOf(a) - timeOf(b));
}

/** Returns the time at which an event was last seen. */
function timeOf({ series, lastTimestamp, eventTime, metadata }: corev1.Event): number {
  const time = series?.lastObservedTime ?? lastTimestamp ?? eventTime ?? metadata.creationTimestamp ?? 0;
  return new Date(time).getTime();
}

/** Hint for a failed wait: the controllers and nodes that do not run in the server. Undefined when all run. */
export function hintOf({
  controllers = [],
  nodes = 0,
}: Pick<APIServerOptions, 'controllers' | 'nodes'>): string | undefined {
  if (controllersOf(controllers).length === 0) {
    const also = nodes === 0 ? "controllers: ['*'], nodes: 1" : "controllers: ['*']";
    return `No controllers run in this server. startTestServer({ ${also} }) runs those of Kubernetes.`;
  }
  return nodes === 0
    ? 'No nodes run in this server, so pods do not start. startTestServer({ nodes: 1 }) simulates one.'
    : undefined;
}
