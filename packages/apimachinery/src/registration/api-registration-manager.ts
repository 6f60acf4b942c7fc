import { anyName, MultiRESTMapper, PriorityRESTMapper } from '../rest-mapper/index.js';
import {
  equalGroupVersion,
  type GroupVersion,
  groupVersionKey,
  parseGroupVersion,
  withKind,
  withResource,
} from '../schema/index.js';
import { goQuote } from '../validation/index.js';
import { formatGroupVersions, type GroupMeta } from './group-meta.js';

/** Groups that are preferred by default. */
const prioritizedGroups = ['', 'extensions', 'metrics'];

/**
 * Registry of API groups and versions, and of those that are enabled, as in Kubernetes 1.5 to 1.10
 * (kubernetes/apimachinery release-1.6 `pkg/apimachinery/registered`).
 *
 * A version is registered if the program has it, enabled if it is served, and allowed if the list of requested versions
 * (then `KUBE_API_VERSIONS`) is empty or contains it.
 */
export class APIRegistrationManager {
  readonly #registeredVersions = new Map<string, GroupVersion>();
  readonly #enabledVersions = new Map<string, GroupVersion>();
  readonly #thirdPartyGroupVersions: GroupVersion[] = [];
  readonly #groups = new Map<string, GroupMeta>();
  readonly #requestedVersions: readonly GroupVersion[];

  /**
   * @param kubeAPIVersions requested versions, in order of preference, separated by commas; empty for no restriction
   * @throws Error `Could not construct version manager: invalid api version: … (KUBE_API_VERSIONS="…")`
   */
  constructor(kubeAPIVersions = '') {
    this.#requestedVersions =
      kubeAPIVersions === ''
        ? []
        : kubeAPIVersions.split(',').map((version) => {
            try {
              return parseGroupVersion(version);
            } catch (cause) {
              throw new Error(
                `Could not construct version manager: invalid api version: ${version} in KUBE_API_VERSIONS: ${kubeAPIVersions}. (KUBE_API_VERSIONS=${goQuote(kubeAPIVersions)})`,
                { cause },
              );
            }
          });
  }

  /** Adds versions to the registered ones. */
  registerVersions(versions: readonly GroupVersion[]): void {
    for (const version of versions) this.#registeredVersions.set(groupVersionKey(version), version);
  }

  /** Adds a group. @throws Error when it is registered already */
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
   * Enables versions. Versions that are not registered are enabled too, but an error is thrown.
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

  /** Disables versions. Versions that were added while the server ran are unregistered too. */
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

  /** Whether the version was requested; true for all versions if none was. */
  isAllowedVersion(version: GroupVersion): boolean {
    return (
      this.#requestedVersions.length === 0 ||
      this.#requestedVersions.some((requested) => equalGroupVersion(requested, version))
    );
  }

  isEnabledVersion(version: GroupVersion): boolean {
    return this.#enabledVersions.has(groupVersionKey(version));
  }

  /** Enabled versions of registered groups; those of one group are in order of preference. */
  enabledVersions(): readonly GroupVersion[] {
    return [...this.#groups.keys()].flatMap((group) => this.enabledVersionsForGroup(group));
  }

  /** Enabled versions of a group, in order of preference; empty when the group is not registered. */
  enabledVersionsForGroup(group: string): readonly GroupVersion[] {
    return this.#groups.get(group)?.groupVersions.filter((version) => this.isEnabledVersion(version)) ?? [];
  }

  /** A registered group. @throws Error `group X has not been registered` */
  group(group: string): GroupMeta {
    const groupMeta = this.#groups.get(group);
    if (groupMeta === undefined) throw new Error(`group ${group} has not been registered`);
    return groupMeta;
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

  /** Whether the version was added while the server ran. */
  isThirdPartyAPIGroupVersion(version: GroupVersion): boolean {
    return this.#thirdPartyGroupVersions.some((known) => equalGroupVersion(known, version));
  }

  /**
   * Registers and enables versions that are added while the server runs. @returns the versions that were skipped
   * because they were registered already
   */
  addThirdPartyAPIGroupVersions(...versions: readonly GroupVersion[]): readonly GroupVersion[] {
    const isNew = new Set(versions.filter((version) => !this.isRegisteredVersion(version)));
    const added = [...isNew];
    this.registerVersions(added);
    this.enableVersions(...added);
    this.#thirdPartyGroupVersions.push(...added);
    return versions.filter((version) => !isNew.has(version));
  }

  /**
   * Mapper over all groups with an enabled version. Order of preference: the requested versions, if there are any;
   * otherwise core, extensions and metrics in their preferred version, then in any version, then the other groups by
   * name, first in their preferred version, then in any. Groups that are not registered have no mapper and are left
   * out.
   */
  restMapper(): PriorityRESTMapper {
    const enabledGroups = new Set([...this.#enabledVersions.values()].map((version) => version.group));
    const mapper = new MultiRESTMapper(
      [...enabledGroups].flatMap((group) => this.#groups.get(group)?.restMapper ?? []),
    );
    const priorities = this.#priorities(enabledGroups);
    return new PriorityRESTMapper(
      mapper,
      priorities.map((gv) => withResource(gv, anyName)),
      priorities.map((gv) => withKind(gv, anyName)),
    );
  }

  /**
   * Patterns that prefer the first enabled version of each group, in the groups' order, and then any version of each.
   */
  #prioritiesForGroups(groups: readonly string[]): readonly GroupVersion[] {
    return [
      ...groups.flatMap((group) => this.enabledVersionsForGroup(group).slice(0, 1)),
      ...groups.map((group) => ({ group, version: anyName })),
    ];
  }

  /** Versions that were requested but are not enabled. */
  validateEnvRequestedVersions(): readonly GroupVersion[] {
    return this.#requestedVersions.filter((version) => !this.isEnabledVersion(version));
  }

  #priorities(enabledGroups: ReadonlySet<string>): readonly GroupVersion[] {
    if (this.#requestedVersions.length > 0) return this.#requestedVersions;
    const remaining = [...enabledGroups].filter((group) => !prioritizedGroups.includes(group)).sort();
    return [...this.#prioritiesForGroups(prioritizedGroups), ...this.#prioritiesForGroups(remaining)];
  }
}
