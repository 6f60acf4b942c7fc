import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import { fetchHandler } from '@k8s-ts/http/fetch';
import type { APIGroupInfo } from '@k8s-ts/registry-generic';
import { completeOptions } from './complete-options.js';
import { registrationOf } from './config/registration.js';
import { FlagError } from './options/flag.js';
import type { APIServerOptions } from './options.js';
import type { RunningServer, ServerInFront } from './running-server.js';
import type { ServerSnapshot } from './server-snapshot.js';
import { startServer } from './start-server.js';

/** A server as programs use it. */
export interface APIServer {
  /**
   * Opens the storage, listens, creates the objects that every cluster has, and resolves when the server is ready.
   *
   * @throws Error when the storage cannot be opened or the port is taken; nothing is left open then
   */
  start(): Promise<void>;
  /** `https://ADDRESS:PORT`, once started. */
  readonly url: string;
  /** An admin's kubeconfig (YAML), once started. */
  kubeconfig(): string;
  /**
   * Answers a request without a socket, as a member of `system:masters` unless it has an `Authorization` header. The
   * host of the URL is ignored.
   */
  fetch(request: Request): Promise<Response>;
  /**
   * Maps resources and kinds. Before the start it contains those of the enabled built-in groups, then those of all
   * served groups. It is a snapshot: read it again after groups were installed or removed.
   */
  readonly restMapper: RESTMapper;
  /**
   * Serves another group until the server stops. The caller closes its storages. Only after the start, and with one
   * worker.
   */
  installAPIGroup(info: APIGroupInfo): void;
  /** Stops serving a group, or one of its versions. Only after the start, and with one worker. */
  removeAPIGroup(group: string, version?: string): void;
  /**
   * Creates at once the objects that the server otherwise creates 0.1 s after its start: APIServices, its lease, the
   * endpoints of the `kubernetes` Service and the like. Controllers and simulated nodes do not wait these 0.1 s either.
   * Resolves when each object exists or could not be created. A failure is logged, and the server tries again later.
   */
  createSystemObjects(): Promise<void>;
  /**
   * The stored objects now, as a value that shares them with the server. Only with the storage `memory`, and after the
   * start.
   *
   * @throws Error with another storage
   */
  snapshot(): Promise<ServerSnapshot>;
  /**
   * Replaces the stored objects by those of an earlier state of this or another server. Objects have the
   * resourceVersions that they had, and later writes get higher ones than all writes before. Watches end, and their
   * clients have to list again, because their versions have expired. Resolves once the state takes effect everywhere in
   * the server: watch caches, authorization, admission, custom resources. Requests that run meanwhile may see either
   * state.
   *
   * @throws Error with another storage than `memory`
   */
  restore(snapshot: ServerSnapshot): Promise<void>;
  /**
   * Ends watches, answers the requests that were accepted, closes the storage. If the server is starting, it is stopped
   * after its start. Idempotent.
   */
  stop(): Promise<void>;
}

/** Parts with which programs extend the server. */
export interface APIServerExtensions {
  /** Makes a server in front of the reference server, at each start. Default: no such server. */
  readonly newServerInFront?: ServerInFront;
}

/**
 * Composes an API server: the built-in groups over the storage that the options name.
 *
 * @throws FlagError for options that are wrong or contradict each other, naming the flag
 */
export function createAPIServer(options: APIServerOptions = {}, extensions: APIServerExtensions = {}): APIServer {
  const completed = completeOptions(options);
  if (completed.workers > 1 && extensions.newServerInFront) {
    throw new FlagError('--workers: a server in front of the reference server needs --workers=1');
  }
  const registration = registrationOf(completed);
  let running: RunningServer | undefined;
  let starting: Promise<RunningServer> | undefined;
  let stopping: Promise<void> | undefined;
  const started = (): RunningServer => {
    if (!running) throw new Error('the server is not started');
    return running;
  };
  const onlyProcess = (): RunningServer['apiServer'] => {
    if (completed.workers > 1) throw new Error('groups can be installed and removed with one worker only');
    return started().apiServer;
  };
  const snapshots = () => {
    const { snapshots } = started();
    if (completed.workers > 1) throw new Error('snapshots need one worker');
    if (snapshots === undefined) throw new Error(`snapshots need the storage memory, not ${completed.storageBackend}`);
    return snapshots;
  };
  return {
    async start() {
      if (starting) throw new Error('the server is started already');
      const begun = (stopping ?? Promise.resolve()).then(() =>
        startServer(completed, registration, extensions.newServerInFront),
      );
      starting = begun;
      try {
        const started = await begun;
        // If `stop` was called meanwhile, `starting` has changed.
        if (starting === begun) running = started;
      } catch (error) {
        if (starting === begun) starting = undefined;
        throw error;
      }
    },
    get url() {
      return started().serving.url;
    },
    kubeconfig: () => started().serving.kubeconfig,
    fetch(request) {
      const user = request.headers.has('authorization') ? {} : { user: admin };
      return fetchHandler(started().handler, user)(request);
    },
    get restMapper() {
      return registration.restMapper;
    },
    installAPIGroup: (info) => onlyProcess().installAPIGroup(info),
    removeAPIGroup: (group, version) => onlyProcess().removeAPIGroup(group, version),
    createSystemObjects: async () => started().createSystemObjects(),
    snapshot: async () => snapshots().take(),
    restore: async (snapshot) => snapshots().restore(snapshot),
    stop() {
      const begun = starting;
      starting = undefined;
      running = undefined;
      if (begun)
        stopping = begun.then(
          (server) => server.stop(),
          () => {},
        );
      return stopping ?? Promise.resolve();
    },
  };
}

const admin = { name: 'kubernetes-admin', groups: ['system:masters', 'system:authenticated'] };
