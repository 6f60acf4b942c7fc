import { compareKubeAwareVersionStrings } from '@k8s-ts/apimachinery/version';
import type { GroupVersionPriority } from '@k8s-ts/registry-generic/rest';
import type { InstalledGroupVersion } from './group-version.js';

/** A served group with its versions, the best first. The same object as long as nothing of the group changes. */
export interface InstalledGroup {
  /** `''` for the core group. */
  readonly name: string;
  readonly versions: readonly InstalledGroupVersion[];
}

/** The priority of group-versions that have none of their own. */
export const defaultPriority: GroupVersionPriority = { groupPriorityMinimum: 1000, versionPriority: 15 };

/** The groups that are served now. */
export class InstalledGroups {
  readonly #groups = new Map<string, InstalledGroup>();
  readonly #changed: (group: string) => void;
  #ordered: readonly InstalledGroup[] | undefined;

  /** @param changed called after each change, with the name of the group */
  constructor(changed: (group: string) => void) {
    this.#changed = changed;
  }

  /** Adds group-versions of one group. They replace earlier ones of the same names, whose watches end. */
  add(group: string, installed: readonly InstalledGroupVersion[]): void {
    if (installed.length === 0) return;
    const before = this.#groups.get(group)?.versions ?? [];
    const replaced = before.filter((each) => installed.some(({ version }) => version === each.version));
    const kept = before.filter((each) => !replaced.includes(each));
    this.#set(group, [...kept, ...installed], replaced);
  }

  /** Removes a group-version, or a whole group. Its watches end; other requests are finished. */
  remove(group: string, version?: string): void {
    const before = this.#groups.get(group)?.versions ?? [];
    const removed = before.filter((each) => version === undefined || each.version === version);
    if (removed.length === 0) return;
    this.#set(
      group,
      before.filter((each) => !removed.includes(each)),
      removed,
    );
  }

  version(group: string, version: string): InstalledGroupVersion | undefined {
    // Groups have few versions: looking through them is faster than a map of maps.
    const versions = this.#groups.get(group)?.versions;
    if (versions === undefined) return undefined;
    for (const each of versions) if (each.version === version) return each;
    return undefined;
  }

  has(group: string): boolean {
    return this.#groups.has(group);
  }

  group(name: string): InstalledGroup | undefined {
    return this.#groups.get(name);
  }

  /** By priority of the group, then by name; the versions of each by their priority, then stable and newer ones first. */
  ordered(): readonly InstalledGroup[] {
    this.#ordered ??= [...this.#groups.values()].sort(
      (a, b) => groupPriority(b) - groupPriority(a) || (a.name < b.name ? -1 : 1),
    );
    return this.#ordered;
  }

  #set(name: string, versions: readonly InstalledGroupVersion[], ended: readonly InstalledGroupVersion[]): void {
    if (versions.length === 0) this.#groups.delete(name);
    else this.#groups.set(name, { name, versions: [...versions].sort(compareVersions) });
    this.#ordered = undefined;
    for (const each of ended) each.end();
    this.#changed(name);
  }
}

function compareVersions(a: InstalledGroupVersion, b: InstalledGroupVersion): number {
  return (
    b.priority.versionPriority - a.priority.versionPriority || compareKubeAwareVersionStrings(b.version, a.version)
  );
}

function groupPriority({ versions }: InstalledGroup): number {
  return Math.max(...versions.map(({ priority }) => priority.groupPriorityMinimum));
}
