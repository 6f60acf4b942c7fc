import type { ResolveService } from '@k8s-ts/apiextensions';
import type { Client, Clock, Informer } from '@k8s-ts/client';
import type { GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { APIService } from '../api-service.js';
import type { ProxyCertificate } from './remote-connections.js';

/** The dependencies of {@link RemoteServers}. */
export interface RemoteServersOptions {
  /** Informer of all APIServices. It is running. */
  readonly informer: Informer<APIService>;
  /** Serves the group-versions. */
  readonly server: GenericAPIServer;
  readonly client: () => Client;
  readonly resolveService: ResolveService;
  readonly proxyCertificate?: ProxyCertificate;
  /** Whether redirects of other servers are answered with 502 instead of being passed on. Default true. */
  readonly rejectsRedirects?: boolean;
  /** Whether the UIDs of users are sent to other servers. Default true. */
  readonly sendsUIDs?: boolean;
  /** Counts APIServices that became unavailable, by name and reason. */
  readonly countUnavailable: (name: string, reason: string) => void;
  /** Whether availability is checked here. Default true. */
  readonly controllers?: boolean;
  readonly clock?: Clock;
  readonly onError: (message: string, error: unknown) => void;
  /** Aborts when the server accepts no more requests. */
  readonly signal: AbortSignal;
}
