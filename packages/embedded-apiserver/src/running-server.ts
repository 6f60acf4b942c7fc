import type { DelegationTarget, GenericAPIServer, GenericAPIServerConfig } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import type { ServerSnapshots } from './server-snapshot.js';
import type { Serving } from './serving/listen.js';

/**
 * Makes a server that receives all requests and passes unknown ones on to the reference server.
 *
 * @param generic configuration to include in the new server's own configuration; both servers then have the same
 * authentication, authorization and admission
 * @param delegate the reference server
 */
export type ServerInFront = (generic: GenericAPIServerConfig, delegate: DelegationTarget) => GenericAPIServer;

/** A server that is ready for requests. */
export interface RunningServer {
  /** Serves the built-in groups. */
  readonly apiServer: GenericAPIServer;
  /** Undefined unless the storage is `memory`. */
  readonly snapshots: ServerSnapshots | undefined;
  /** See `APIServer.createSystemObjects`. */
  createSystemObjects(): Promise<void>;
  /** Answers requests as the listening port does. */
  readonly handler: Handler;
  readonly serving: Serving;
  /** The metrics of this process, in the text format of Prometheus. */
  metrics(): string;
  /** Ends watches, answers the requests that were accepted, closes the storage. */
  stop(): Promise<void>;
}
