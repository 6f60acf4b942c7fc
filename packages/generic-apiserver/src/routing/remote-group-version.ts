import { unstructuredKinds } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionPriority } from '@k8s-ts/registry-generic/rest';
import type { APIResource } from '../discovery/types.js';
import type { ServerHandler } from '../http/server-request.js';
import type { InstalledGroupVersion } from './group-version.js';

/** What is special about a group-version that another server serves. */
export interface RemotePart {
  /** Answers all requests below it that have passed the filters, those for its resources in discovery and for its OpenAPI document included. */
  readonly handler: ServerHandler;
  /** Whether the other server has told its resources when it was last asked. */
  readonly freshness: 'Current' | 'Stale';
  /** Where its OpenAPI v3 document is, as the other server lists it. Undefined: it has none. */
  readonly openAPI: string | undefined;
}

/** A group-version that another server serves. */
export interface RemoteGroupVersion extends RemotePart {
  readonly group: string;
  readonly version: string;
  readonly priority: GroupVersionPriority;
  /** As the other server lists them. */
  readonly resources: readonly APIResource[];
}

/** The group-version in the form in which `InstalledGroups` lists it. */
export function remoteGroupVersion({
  group,
  version,
  priority,
  resources,
  ...remote
}: RemoteGroupVersion): InstalledGroupVersion {
  return {
    group,
    version,
    priority,
    resources,
    remote,
    groupMeta: unstructuredKinds,
    storages: {},
    openAPI: undefined,
    routing: 'routes',
    routes: { get: () => undefined },
    installed: new Map(),
    // Requests that are passed on end with their own connections.
    end: () => {},
  };
}
