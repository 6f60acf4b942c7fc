import type { APIRegistrationManager, GroupMeta } from '@k8s-ts/apimachinery/registration';
import type { GroupOpenAPI } from './group-openapi.js';
import type { AnyRESTStorage } from './rest-storage.js';

/** Priorities of a group-version in discovery. Higher priorities come first. */
export interface GroupVersionPriority {
  /** Priority of the group. If its versions differ, the greatest is used. Default 1000. */
  readonly groupPriorityMinimum: number;
  /** Priority of the version inside its group. Default 15. */
  readonly versionPriority: number;
}

/**
 * An API group: its storages, and its registered GroupMeta. A registry package makes it, a server installs it.
 * `kubernetes/apiserver pkg/server/genericapiserver.go, APIGroupInfo`.
 */
export interface APIGroupInfo {
  readonly group: string;
  /** Best first. */
  readonly prioritizedVersions: readonly string[];
  /** version → path (`pods`, `pods/status`) → storage. */
  readonly versionedResources: Readonly<Record<string, Readonly<Record<string, AnyRESTStorage>>>>;
  /**
   * Its scheme and codecs decode, default, convert and encode the objects of every request; its RESTMapper maps the
   * group's kinds. Default: a group of kinds that are not declared: objects of any shape in JSON and YAML, without
   * defaults, with server-side apply and without strategic merge patches.
   */
  readonly groupMeta?: GroupMeta;
  /** Priorities by version. Versions of equal priority are sorted by `compareKubeAwareVersionStrings`. */
  readonly priorities?: Readonly<Record<string, GroupVersionPriority>>;
  /**
   * How requests are routed and listed. `routes`: requests without a route are answered with the status code's own
   * text, and discovery lists the resources by name. `handlers`: requests for unknown resources are passed on to the
   * delegate, other refusals name the resource, each handler checks media types, and discovery lists the resources in
   * the order of `versionedResources`. Custom resources are served this way. Default `routes`.
   */
  readonly routing?: 'routes' | 'handlers';
  /** How OpenAPI documents describe the group's kinds. Default: by their types in the scheme. */
  readonly openAPI?: GroupOpenAPI;
}

/**
 * The info of a registered group, with its GroupMeta.
 * `kubernetes/apiserver release-1.6 pkg/server/genericapiserver.go, NewDefaultAPIGroupInfo`.
 *
 * @param versionedResources version → path → storage
 * @throws Error when the group is not registered
 */
export function newDefaultAPIGroupInfo(
  group: string,
  registry: Pick<APIRegistrationManager, 'group'>,
  versionedResources: APIGroupInfo['versionedResources'],
): APIGroupInfo {
  const groupMeta = registry.group(group);
  const prioritizedVersions = groupMeta.groupVersions.map(({ version }) => version);
  return { group, prioritizedVersions, versionedResources, groupMeta };
}
