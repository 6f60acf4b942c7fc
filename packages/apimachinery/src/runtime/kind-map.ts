import type { GroupVersionKind } from '../schema/index.js';

interface KindEntry<T> {
  readonly kind: GroupVersionKind;
  value: T;
}

/** Values by kind. A lookup makes no key: a kind name has few groups and versions. */
export class KindMap<T> {
  readonly #entries = new Map<string, KindEntry<T>[]>();

  get({ group, version, kind }: GroupVersionKind): T | undefined {
    const entries = this.#entries.get(kind);
    if (entries === undefined) return undefined;
    for (const entry of entries) {
      if (entry.kind.version === version && entry.kind.group === group) return entry.value;
    }
    return undefined;
  }

  set({ group, version, kind }: GroupVersionKind, value: T): void {
    const entries = this.#entries.get(kind) ?? [];
    const known = entries.find((entry) => entry.kind.version === version && entry.kind.group === group);
    if (known !== undefined) known.value = value;
    else entries.push({ kind: { group, version, kind }, value });
    this.#entries.set(kind, entries);
  }

  /** All kinds, in the order in which their names were added. */
  kinds(): readonly GroupVersionKind[] {
    return [...this.#entries.values()].flatMap((entries) => entries.map(({ kind }) => kind));
  }
}
