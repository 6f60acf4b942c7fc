import {
  type AnyRESTStorage,
  type GroupOpenAPI,
  type GroupVersionPriority,
  type ObjectScheme,
  storageVersionHash,
  verbsOf,
} from '@k8s-ts/registry-generic/rest';
import type { APIResource } from '../discovery/types.js';
import type { RequestScope } from '../handlers/request-scope.js';
import { type ResourceRoutes, resourceRoutes } from './resource-routes.js';

/** Everything served below one group and version. */
export interface InstalledGroupVersion {
  readonly group: string;
  readonly version: string;
  readonly priority: GroupVersionPriority;
  readonly scheme: ObjectScheme;
  /** Path (`pods`, `pods/status`) → storage. */
  readonly storages: Readonly<Record<string, AnyRESTStorage>>;
  /** How OpenAPI documents describe the group's kinds, as its `APIGroupInfo` has it. */
  readonly openAPI: GroupOpenAPI | undefined;
  /** By name. */
  readonly routes: ReadonlyMap<string, ResourceRoutes>;
  /** Sorted by name, as discovery lists them. */
  readonly resources: readonly APIResource[];
  /** Ends the watches of the group-version. Called when it is served no more. */
  end(): void;
}

/** The parts that {@link installGroupVersion} puts together. */
export interface GroupVersionToInstall
  extends Pick<InstalledGroupVersion, 'group' | 'version' | 'priority' | 'scheme' | 'storages' | 'openAPI' | 'end'> {
  makeScope(resource: string, subresource: string, storage: AnyRESTStorage): RequestScope;
}

/** Makes the routes and the discovery entries of a group-version from its storages. */
export function installGroupVersion({ makeScope, ...served }: GroupVersionToInstall): InstalledGroupVersion {
  const { group, version, storages } = served;
  const mains = new Map<string, RequestScope>();
  const subs = new Map<string, Map<string, RequestScope>>();
  const resources: APIResource[] = [];
  for (const path of Object.keys(storages).sort()) {
    const storage = storages[path] as AnyRESTStorage;
    const slash = path.indexOf('/');
    const resource = slash < 0 ? path : path.slice(0, slash);
    const scope = makeScope(resource, slash < 0 ? '' : path.slice(slash + 1), storage);
    if (slash < 0) mains.set(resource, scope);
    else {
      const siblings = subs.get(resource) ?? new Map<string, RequestScope>();
      subs.set(resource, siblings.set(path.slice(slash + 1), scope));
    }
    resources.push(discoveryEntry(group, version, path, storage));
  }
  const routes = new Map<string, ResourceRoutes>();
  for (const resource of new Set([...mains.keys(), ...subs.keys()])) {
    const scope = mains.get(resource);
    const children = subs.get(resource) ?? new Map<string, RequestScope>();
    const namespaced = scope?.namespaced ?? [...children.values()].some((each) => each.namespaced);
    routes.set(resource, resourceRoutes(scope, children, namespaced));
  }
  return { ...served, routes, resources };
}

function discoveryEntry(group: string, version: string, path: string, storage: AnyRESTStorage): APIResource {
  const { kind, namespaced, singularName, shortNames, categories, storageVersion } = storage;
  const own = { name: path, singularName: '', namespaced };
  if (path.includes('/')) {
    const isForeign = kind.group !== group || kind.version !== version;
    return {
      ...own,
      ...(isForeign
        ? { ...(kind.group !== '' ? { group: kind.group } : undefined), version: kind.version }
        : undefined),
      kind: kind.kind,
      verbs: verbsOf(storage),
    };
  }
  return {
    ...own,
    singularName: singularName ?? kind.kind.toLowerCase(),
    kind: kind.kind,
    verbs: verbsOf(storage),
    ...(shortNames !== undefined ? { shortNames } : undefined),
    ...(categories !== undefined ? { categories } : undefined),
    ...(storageVersion !== undefined ? { storageVersionHash: storageVersionHash(storageVersion) } : undefined),
  };
}
