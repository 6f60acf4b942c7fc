import { podKey } from '../pod.js';

/** An object in the model. */
export interface PodState {
  /** `namespace/name` */
  readonly path: string;
  readonly uid: string;
  readonly parity: string;
  readonly nodeName: string;
  readonly text: string;
}

/** An object at the version that it shows. */
export interface Item {
  readonly key: string;
  readonly revision: number;
  readonly state: PodState;
}

/** The scope of a list or watch. */
export interface Scope {
  /** Namespace, or undefined for all. */
  readonly namespace?: string | undefined;
  /** One object's `namespace/name`, instead of a prefix. */
  readonly path?: string | undefined;
  readonly selects?: ((state: PodState) => boolean) | undefined;
}

interface Change {
  readonly key: string;
  readonly revision: number;
  /** Undefined: deleted. */
  readonly item: Item | undefined;
  readonly previous: Item | undefined;
}

/** The expected content of a storage: a state, and the changes since. */
export class StorageModel {
  #base: ReadonlyMap<string, Item> = new Map();
  #changes: Change[] = [];
  readonly #now = new Map<string, Item>();
  /** History is compacted up to here. */
  compactRevision = 0;
  /** Oldest revision that the model keeps. */
  floor: number;

  constructor(public revision: number) {
    this.floor = revision;
  }

  get size(): number {
    return this.#now.size;
  }

  /** Applies a change. State undefined: deleted. */
  apply(revision: number, path: string, state: PodState | undefined): void {
    if (revision <= this.revision) throw new Error(`revision ${revision} after ${this.revision}`);
    const key = podKey(path);
    const previous = this.#now.get(key);
    const item = state && { key, revision, state };
    if (item === undefined) this.#now.delete(key);
    else this.#now.set(key, item);
    if (item !== undefined || previous !== undefined) this.#changes.push({ key, revision, item, previous });
    this.revision = revision;
  }

  /** The object as of a revision. Default: now. */
  item(path: string, revision = this.revision): Item | undefined {
    const key = podKey(path);
    if (revision >= this.revision) return this.#now.get(key);
    this.#assertKnown(revision);
    const change = this.#changes.findLast((change) => change.key === key && change.revision <= revision);
    return change === undefined ? this.#base.get(key) : change.item;
  }

  /** The expected list at a revision, in key order. */
  list(scope: Scope, revision = this.revision): Item[] {
    const items: Item[] = [];
    for (const item of this.#at(revision).values()) if (isSelected(scope, item)) items.push(item);
    return items.sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /** The expected events after a revision, as short texts. */
  events(scope: Scope, after: number): string[] {
    this.#assertKnown(after);
    const events: string[] = [];
    for (let at = this.#firstAfter(after); at < this.#changes.length; at++) {
      const { revision, item, previous } = this.#changes[at] as Change;
      const now = isSelected(scope, item);
      const before = isSelected(scope, previous);
      if (now) events.push(told(before ? 'MODIFIED' : 'ADDED', item as Item));
      else if (before) events.push(told('DELETED', { ...(previous as Item), revision }));
    }
    return events;
  }

  /** Drops changes before a revision. */
  forget(before: number): void {
    if (before <= this.floor) return;
    this.#base = this.#at(before);
    this.#changes = this.#changes.slice(this.#firstAfter(before));
    this.floor = before;
  }

  #at(revision: number): ReadonlyMap<string, Item> {
    if (revision >= this.revision) return new Map(this.#now);
    this.#assertKnown(revision);
    const state = new Map(this.#base);
    for (const change of this.#changes) {
      if (change.revision > revision) break;
      if (change.item === undefined) state.delete(change.key);
      else state.set(change.key, change.item);
    }
    return state;
  }

  #firstAfter(revision: number): number {
    const at = this.#changes.findIndex((change) => change.revision > revision);
    return at < 0 ? this.#changes.length : at;
  }

  #assertKnown(revision: number): void {
    if (revision < this.floor) throw new Error(`the model was asked for ${revision}, but begins at ${this.floor}`);
  }
}

/** Short text of an event. */
export function told(type: string, { key, revision, state }: Item): string {
  return `${type} ${key}@${revision} ${state.uid} ${state.parity} ${state.nodeName} ${state.text}`;
}

function isSelected({ namespace, path, selects }: Scope, item: Item | undefined): boolean {
  if (item === undefined) return false;
  if (path !== undefined && item.state.path !== path) return false;
  if (namespace !== undefined && !item.state.path.startsWith(`${namespace}/`)) return false;
  return selects === undefined || selects(item.state);
}
