import type { SchemeWithCodecs } from '@k8s-ts/apimachinery/runtime';
import type { AnyRESTStorage, APIGroupInfo, GroupOpenAPI, GroupVersionPriority } from '@k8s-ts/registry-generic/rest';
import type { APIResource } from './discovery-types.js';
import { type InstalledResource, installResource, type MakeScope, withCurrentVerbs } from './installed-resource.js';
import type { RemotePart } from './remote-part.js';
import type { ResourceRoutes } from './resource-routes.js';

/** Everything served below one group and version. */
export interface InstalledGroupVersion {
  readonly group: string;
  readonly version: string;
  readonly priority: GroupVersionPriority;
  /** The scheme and the codecs of its GroupMeta. */
  readonly groupMeta: SchemeWithCodecs;
  /** Path (`pods`, `pods/status`) → storage. */
  readonly storages: Readonly<Record<string, AnyRESTStorage>>;
  /** How OpenAPI documents describe the group's kinds, from its `APIGroupInfo`. */
  readonly openAPI: GroupOpenAPI | undefined;
  readonly routing: NonNullable<APIGroupInfo['routing']>;
  /** Routes by name. Routes of a resource are made when they are first asked for. */
  readonly routes: { get(resource: string): ResourceRoutes | undefined };
  /** Resources in the order of discovery. */
  readonly resources: readonly APIResource[];
  /** Resources by name. */
  readonly installed: ReadonlyMap<string, InstalledResource>;
  /** Set when another server answers all requests below the group-version. It has no storages then. */
  readonly remote?: RemotePart;
  /**
   * Ends the watches of resources that `successor` does not serve. Called when the group-version is removed or
   * replaced.
   */
  end(successor?: InstalledGroupVersion): void;
}

/** The parts that {@link installGroupVersion} puts together. */
export interface GroupVersionToInstall
  extends Pick<
    InstalledGroupVersion,
    'group' | 'version' | 'priority' | 'groupMeta' | 'storages' | 'openAPI' | 'routing'
  > {
  readonly makeScope: MakeScope;
}

/**
 * Makes the routes and the discovery entries of a group-version from its storages.
 * `kubernetes/apiserver pkg/endpoints/groupversion.go, APIGroupVersion.InstallREST`.
 *
 * @param before the group-version that this one replaces. Resources with the same storages and scheme are taken over
 *   from it
 */
export function installGroupVersion(
  { makeScope, ...served }: GroupVersionToInstall,
  before?: InstalledGroupVersion,
): InstalledGroupVersion {
  const { group, version, storages, groupMeta, routing } = served;
  const paths = routing === 'routes' ? Object.keys(storages).sort() : Object.keys(storages);
  const byResource = new Map<string, string[]>();
  for (const path of paths) {
    const [resource = path] = path.split('/', 1);
    const known = byResource.get(resource);
    if (known) known.push(path);
    else byResource.set(resource, [path]);
  }
  const installed = new Map<string, InstalledResource>();
  for (const [resource, own] of byResource) {
    const old = before?.groupMeta.scheme === groupMeta.scheme ? before.installed.get(resource) : undefined;
    const kept = old && isSame(old, own, storages) ? old : undefined;
    const parts = { groupVersion: { group, version }, resource, paths: own, storages, makeScope };
    installed.set(resource, kept ? withCurrentVerbs(kept) : installResource(parts));
  }
  const entries = new Map([...installed.values()].flatMap((each) => each.entries.map((entry) => [entry.name, entry])));
  return {
    ...served,
    installed,
    routes: { get: (resource) => installed.get(resource)?.routes() },
    resources: paths.map((path) => entries.get(path) as APIResource),
    end(successor) {
      for (const [name, each] of installed) if (successor?.installed.get(name)?.routes !== each.routes) each.end();
    },
  };
}

function isSame(
  old: InstalledResource,
  paths: readonly string[],
  storages: Readonly<Record<string, AnyRESTStorage>>,
): boolean {
  return old.storages.size === paths.length && paths.every((path) => old.storages.get(path) === storages[path]);
}
