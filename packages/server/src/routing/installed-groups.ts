import { groupVersion as groupVersionFacts } from '@k8s-ts/api/discovery';
import { compareKubeAwareVersionStrings } from '@k8s-ts/apimachinery/version';
import type { InstalledGroupVersion } from './group-version.js';

/** A served group with its versions, the best first. */
export interface InstalledGroup {
  /** `''` for the core group. */
  readonly name: string;
  readonly versions: readonly InstalledGroupVersion[];
}

/** Where a group-version stands among others. Greater numbers come first. */
export interface GroupVersionPriority {
  readonly groupPriorityMinimum: number;
  readonly versionPriority: number;
}

const defaultPriority: GroupVersionPriority = { groupPriorityMinimum: 1000, versionPriority: 15 };

/** Priorities of the built-in groups; those of others are 1000 and 15. */
export function builtinPriority(group: string, version: string): GroupVersionPriority {
  const facts = groupVersionFacts(group, version);
  return {
    groupPriorityMinimum:
      facts?.groupPriorityMinimum ??
      (group === 'apiregistration.k8s.io' ? 20000 : defaultPriority.groupPriorityMinimum),
    versionPriority: facts?.versionPriority ?? defaultPriority.versionPriority,
  };
}

/** The groups that are served now. */
export class InstalledGroups {
  readonly #byGroup = new Map<string, Map<string, InstalledGroupVersion>>();
  readonly #priority: (group: string, version: string) => GroupVersionPriority;
  readonly #changed: () => void;
  #ordered: readonly InstalledGroup[] | undefined;

  /** @param changed called after each change */
  constructor(
    changed: () => void,
    priority: (group: string, version: string) => GroupVersionPriority = builtinPriority,
  ) {
    this.#changed = changed;
    this.#priority = priority;
  }

  /** Adds a group-version, in place of an earlier one of that name. */
  add(installed: InstalledGroupVersion): void {
    const versions = this.#byGroup.get(installed.group) ?? new Map<string, InstalledGroupVersion>();
    this.#byGroup.set(installed.group, versions.set(installed.version, installed));
    this.#ordered = undefined;
    this.#changed();
  }

  /** Takes a group-version away, or a whole group. */
  remove(group: string, version?: string): void {
    const versions = this.#byGroup.get(group);
    if (versions === undefined) return;
    if (version === undefined) versions.clear();
    else versions.delete(version);
    if (versions.size === 0) this.#byGroup.delete(group);
    this.#ordered = undefined;
    this.#changed();
  }

  version(group: string, version: string): InstalledGroupVersion | undefined {
    return this.#byGroup.get(group)?.get(version);
  }

  has(group: string): boolean {
    return this.#byGroup.has(group);
  }

  group(name: string): InstalledGroup | undefined {
    return this.ordered().find((each) => each.name === name);
  }

  /** By priority of the group, then by name; the versions of each by their priority, then stable and newer ones first. */
  ordered(): readonly InstalledGroup[] {
    this.#ordered ??= [...this.#byGroup]
      .map(([name, versions]) => ({ name, versions: this.#orderedVersions(name, versions) }))
      .sort((a, b) => this.#groupPriority(b) - this.#groupPriority(a) || (a.name < b.name ? -1 : 1));
    return this.#ordered;
  }

  #orderedVersions(
    group: string,
    versions: ReadonlyMap<string, InstalledGroupVersion>,
  ): readonly InstalledGroupVersion[] {
    return [...versions.values()].sort(
      (a, b) =>
        this.#priority(group, b.version).versionPriority - this.#priority(group, a.version).versionPriority ||
        compareKubeAwareVersionStrings(b.version, a.version),
    );
  }

  #groupPriority({ name, versions }: InstalledGroup): number {
    return Math.max(...versions.map(({ version }) => this.#priority(name, version).groupPriorityMinimum));
  }
}
