import { isResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { initialEventsAnnotationKey } from '@k8s-ts/apimachinery/watch';
import { type Informer, type ListerWatcher, newInformer, objectKey } from '@k8s-ts/client';
import type { Told } from './told-changes.js';

/** Time limit of a list, in ms. */
const listPatienceMs = 15_000;

/**
 * An informer, and a record of the changes that it receives from its source. Each call of its handlers is checked
 * against the calls before it.
 */
export class FollowedCollection {
  readonly told: Told[] = [];
  readonly informer: Informer<KubeObject>;
  lists = 0;
  /** Number of watches that began at the version of an event, bookmark or list. */
  watches = 0;
  /** Number of times that a version had expired. */
  expired = 0;
  /** Errors of lists and watches, except expired versions. The informer tried again after them. */
  readonly errors: unknown[] = [];
  /** The collection according to the calls of the handlers: path → revision. */
  readonly #mirror = new Map<string, number>();
  readonly #problems: string[] = [];

  /** @param options.minWatchSeconds Default 4, so that watches are often reopened */
  constructor(
    source: ListerWatcher<KubeObject>,
    options: { readonly watchList: boolean; readonly minWatchSeconds?: number },
  ) {
    this.informer = newInformer({
      source: this.#recorded(source),
      watchList: options.watchList,
      backoff: { initialMs: 20, maxMs: 500 },
      minWatchSeconds: options.minWatchSeconds ?? 4,
      onError: (error) => {
        if (isResourceExpired(error)) this.expired++;
        else this.errors.push(error);
      },
    });
    this.informer.addHandler({
      onAdd: (object) => this.#change(undefined, object),
      onUpdate: (old, object) => this.#change(old, object),
      onDelete: (object) => this.#change(object, undefined),
    });
    void this.informer.run();
  }

  /** The content of the informer's store: path → revision. */
  get items(): ReadonlyMap<string, number> {
    return new Map(this.informer.store.list().map((object) => [objectKey(object), revisionOf(object)]));
  }

  /** The collection according to the calls of the handlers: path → revision. */
  get mirror(): ReadonlyMap<string, number> {
    return this.#mirror;
  }

  /** @throws Error when calls of the source or the informer contradicted each other */
  async stop(): Promise<void> {
    await this.informer.stop();
    if (this.#problems.length > 0) throw new Error(this.#problems.slice(0, 5).join('; '));
  }

  #change(old: KubeObject | undefined, object: KubeObject | undefined): void {
    const path = objectKey((object ?? old) as KubeObject);
    const known = this.#mirror.get(path);
    const told = old && revisionOf(old);
    // The last state of a deleted object has the version of its deletion.
    const isRight = object === undefined ? known !== undefined : known === told;
    if (!isRight) this.#problems.push(`${path} changed from ${told}, and was ${known}`);
    if (object === undefined) this.#mirror.delete(path);
    else this.#mirror.set(path, revisionOf(object));
  }

  #recorded(source: ListerWatcher<KubeObject>): ListerWatcher<KubeObject> {
    const pages = new Map<string, number>();
    const takeState = (revision: number, items: ReadonlyMap<string, number>) => {
      this.lists++;
      this.told.push({ kind: 'state', revision, items: new Map(items) });
    };
    const record = (options: { readonly sendInitialEvents?: boolean }) => {
      let initial = options.sendInitialEvents ? new Map<string, number>() : undefined;
      if (!initial) this.watches++;
      return (type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK', { metadata }: Pick<KubeObject, 'metadata'>) => {
        const revision = Number(metadata.resourceVersion);
        const path = objectKey({ metadata });
        if (type !== 'BOOKMARK') {
          if (initial) initial.set(path, revision);
          else this.told.push({ kind: 'change', type, path, revision });
        } else if (initial) {
          if (metadata.annotations?.[initialEventsAnnotationKey] !== 'true') return;
          takeState(revision, initial);
          initial = undefined;
        } else if (revision < (this.told.at(-1)?.revision ?? 0)) {
          this.#problems.push(`bookmark ${revision} after ${this.told.at(-1)?.revision}`);
        }
      };
    };
    return {
      async list(options) {
        const signal = AbortSignal.any([options.signal, AbortSignal.timeout(listPatienceMs)]);
        const list = await source.list({ ...options, signal });
        if (options.continue === undefined) pages.clear();
        for (const item of list.items) pages.set(objectKey(item), revisionOf(item));
        if (!list.metadata.continue) takeState(Number(list.metadata.resourceVersion), pages);
        return list;
      },
      async *watch(options) {
        const note = record(options);
        for await (const event of source.watch(options)) {
          note(event.type, event.object);
          yield event;
        }
      },
    };
  }
}

function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.resourceVersion);
}
