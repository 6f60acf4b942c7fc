import { anyName, MultiRESTMapper, PriorityRESTMapper } from '../rest-mapper/index.js';
import {
  equalGroupVersion,
  formatGroupVersion,
  type GroupVersion,
  groupVersionKey,
  parseGroupVersion,
  withKind,
  withResource,
} from '../schema/index.js';
import { errorText } from '../text/error-text.js';
import { goQuote } from '../validation/index.js';
import { formatGroupVersions, type GroupMeta, type VersionInterfaces } from './group-meta.js';

/** Groups that come first where nothing else is asked for. */
const prioritizedGroups = ['', 'extensions', 'metrics'];

/**
 * Which API groups and versions there are, and which of them are enabled: the registry that Kubernetes 1.5 to 1.10 had
 * (kubernetes/apimachinery release-1.6 `pkg/apimachinery/registered`).
 *
 * A version is registered when the program has it, enabled when it is served, and allowed when the list of requested versions (the
 * `KUBE_API_VERSIONS` of that time) is empty or has it.
 */
export class APIRegistrationManager {
  readonly #registeredVersions = new Map<string, GroupVersion>();
  readonly #enabledVersions = new Map<string, GroupVersion>();
  readonly #thirdPartyGroupVersions: GroupVersion[] = [];
  readonly #groups = new Map<string, GroupMeta>();
  readonly #requestedVersions: readonly GroupVersion[];

  /**
   * @param kubeAPIVersions requested versions, best first, separated by commas; empty for no restriction
   * @throws Error `invalid api version: X in KUBE_API_VERSIONS: <all>.`
   */
  constructor(kubeAPIVersions = '') {
    this.#requestedVersions =
      kubeAPIVersions === ''
        ? []
        : kubeAPIVersions.split(',').map((version) => {
            try {
              return parseGroupVersion(version);
            } catch (cause) {
              throw new Error(`invalid api version: ${version} in KUBE_API_VERSIONS: ${kubeAPIVersions}.`, { cause });
            }
          });
  }

  /** Adds versions to the registered ones. */
  registerVersions(versions: readonly GroupVersion[]): void {
    for (const version of versions) this.#registeredVersions.set(groupVersionKey(version), version);
  }

  /** Adds a group. @throws Error when it is there already */
  registerGroup(groupMeta: GroupMeta): void {
    const { group } = groupMeta.groupVersion;
    if (this.#groups.has(group)) {
      throw new Error(
        `group ${goQuote(group)} is already registered in groupsMap: map[${[...this.#groups.keys()].sort().join(' ')}]`,
      );
    }
    this.#groups.set(group, groupMeta);
  }

  /**
   * Enables versions. Those that are not registered are enabled too, but reported.
   *
   * @throws Error `Please register versions before enabling them: […]`
   */
  enableVersions(...versions: readonly GroupVersion[]): void {
    for (const version of versions) this.#enabledVersions.set(groupVersionKey(version), version);
    const unregistered = versions.filter((version) => !this.isRegisteredVersion(version));
    if (unregistered.length > 0) {
      throw new Error(`Please register versions before enabling them: ${formatGroupVersions(unregistered)}`);
    }
  }

  /** Takes versions out of the enabled ones. Those that came while the server ran are no longer registered either. */
  disableVersions(...versions: readonly GroupVersion[]): void {
    for (const version of versions) {
      const key = groupVersionKey(version);
      this.#enabledVersions.delete(key);
      const index = this.#thirdPartyGroupVersions.findIndex((known) => equalGroupVersion(known, version));
      if (index < 0) continue;
      this.#thirdPartyGroupVersions.splice(index, 1);
      this.#registeredVersions.delete(key);
    }
  }

  /** Whether the version was requested; every version is when none was. */
  isAllowedVersion(version: GroupVersion): boolean {
    return (
      this.#requestedVersions.length === 0 ||
      this.#requestedVersions.some((requested) => equalGroupVersion(requested, version))
    );
  }

  isEnabledVersion(version: GroupVersion): boolean {
    return this.#enabledVersions.has(groupVersionKey(version));
  }

  /** Enabled versions of registered groups, best first within a group. */
  enabledVersions(): readonly GroupVersion[] {
    return [...this.#groups.keys()].flatMap((group) => this.enabledVersionsForGroup(group));
  }

  /** Enabled versions of a group, best first; none when the group is not registered. */
  enabledVersionsForGroup(group: string): readonly GroupVersion[] {
    return this.#groups.get(group)?.groupVersions.filter((version) => this.isEnabledVersion(version)) ?? [];
  }

  /** A registered group; what is done to the answer does not change it. @throws Error `group X has not been registered` */
  group(group: string): GroupMeta {
    const groupMeta = this.#groups.get(group);
    if (groupMeta === undefined) throw new Error(`group ${group} has not been registered`);
    return { ...groupMeta };
  }

  /** As {@link group}, with the texts of a program that cannot go on. @throws Error `Group X is not registered.` */
  groupOrDie(group: string): GroupMeta {
    if (!this.isRegistered(group)) {
      throw new Error(group === '' ? 'The legacy v1 API is not registered.' : `Group ${group} is not registered.`);
    }
    return this.group(group);
  }

  /** Whether the group is registered. */
  isRegistered(group: string): boolean {
    return this.#groups.has(group);
  }

  isRegisteredVersion(version: GroupVersion): boolean {
    return this.#registeredVersions.has(groupVersionKey(version));
  }

  /** All registered versions, in the order of registration. */
  registeredGroupVersions(): readonly GroupVersion[] {
    return [...this.#registeredVersions.values()];
  }

  /** Interfaces of a version of any registered group. @throws Error when its group or the version is not known */
  interfacesFor(version: GroupVersion): VersionInterfaces {
    return this.group(version.group).interfacesFor(version);
  }

  /** Whether the version was added while the server ran. */
  isThirdPartyAPIGroupVersion(version: GroupVersion): boolean {
    return this.#thirdPartyGroupVersions.some((known) => equalGroupVersion(known, version));
  }

  /** Registers and enables versions that came while the server ran. @returns those passed over, as they were registered already */
  addThirdPartyAPIGroupVersions(...versions: readonly GroupVersion[]): readonly GroupVersion[] {
    const isNew = new Set(versions.filter((version) => !this.isRegisteredVersion(version)));
    const added = [...isNew];
    this.registerVersions(added);
    this.enableVersions(...added);
    this.#thirdPartyGroupVersions.push(...added);
    return versions.filter((version) => !isNew.has(version));
  }

  /**
   * Mapper over all groups with an enabled version. Preferred are: the patterns (`*` for any version or group) when there are any;
   * else the requested versions; else core, extensions and metrics in their preferred version, then in any version, then the other
   * groups by name, first in their preferred version, then in any. Groups that are not registered have no mapper and are left out.
   */
  restMapper(...versionPatterns: readonly GroupVersion[]): PriorityRESTMapper {
    const enabledGroups = new Set([...this.#enabledVersions.values()].map((version) => version.group));
    const mapper = new MultiRESTMapper(
      [...enabledGroups].flatMap((group) => this.#groups.get(group)?.restMapper ?? []),
    );
    const priorities = this.#priorities(versionPatterns, enabledGroups);
    return new PriorityRESTMapper(
      mapper,
      priorities.map((gv) => withResource(gv, anyName)),
      priorities.map((gv) => withKind(gv, anyName)),
    );
  }

  /** Patterns that prefer the best enabled version of each group, in the groups' order, and then any version of each. */
  prioritiesForGroups(...groups: readonly string[]): readonly GroupVersion[] {
    return [
      ...groups.flatMap((group) => this.enabledVersionsForGroup(group).slice(0, 1)),
      ...groups.map((group) => ({ group, version: anyName })),
    ];
  }

  /** Preferred versions of all registered groups, `group1/v1,group2/v2,v1`: sorted, and joined by commas. */
  allPreferredGroupVersions(): string {
    return [...this.#groups.values()]
      .map(({ groupVersion }) => formatGroupVersion(groupVersion))
      .sort()
      .join(',');
  }

  /** Versions that were requested but are not enabled. */
  validateEnvRequestedVersions(): readonly GroupVersion[] {
    return this.#requestedVersions.filter((version) => !this.isEnabledVersion(version));
  }

  #priorities(patterns: readonly GroupVersion[], enabledGroups: ReadonlySet<string>): readonly GroupVersion[] {
    if (patterns.length > 0) return patterns;
    if (this.#requestedVersions.length > 0) return this.#requestedVersions;
    const remaining = [...enabledGroups].filter((group) => !prioritizedGroups.includes(group)).sort();
    return [...this.prioritiesForGroups(...prioritizedGroups), ...this.prioritiesForGroups(...remaining)];
  }
}

/**
 * A manager for a program that cannot go on without one.
 *
 * @throws Error `Could not construct version manager: … (KUBE_API_VERSIONS="…")`
 */
export function newAPIRegistrationManagerOrDie(kubeAPIVersions: string): APIRegistrationManager {
  try {
    return new APIRegistrationManager(kubeAPIVersions);
  } catch (cause) {
    const text = errorText(cause);
    throw new Error(`Could not construct version manager: ${text} (KUBE_API_VERSIONS=${goQuote(kubeAPIVersions)})`, {
      cause,
    });
  }
}
