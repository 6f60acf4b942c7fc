import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { type Client, type Clock, systemClock } from '@k8s-ts/client';
import type { GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import { newLoopbackClient } from '@k8s-ts/registry-shared';
import type { ControlPlaneConfig } from '../control-plane-config.js';

/** Context that all parts of a control plane share. */
export class ControlPlaneContext {
  /** The API server of the built-in groups. It is made when all parts are open; requests are answered only then. */
  server: GenericAPIServer | undefined;
  /** Answers the requests that the control plane sends to itself. */
  readonly handler: () => Handler;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly clock: Clock;
  /** The feature gates that are on. */
  readonly features: ReadonlySet<FeatureName>;
  /** Whether this process does the work that one process of a server does for all. */
  readonly backgroundWork: boolean;

  constructor(readonly config: ControlPlaneConfig) {
    this.handler = config.handler ?? (() => (request) => this.startedServer.handle(request));
    this.now = config.generic.now ?? Date.now;
    this.clock = config.clock ?? systemClock;
    this.features = config.features ?? defaultFeatures(config.effectiveVersion?.emulation);
    this.backgroundWork = config.backgroundWork ?? true;
  }

  /** @throws Error before the server is made */
  get startedServer(): GenericAPIServer {
    if (this.server === undefined) throw new Error('the control plane has no server yet');
    return this.server;
  }

  /** A client of the server itself. */
  readonly loopback = (): Client => newLoopbackClient(this.handler());

  /** Reports a failure of background work, which is retried. */
  readonly report = (message: string, error: unknown): void =>
    this.config.onError(message, { error: errorText(error) });

  /** Reports a changed file: without an error when the change took effect. The message contains the error. */
  readonly reportReload = (message: string, error?: unknown): void => {
    if (error === undefined) this.config.onReload?.(message);
    else this.config.onError(message, {});
  };
}
