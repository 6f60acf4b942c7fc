import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { pause } from '@k8s-ts/event-loop';
import type { Change, ChangeBatch, StoredRevision } from '@k8s-ts/storage';
import { CompactedError } from '@k8s-ts/storage/kv';
import type { PolledSource } from './object-source.js';
import { listRequestOf, requestOf } from './request-of.js';
import type { Revisions, SourceList } from './revisions.js';
import type { SourceObjects } from './source-objects.js';
import { untilAborted } from './until-aborted.js';

/** Number of delivered changes that are kept. */
const keptChanges = 1000;
/** Pause before `changes` of a source is called again, in ms. */
const retryDelay = 1000;
/** From this number of changed objects on, all objects are read at once instead of each one. */
const manyNames = 100;

/**
 * The objects of a source that is read repeatedly, as a copy. Each difference that a read finds gets the next revision.
 *
 * A read may be answered before another read that began later. It therefore changes only objects that have not changed
 * in the copy since it began, because objects that have changed in the copy may be newer.
 */
export class PolledRevisions<T extends KubeObject> implements Revisions<T> {
  readonly #source: PolledSource<T>;
  readonly #objects: SourceObjects<T>;
  readonly #copy = new Map<string, StoredRevision<T>>();
  /** The last changes. Their revisions are consecutive. */
  readonly #history: Change<T>[] = [];
  /** Keys that have changed in the copy during each running read. */
  readonly #reads = new Set<Set<string>>();
  readonly #wake = new Set<() => void>();
  readonly #stopped = new AbortController();
  #revision: number;
  /** Revision of the last change that was removed from the history. */
  #forgotten: number;
  /** Keys of objects to read, because the source has named them. */
  readonly #named = new Set<string>();
  #readsNamed = false;
  #running: Promise<unknown> = Promise.resolve();
  #queued: Promise<void> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param firstRevision a revision greater than all revisions of earlier processes */
  constructor(source: PolledSource<T>, objects: SourceObjects<T>, firstRevision: number) {
    this.#source = source;
    this.#objects = objects;
    this.#revision = firstRevision;
    this.#forgotten = firstRevision;
    if (source.changes !== undefined) void this.#follow(source.changes.bind(source), this.#stopped.signal);
  }

  async list(signal?: AbortSignal): Promise<SourceList<T>> {
    await this.#refresh();
    signal?.throwIfAborted();
    return { objects: [...this.#copy.values()], revision: this.#revision };
  }

  async get(key: string, signal?: AbortSignal): Promise<StoredRevision<T> | undefined> {
    if (this.#source.get === undefined) {
      await this.#refresh();
      return this.#copy.get(key);
    }
    const changed = new Set<string>();
    this.#reads.add(changed);
    try {
      const object = await this.#source.get(this.#objects.nameOf(key), requestOf(signal));
      if (!changed.has(key)) this.#set(key, object);
    } finally {
      this.#reads.delete(changed);
    }
    return this.#copy.get(key);
  }

  async *changes(after: number, signal: AbortSignal): AsyncIterable<ChangeBatch<T>> {
    let reached = after;
    while (!signal.aborted) {
      if (reached < this.#forgotten) throw new CompactedError(this.#forgotten);
      const changes = this.#history.slice(reached - this.#forgotten);
      if (changes.length === 0) await this.#nextChange(signal);
      else {
        reached = this.#revision;
        yield { changes, revision: reached };
        this.#forget(reached - keptChanges);
      }
    }
  }

  async revision(): Promise<number> {
    // Sources that name their changes need not be read for each list.
    if (this.#source.changes === undefined) await this.#refresh();
    return this.#revision;
  }

  written(object: T): StoredRevision<T> {
    return this.#set(this.#objects.keyOfObject(object), object) as StoredRevision<T>;
  }

  deleted(object: T): StoredRevision<T> {
    const key = this.#objects.keyOfObject(object);
    this.#set(key, undefined);
    return this.#objects.stored(object, this.#revision);
  }

  /** Reads the source in intervals while clients watch. */
  setWatchers(count: number): void {
    const { pollInterval } = this.#source;
    if (count > 0 && pollInterval !== undefined) {
      this.#timer ??= setInterval(() => this.#refresh().catch((error) => this.#report(error)), pollInterval);
      return;
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  stop(): void {
    this.setWatchers(0);
    this.#stopped.abort();
  }

  #report(error: unknown): void {
    if (!this.#stopped.signal.aborted) this.#source.onError?.(error);
  }

  /** Reads all objects. A read that is running may have begun too early, so callers share the next one. */
  #refresh(): Promise<void> {
    this.#queued ??= (async () => {
      await this.#running;
      this.#queued = undefined;
      const reading = this.#readAll();
      this.#running = reading.catch(() => {});
      await reading;
    })();
    return this.#queued;
  }

  async #readAll(): Promise<void> {
    const changed = new Set<string>();
    this.#reads.add(changed);
    try {
      const objects = await this.#source.list(listRequestOf(this.#stopped.signal));
      const gone = new Set(this.#copy.keys());
      for (const object of objects) {
        const key = this.#objects.keyOfObject(object);
        gone.delete(key);
        if (!changed.has(key)) this.#set(key, object);
      }
      for (const key of gone) if (!changed.has(key)) this.#set(key, undefined);
    } finally {
      this.#reads.delete(changed);
    }
  }

  /**
   * Changes the copy. @param object the new object; undefined: the object is gone @returns the object with its revision
   */
  #set(key: string, object: T | undefined): StoredRevision<T> | undefined {
    const before = this.#copy.get(key);
    if (object === undefined) {
      if (before === undefined) return undefined;
      this.#copy.delete(key);
      this.#add({ key, revision: ++this.#revision });
      return undefined;
    }
    const bytes = this.#objects.encode(object);
    if (before?.isStoredAs(bytes)) return before;
    const stored = this.#objects.stored(object, ++this.#revision, bytes);
    this.#copy.set(key, stored);
    this.#add({ key, revision: stored.revision, object: stored });
    return stored;
  }

  #add(change: Change<T>): void {
    for (const changed of this.#reads) changed.add(change.key);
    this.#history.push(change);
    for (const wake of this.#wake) wake();
  }

  /** Drops changes up to a revision, many at a time. */
  #forget(revision: number): void {
    const count = revision - this.#forgotten;
    if (count < keptChanges) return;
    this.#history.splice(0, count);
    this.#forgotten = revision;
  }

  #nextChange(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#wake.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      this.#wake.add(done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  /** Reads the objects that the source names, and all objects whenever names may have been missed. */
  async #follow(changes: NonNullable<PolledSource<T>['changes']>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const names = untilAborted(await changes({ signal }), signal);
        await this.#refresh();
        for await (const name of names) {
          this.#named.add(this.#objects.keyOf(name));
          void this.#readNamed(signal);
        }
      } catch (error) {
        this.#report(error);
      }
      if (!signal.aborted) await pause(retryDelay, signal);
    }
  }

  /** Reads the objects that the source has named. Tries again after failures. */
  async #readNamed(signal: AbortSignal): Promise<void> {
    if (this.#readsNamed) return;
    this.#readsNamed = true;
    while (this.#named.size > 0 && !signal.aborted) {
      const keys = [...this.#named];
      this.#named.clear();
      try {
        if (keys.length >= manyNames || this.#source.get === undefined) await this.#refresh();
        else for (const key of keys) await this.get(key, signal);
      } catch (error) {
        this.#report(error);
        for (const key of keys) this.#named.add(key);
        await pause(retryDelay, signal);
      }
    }
    this.#readsNamed = false;
  }
}
