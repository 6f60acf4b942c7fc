import { resourceFacts } from '@k8s-ts/api/discovery';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { type AnyRESTStorage, verbsOf } from '@k8s-ts/registry-generic/rest';
import type { APIResource } from '../discovery/types.js';
import type { RequestScope } from '../handlers/request-scope.js';
import { type ResourceRoutes, resourceRoutes } from './resource-routes.js';

/** What discovery tells of a resource and its storage cannot know. */
export interface ResourceInfo {
  readonly singularName?: string;
  readonly shortNames?: readonly string[];
  readonly categories?: readonly string[];
  readonly storageVersionHash?: string;
}

/** Facts of a resource (`pods`) or subresource (`pods/status`); undefined when nothing is known. */
export type ResourceInfoLookup = (group: string, version: string, path: string) => ResourceInfo | undefined;

/** The built-in resources. */
export const builtinResourceInfo: ResourceInfoLookup = resourceFacts;

/** Everything served below one group and version. */
export interface InstalledGroupVersion {
  readonly group: string;
  readonly version: string;
  /** By name. */
  readonly routes: ReadonlyMap<string, ResourceRoutes>;
  /** Sorted by name, as discovery lists them. */
  readonly resources: readonly APIResource[];
}

/** Makes the routes and the discovery entries of a group-version from its storages. */
export function installGroupVersion(
  group: string,
  version: string,
  storages: Readonly<Record<string, AnyRESTStorage>>,
  makeScope: (resource: string, subresource: string, storage: AnyRESTStorage) => RequestScope,
  info: ResourceInfoLookup,
): InstalledGroupVersion {
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
    resources.push(discoveryEntry(group, version, path, storage, info(group, version, path)));
  }
  const routes = new Map<string, ResourceRoutes>();
  for (const resource of new Set([...mains.keys(), ...subs.keys()])) {
    const scope = mains.get(resource);
    const children = subs.get(resource) ?? new Map<string, RequestScope>();
    const namespaced = scope?.namespaced ?? [...children.values()].some((each) => each.namespaced);
    routes.set(resource, resourceRoutes(scope, children, namespaced));
  }
  return { group, version, routes, resources };
}

function discoveryEntry(
  group: string,
  version: string,
  path: string,
  storage: AnyRESTStorage,
  info: ResourceInfo | undefined,
): APIResource {
  const { kind } = storage;
  const foreign = kind.group !== group || kind.version !== version;
  const isSubresource = path.includes('/');
  return {
    name: path,
    singularName: isSubresource ? '' : (info?.singularName ?? kind.kind.toLowerCase()),
    namespaced: storage.namespaced,
    ...(foreign && isSubresource
      ? { ...(kind.group !== '' ? { group: kind.group } : undefined), version: kind.version }
      : undefined),
    kind: kind.kind,
    verbs: verbsOf(storage),
    ...(info?.shortNames !== undefined ? { shortNames: info.shortNames } : undefined),
    ...(info?.categories !== undefined ? { categories: info.categories } : undefined),
    ...(info?.storageVersionHash !== undefined ? { storageVersionHash: info.storageVersionHash } : undefined),
  };
}

/** `apps/v1`, `v1`. */
export function groupVersionText({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string {
  return formatGroupVersion({ group, version });
}
