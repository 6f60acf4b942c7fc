import { compareKubeAwareVersionStrings } from '@k8s-ts/apimachinery/version';
import type { GroupVersionPriority } from '@k8s-ts/registry-generic/rest';
import type { InstalledGroupVersion } from './group-version.js';

/** A served group with its versions, most preferred first. It is the same object while nothing of the group changes. */
export interface InstalledGroup {
  /** `''` for the core group. */
  readonly name: string;
  readonly versions: readonly InstalledGroupVersion[];
}

/** Priority of group-versions that do not set one. */
export const defaultPriority: GroupVersionPriority = { groupPriorityMinimum: 1000, versionPriority: 15 };

/** The groups that a server serves now: its own, and those of its delegate. */
export class InstalledGroups {
  /** Own groups. */
  readonly #groups = new Map<string, InstalledGroup>();
  /** Served groups: own versions, and versions of the delegate that this server does not have itself. */
  readonly #served = new Map<string, InstalledGroup>();
  readonly #delegate: InstalledGroups | undefined;
  readonly #listeners: ((group: string) => void)[] = [];
  #ordered: readonly InstalledGroup[] | undefined;

  /**
   * @param delegate groups of the next server in the chain; own versions take precedence over its versions of the same
   * name
   */
  constructor(delegate?: InstalledGroups) {
    this.#delegate = delegate;
    for (const group of delegate?.ordered() ?? []) this.#served.set(group.name, group);
    delegate?.onChanged((group) => this.#changed(group));
  }

  /** Calls the listener after each change, with the name of the group. */
  onChanged(listener: (group: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Adds group-versions of one group. They replace group-versions of the same names, whose watches end. */
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

  /** A group-version of this server, not of its delegate. */
  own(group: string, version: string): InstalledGroupVersion | undefined {
    return this.#groups.get(group)?.versions.find((each) => each.version === version);
  }

  version(group: string, version: string): InstalledGroupVersion | undefined {
    // Groups have few versions: looking through them is faster than a map of maps.
    const versions = this.#served.get(group)?.versions;
    if (versions === undefined) return undefined;
    for (const each of versions) if (each.version === version) return each;
    return undefined;
  }

  has(group: string): boolean {
    return this.#served.has(group);
  }

  group(name: string): InstalledGroup | undefined {
    return this.#served.get(name);
  }

  /** Groups by priority, then by name; the versions of each by their priority, then stable and newer ones first. */
  ordered(): readonly InstalledGroup[] {
    this.#ordered ??= [...this.#served.values()].sort(
      (a, b) => groupPriority(b) - groupPriority(a) || (a.name < b.name ? -1 : 1),
    );
    return this.#ordered;
  }

  #set(name: string, versions: readonly InstalledGroupVersion[], ended: readonly InstalledGroupVersion[]): void {
    if (versions.length === 0) this.#groups.delete(name);
    else this.#groups.set(name, { name, versions: [...versions].sort(compareVersions) });
    for (const each of ended) each.end(versions.find(({ version }) => version === each.version));
    this.#changed(name);
  }

  #changed(name: string): void {
    const own = this.#groups.get(name);
    const behind = this.#delegate?.group(name);
    const served = own !== undefined && behind !== undefined ? joined(own, behind) : (own ?? behind);
    if (served === undefined) this.#served.delete(name);
    else this.#served.set(name, served);
    this.#ordered = undefined;
    for (const listener of this.#listeners) listener(name);
  }
}

function joined(own: InstalledGroup, behind: InstalledGroup): InstalledGroup {
  const others = behind.versions.filter(({ version }) => own.versions.every((each) => each.version !== version));
  return others.length === 0 ? own : { name: own.name, versions: [...own.versions, ...others].sort(compareVersions) };
}

function compareVersions(a: InstalledGroupVersion, b: InstalledGroupVersion): number {
  return (
    b.priority.versionPriority - a.priority.versionPriority || compareKubeAwareVersionStrings(b.version, a.version)
  );
}

function groupPriority({ versions }: InstalledGroup): number {
  return Math.max(...versions.map(({ priority }) => priority.groupPriorityMinimum));
}
