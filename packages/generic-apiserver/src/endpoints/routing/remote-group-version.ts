import { unstructuredKinds } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionPriority } from '@k8s-ts/registry-generic/rest';
import type { InstalledGroupVersion } from './group-version.js';
import type { RemotePart } from './remote-part.js';

/** A group-version that another server serves. */
export interface RemoteGroupVersion extends RemotePart {
  readonly group: string;
  readonly version: string;
  readonly priority: GroupVersionPriority;
}

/** The group-version in the form in which `InstalledGroups` lists it. */
export function remoteGroupVersion({ group, version, priority, ...remote }: RemoteGroupVersion): InstalledGroupVersion {
  return {
    group,
    version,
    priority,
    resources: [],
    remote,
    groupMeta: unstructuredKinds,
    storages: {},
    openAPI: undefined,
    routing: 'routes',
    routes: { get: () => undefined },
    installed: new Map(),
    // Forwarded requests end with their own connections.
    end: () => {},
  };
}
