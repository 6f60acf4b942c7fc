import { setMaxListeners } from 'node:events';
import type { GroupVersion } from '@k8s-ts/apimachinery/schema';
import { type AnyRESTStorage, storageVersionHash, verbsOf } from '@k8s-ts/registry-generic/rest';
import type { RequestScope } from '../scope/request-scope.js';
import type { APIResource } from './discovery-types.js';
import { type ResourceRoutes, resourceRoutes } from './resource-routes.js';

/**
 * Makes the scope of one storage.
 *
 * @param removed aborts when the storage is no longer served
 */
export type MakeScope = (
  resource: string,
  subresource: string,
  storage: AnyRESTStorage,
  removed: AbortSignal,
) => RequestScope;

/** A resource with its subresources, as one group-version serves it. */
export interface InstalledResource {
  /** Storages by path, such as `pods` or `pods/status`. */
  readonly storages: ReadonlyMap<string, AnyRESTStorage>;
  /** The entries of discovery, in the order of the paths. */
  readonly entries: readonly APIResource[];
  /** The routes of the resource, made at the first call. */
  routes(): ResourceRoutes;
  /** Ends the watches of the resource. */
  end(): void;
}

/**
 * The resource with the verbs that its storages support now, which may change while it is served. Returns the same
 * object when the verbs are unchanged.
 */
export function withCurrentVerbs(resource: InstalledResource): InstalledResource {
  let changed = false;
  const entries = resource.entries.map((entry) => {
    const { listedVerbs: verbs } = resource.storages.get(entry.name) ?? {};
    if (verbs === undefined || verbs === entry.verbs) return entry;
    changed = true;
    return { ...entry, verbs };
  });
  return changed ? { ...resource, entries } : resource;
}

/** The parts that {@link installResource} puts together. */
export interface ResourceToInstall {
  readonly groupVersion: GroupVersion;
  readonly resource: string;
  readonly paths: readonly string[];
  readonly storages: Readonly<Record<string, AnyRESTStorage>>;
  readonly makeScope: MakeScope;
}

/**
 * Makes the routes and the discovery entries of a resource from its storages.
 * `kubernetes/apiserver pkg/endpoints/installer.go, APIInstaller.Install`.
 */
export function installResource({
  groupVersion,
  resource,
  paths,
  storages: all,
  makeScope,
}: ResourceToInstall): InstalledResource {
  const storages = new Map(paths.map((path) => [path, all[path] as AnyRESTStorage]));
  let routes: ResourceRoutes | undefined;
  let removed: AbortController | undefined;
  function makeRoutes(): ResourceRoutes {
    removed = new AbortController();
    // Every watch of the resource listens to this signal.
    setMaxListeners(0, removed.signal);
    let main: RequestScope | undefined;
    const children = new Map<string, RequestScope>();
    for (const [path, storage] of storages) {
      const subresource = path.slice(resource.length + 1);
      const scope = makeScope(resource, subresource, storage, removed.signal);
      if (subresource === '') main = scope;
      else children.set(subresource, scope);
    }
    const namespaced = main?.namespaced ?? [...children.values()].some((each) => each.namespaced);
    return resourceRoutes(main, children, namespaced);
  }
  return {
    storages,
    entries: [...storages].map(([path, storage]) => discoveryEntry(groupVersion, path, storage)),
    routes() {
      routes ??= makeRoutes();
      return routes;
    },
    end: () => removed?.abort(),
  };
}

function discoveryEntry({ group, version }: GroupVersion, path: string, storage: AnyRESTStorage): APIResource {
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
