import {
  equalGroupVersion,
  formatGroupVersion,
  type GroupVersion,
  groupVersionKey,
  internalVersion,
} from '../schema/index.js';

/** The versions of a scheme, and the order of preference in each group. */
export class VersionPriority {
  readonly #priority = new Map<string, readonly GroupVersion[]>();
  readonly #observed = new Map<string, GroupVersion>();

  /** Records a version. Internal and empty versions are ignored. */
  observe({ group, version }: GroupVersion): void {
    if (version === '' || version === internalVersion) return;
    const key = groupVersionKey({ group, version });
    if (!this.#observed.has(key)) this.#observed.set(key, { group, version });
  }

  /**
   * Sets the order of a group's versions, most preferred first.
   *
   * @throws Error for internal versions, and when the versions are not of exactly one group
   */
  setPriority(versions: readonly GroupVersion[]): void {
    for (const version of versions) {
      if (version.version === '' || version.version === internalVersion) {
        throw new Error(`internal versions cannot be prioritized: ${formatGroupVersion(version)}`);
      }
    }
    const groups = [...new Set(versions.map((version) => version.group))].sort();
    const [group] = groups;
    if (group === undefined || groups.length > 1) {
      throw new Error(`must register versions for exactly one group: ${groups.join(', ')}`);
    }
    this.#priority.set(
      group,
      versions.map(({ version }) => ({ group, version })),
    );
  }

  /** Versions of a group: those with a priority in its order, then the others in the order in which they were seen. */
  versionsForGroup(group: string): readonly GroupVersion[] {
    return this.#withObserved(this.#priority.get(group) ?? []).filter((version) => version.group === group);
  }

  /** Versions of all groups: those with a priority, then the others in the order in which they were seen. */
  versionsOfAllGroups(): readonly GroupVersion[] {
    return this.#withObserved([...this.#priority.values()].flat());
  }

  /** The preferred version of each group. */
  preferredOfAllGroups(): readonly GroupVersion[] {
    const preferred = new Map<string, GroupVersion>();
    for (const version of this.versionsOfAllGroups()) {
      if (!preferred.has(version.group)) preferred.set(version.group, version);
    }
    return [...preferred.values()];
  }

  isGroupObserved(group: string): boolean {
    return [...this.#observed.values()].some((version) => version.group === group);
  }

  isVersionObserved(version: GroupVersion): boolean {
    return this.#observed.has(groupVersionKey(version));
  }

  #withObserved(first: readonly GroupVersion[]): readonly GroupVersion[] {
    const others = [...this.#observed.values()].filter(
      (observed) => !first.some((version) => equalGroupVersion(version, observed)),
    );
    return [...first, ...others];
  }
}
