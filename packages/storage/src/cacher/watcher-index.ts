import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ObjectAttributes } from '../interface/storage-interface.js';
import type { CacheChange } from './cache-change.js';
import type { CacheWatcher } from './cache-watcher.js';

type Watchers<T extends KubeObject> = Set<CacheWatcher<T>>;

/**
 * Finds the watchers that may select a change without checking all of them: by key prefix, then by the name and
 * namespace that their selectors require; or, if a selector requires a value of the trigger field, by that value alone.
 */
export class WatcherIndex<T extends KubeObject> {
  readonly #resourcePrefix: string;
  readonly #triggerField: string | undefined;
  readonly #byPrefix = new Map<string, Map<string, Watchers<T>>>();
  readonly #byTrigger = new Map<string, Watchers<T>>();
  readonly #all: Watchers<T> = new Set();

  /** @param resourcePrefix ends in `/` */
  constructor(resourcePrefix: string, triggerField: string | undefined) {
    this.#resourcePrefix = resourcePrefix;
    this.#triggerField = triggerField;
  }

  get all(): ReadonlySet<CacheWatcher<T>> {
    return this.#all;
  }

  add(watcher: CacheWatcher<T>): void {
    this.#all.add(watcher);
    const trigger = this.#triggerOf(watcher);
    if (trigger !== undefined) {
      set(this.#byTrigger, trigger).add(watcher);
      return;
    }
    let scopes = this.#byPrefix.get(watcher.prefix);
    if (scopes === undefined) {
      scopes = new Map();
      this.#byPrefix.set(watcher.prefix, scopes);
    }
    set(scopes, scopeOf(watcher)).add(watcher);
  }

  delete(watcher: CacheWatcher<T>): void {
    this.#all.delete(watcher);
    const trigger = this.#triggerOf(watcher);
    if (trigger !== undefined) {
      remove(this.#byTrigger, trigger, watcher);
      return;
    }
    const scopes = this.#byPrefix.get(watcher.prefix);
    if (scopes === undefined) return;
    remove(scopes, scopeOf(watcher), watcher);
    if (scopes.size === 0) this.#byPrefix.delete(watcher.prefix);
  }

  /** Calls back once for each watcher that may select the object before or after the change. */
  forEach(change: CacheChange<T>, callback: (watcher: CacheWatcher<T>) => void): void {
    if (this.#all.size === 0) return;
    const attributes = (change.entry ?? change.previous)?.attributes;
    if (attributes === undefined) return;
    const scopes = scopesOf(attributes);
    for (let at = this.#resourcePrefix.length; at > 0; ) {
      const byScope = this.#byPrefix.get(change.key.slice(0, at));
      if (byScope !== undefined) for (const scope of scopes) byScope.get(scope)?.forEach(callback);
      if (at === change.key.length) break;
      const slash = change.key.indexOf('/', at);
      at = slash < 0 ? change.key.length : slash + 1;
    }
    this.#forEachTriggered(change, callback);
  }

  #forEachTriggered(change: CacheChange<T>, callback: (watcher: CacheWatcher<T>) => void): void {
    if (this.#triggerField === undefined || this.#byTrigger.size === 0) return;
    // An absent field counts as empty, as in selectors.
    const now = change.entry && (change.entry.attributes.fields[this.#triggerField] ?? '');
    const before = change.previous && (change.previous.attributes.fields[this.#triggerField] ?? '');
    if (now !== undefined) this.#byTrigger.get(now)?.forEach(callback);
    if (before !== undefined && before !== now) this.#byTrigger.get(before)?.forEach(callback);
  }

  #triggerOf(watcher: CacheWatcher<T>): string | undefined {
    return this.#triggerField === undefined
      ? undefined
      : watcher.predicate?.field.requiresExactMatch(this.#triggerField);
  }
}

function scopeOf<T extends KubeObject>(watcher: CacheWatcher<T>): string {
  const field = watcher.predicate?.field;
  return scope(field?.requiresExactMatch('metadata.namespace') ?? '', field?.requiresExactMatch('metadata.name') ?? '');
}

function scopesOf(attributes: ObjectAttributes): Set<string> {
  const { 'metadata.namespace': namespace = '', 'metadata.name': name = '' } = attributes.fields;
  return new Set([scope('', ''), scope('', name), scope(namespace, ''), scope(namespace, name)]);
}

function scope(namespace: string, name: string): string {
  return namespace === '' && name === '' ? '' : `${namespace}/${name}`;
}

function set<T extends KubeObject>(map: Map<string, Watchers<T>>, key: string): Watchers<T> {
  let watchers = map.get(key);
  if (watchers === undefined) {
    watchers = new Set();
    map.set(key, watchers);
  }
  return watchers;
}

function remove<T extends KubeObject>(map: Map<string, Watchers<T>>, key: string, watcher: CacheWatcher<T>): void {
  const watchers = map.get(key);
  watchers?.delete(watcher);
  if (watchers?.size === 0) map.delete(key);
}
